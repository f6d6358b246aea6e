import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../../shared/api/api-error.ts'
import { call } from '../../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../../shared/api/idempotency-key.ts'
import { answersFrom } from '../../../../shared/api/queries.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import tab from '../network-tab.module.css'

const { suggestResource, listAllResources } = resourceEndpoints

/** A member suggests a link. */
export function SuggestForm({ network, close }: { readonly network: Network; readonly close: () => void }) {
  const queries = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    initialValues: {
      title: '',
      url: '',
      category: RESOURCE_CATEGORIES[0],
      description: '',
      audience: network,
    },
    validate: schemaResolver(suggestResource.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const suggest = useMutation({
    mutationFn: (fields: typeof form.values) =>
      call(suggestResource, { body: suggestResource.body.parse(fields), idempotency_key }),
    onSuccess: () => {
      toast.success('Thank you. It shows once an administrator publishes it.')
      close()
      return queries.invalidateQueries({ queryKey: answersFrom(listAllResources) })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      toast.error('The resource could not be suggested', error)
    },
  })
  return (
    <form className={tab.form} onSubmit={form.onSubmit((values) => suggest.mutate(values))} noValidate>
      <h3>Suggest a resource</h3>
      <div className={tab.fields}>
        <TextInput ref={first} label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
        <TextInput
          label="Web address"
          type="url"
          required
          placeholder="https://"
          maxLength={LIMITS.free_text}
          {...form.getInputProps('url')}
        />
        <NativeSelect label="Category" data={[...RESOURCE_CATEGORIES]} {...form.getInputProps('category')} />
      </div>
      <Textarea
        label="Why it is worth reading"
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('description')}
      />
      <div className={tab.acts}>
        <Button variant="default" onClick={close} disabled={suggest.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={suggest.isPending}>
          Suggest
        </Button>
      </div>
    </form>
  )
}
