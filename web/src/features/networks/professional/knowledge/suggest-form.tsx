import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useEffect, useRef } from 'react'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import { Grid } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Heading } from '../../../../shared/kit/text.tsx'
import { FormEnd } from '../../../../shared/networks/form-end.tsx'

const { suggestResource, listAllResources } = resourceEndpoints

/** A member suggests a link. */
export function SuggestForm({ network, close }: { readonly network: Network; readonly close: () => void }) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { form, action, submit } = useEndpointForm(suggestResource, {
    initialValues: {
      title: '',
      url: '',
      category: RESOURCE_CATEGORIES[0],
      description: '',
      audience: network,
    },
    reread: [listAllResources],
    done: 'Thank you. It appears once an administrator publishes it.',
    failed: 'The resource could not be suggested',
    onSuccess: close,
  })
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>Suggest a resource</Heading>
      <Grid min="14rem">
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
      </Grid>
      <Textarea
        label="Why it is worth reading"
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('description')}
      />
      <FormEnd close={close} pending={action.isPending}>
        Suggest
      </FormEnd>
    </Panel>
  )
}
