import { NativeSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { FAMILY_SECTORS, type FamilySector } from '@waymark/contracts/networks/applications/sectors'
import { type MatrixEntry, matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { FormEnd } from '../../../shared/networks/form-end.tsx'

const { createMatrixEntry, updateMatrixEntry, listMatrixEntries, readMatrix } = matrixEndpoints

interface Props {
  /** Null for a new entry. */
  readonly entry: MatrixEntry | null
  readonly kind?: MatrixEntry['kind'] | undefined
  readonly sector?: FamilySector | undefined
  readonly close: () => void
}

export function MatrixForm({ entry, kind = 'need', sector = 'Regeneration', close }: Props) {
  const { form, action, submit } = useEndpointForm(createMatrixEntry, {
    initialValues: {
      kind: entry?.kind ?? kind,
      sector: entry?.sector ?? sector,
      title: entry?.title ?? '',
      description: entry?.description ?? '',
      hours_estimate: entry?.hours_estimate ?? null,
    },
    send: (body) =>
      entry ? call(updateMatrixEntry, { params: { id: entry.id }, body }) : call(createMatrixEntry, { body }),
    reread: [listMatrixEntries, readMatrix],
    done: entry ? 'Saved' : 'Members can see it now',
    failed: 'This could not be saved',
    onSuccess: close,
  })
  const hours = form.getInputProps('hours_estimate')
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>{entry ? 'Edit your entry' : 'What do you offer or need?'}</Heading>
      <Grid min="14rem">
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
      </Grid>
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
      <FormEnd close={close} pending={action.isPending}>
        {entry ? 'Save' : 'Publish'}
      </FormEnd>
    </Panel>
  )
}
