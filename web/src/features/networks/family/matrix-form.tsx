import { Button, NativeSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { LIMITS } from '@waymark/contracts/fields'
import { FAMILY_SECTORS, type FamilySector } from '@waymark/contracts/networks/applications/sectors'
import { type MatrixEntry, matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { useState } from 'react'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import tab from '../professional/network-tab.module.css'
import { useAct } from './use-act.ts'

const { createMatrixEntry, updateMatrixEntry, listMatrixEntries, readMatrix } = matrixEndpoints

interface Props {
  /** Null for a new one. */
  readonly entry: MatrixEntry | null
  readonly kind?: MatrixEntry['kind'] | undefined
  readonly sector?: FamilySector | undefined
  readonly close: () => void
}

export function MatrixForm({ entry, kind = 'need', sector = 'Regeneration', close }: Props) {
  // Another try is the same entry, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    initialValues: {
      kind: entry?.kind ?? kind,
      sector: entry?.sector ?? sector,
      title: entry?.title ?? '',
      description: entry?.description ?? '',
      hours_estimate: entry?.hours_estimate ?? null,
    },
    validate: schemaResolver(createMatrixEntry.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const save = useAct(
    (body: typeof form.values) =>
      entry
        ? call(updateMatrixEntry, { params: { id: entry.id }, body })
        : call(createMatrixEntry, { body, idempotency_key }),
    {
      lists: [listMatrixEntries, readMatrix],
      failed: 'This could not be saved',
      done: () => {
        toast.success(entry ? 'Saved' : 'Members can see it now')
        close()
      },
    },
  )
  const hours = form.getInputProps('hours_estimate')
  return (
    <form
      className={tab.form}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) }),
      )}
      noValidate
    >
      <h3>{entry ? 'Change it' : 'What do you offer or need?'}</h3>
      <div className={tab.fields}>
        <SegmentedControl
          aria-label="Offer or need"
          data={[
            { value: 'need', label: 'I need' },
            { value: 'offer', label: 'I offer' },
          ]}
          {...form.getInputProps('kind')}
        />
        <NativeSelect label="Sector" data={[...FAMILY_SECTORS]} {...form.getInputProps('sector')} />
        <NumberInput
          label="About how many hours"
          min={0.25}
          max={1000}
          step={0.25}
          decimalScale={2}
          {...hours}
          value={form.values.hours_estimate ?? ''}
          onChange={(value) => form.setFieldValue('hours_estimate', value === '' ? null : Number(value))}
        />
      </div>
      <TextInput label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        description="Members see your name with it"
        required
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('description')}
      />
      <div className={tab.acts}>
        <Button variant="default" onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          {entry ? 'Save' : 'Publish'}
        </Button>
      </div>
    </form>
  )
}
