import { Button, FileInput, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LIMITS } from '@waymark/contracts/fields'
import {
  type AnyResource,
  linkFields,
  resourceEndpoints,
  resourceFields,
} from '@waymark/contracts/networks/resources/endpoints'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { ACCEPT, refusalOf } from '../../../shared/files/accepted.ts'
import { sendFileTo } from '../../../shared/files/send-file.ts'
import { Cluster, Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { RESOURCE_LISTS } from '../../../shared/networks/resources.ts'

export const AUDIENCE_WORDS = [
  { value: 'TW', label: 'Professional network' },
  { value: 'SP', label: 'Family network' },
  { value: 'both', label: 'Both networks' },
]

interface Props {
  /** The resource to edit. Null for a new one. */
  readonly resource: AnyResource | null
  readonly close: () => void
}

export function ResourceForm({ resource, close }: Props) {
  const [kind, setKind] = useState<'link' | 'file'>(resource?.file ? 'file' : 'link')
  const [file, setFile] = useState<File | null>(null)
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const refusal = file && refusalOf(file)
  const form = useForm({
    initialValues: {
      title: resource?.title ?? '',
      url: resource?.url ?? '',
      category: resource?.category ?? (RESOURCE_CATEGORIES[0] as string),
      description: resource?.description ?? '',
      audience: resource?.audience ?? 'TW',
    },
    validate: (values) => {
      const parsed = (kind === 'link' ? linkFields : resourceFields).safeParse(values)
      return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
    },
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const save = useAction({
    mutationFn: (values: typeof form.values) => {
      if (resource) {
        const body = (kind === 'link' ? linkFields : resourceFields).parse(values)
        return call(resourceEndpoints.updateResource, { params: { id: resource.id }, body })
      }
      if (kind === 'link') return call(resourceEndpoints.addLink, { body: linkFields.parse(values), idempotency_key })
      if (!file) throw new Error('the button is disabled without a file')
      const fields = Object.entries(resourceFields.parse(values)).map(([name, value]) => [name, value ?? ''])
      return sendFileTo(resourceEndpoints.uploadResource, {
        fields: Object.fromEntries(fields),
        file,
        key: idempotency_key,
      })
    },
    reread: RESOURCE_LISTS,
    done: resource ? 'Saved.' : 'Published. Members can find it now.',
    failed: 'The resource could not be saved',
    onSuccess: close,
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <Panel as="form" onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <h2>{resource ? 'Edit this resource' : 'Add a resource'}</h2>
      {!resource && (
        <SegmentedControl
          aria-label="What it is"
          data={[
            { value: 'link', label: 'A link' },
            { value: 'file', label: 'A file' },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      <Grid min="14rem">
        <TextInput label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
        {kind === 'link' ? (
          <TextInput
            label="Web address"
            type="url"
            required
            placeholder="https://"
            maxLength={LIMITS.free_text}
            {...form.getInputProps('url')}
          />
        ) : (
          !resource && (
            <FileInput
              label="File"
              description="PDF, DOCX, XLSX, CSV, PNG or JPG, up to 25 MB"
              required
              accept={ACCEPT}
              value={file}
              onChange={(chosen) => {
                setFile(chosen)
                setKey(newIdempotencyKey())
              }}
              error={refusal}
            />
          )
        )}
        <NativeSelect label="Category" data={[...RESOURCE_CATEGORIES]} {...form.getInputProps('category')} />
        <NativeSelect label="For" data={AUDIENCE_WORDS} {...form.getInputProps('audience')} />
      </Grid>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('description')}
      />
      <Cluster justify="end">
        <Button variant="default" onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={kind === 'file' && !resource && (!file || Boolean(refusal))}
        >
          {resource ? 'Save' : 'Publish'}
        </Button>
      </Cluster>
    </Panel>
  )
}
