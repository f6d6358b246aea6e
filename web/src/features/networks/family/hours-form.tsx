import { NumberInput, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { MAX_HOURS, trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { useState } from 'react'
import { nothingFound } from '../../../shared/api/nothing-found.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { FormEnd } from '../../../shared/networks/form-end.tsx'
import { useMe } from '../../../shared/session/me.ts'

const { recordContribution, listContributions } = trustCreditEndpoints

interface Props {
  readonly receiver?: { readonly user_id: string; readonly name: string }
  /** The Matrix entry that the hours belong to. */
  readonly entry?: { readonly id: string; readonly title: string }
  readonly close: () => void
}

/** Hours given to another member, who confirms them. */
export function HoursForm({ receiver, entry, close }: Props) {
  const { form, action, submit } = useEndpointForm(recordContribution, {
    initialValues: {
      receiver_id: receiver?.user_id ?? '',
      hours: 1,
      what_for: entry?.title ?? '',
      matrix_entry_id: entry?.id ?? null,
    },
    reread: [listContributions],
    done: ({ receiver_name }) => `Recorded. We asked ${receiver_name} to confirm.`,
    failed: 'The hours could not be recorded',
    onSuccess: close,
  })
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>Hours you gave{receiver ? ` to ${receiver.name}` : ''}</Heading>
      <Grid min="14rem">
        {!receiver && <MemberSelect {...form.getInputProps('receiver_id')} />}
        <NumberInput
          label="Hours"
          description="In quarter hours"
          required
          min={0.25}
          max={MAX_HOURS}
          step={0.25}
          decimalScale={2}
          {...form.getInputProps('hours')}
        />
        <TextInput
          label="What for"
          description="Both of you see this"
          required
          maxLength={LIMITS.short_text}
          {...form.getInputProps('what_for')}
        />
      </Grid>
      <FormEnd close={close} pending={action.isPending}>
        Record hours
      </FormEnd>
    </Panel>
  )
}

interface MemberSelectProps {
  readonly value?: string
  readonly onChange?: (value: string | null) => void
  readonly error?: unknown
}

/** Finds a member in the directory by any part of their entry. */
function MemberSelect({ value, onChange, error }: MemberSelectProps) {
  const me = useMe()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = useQuery({
    ...ask(directoryEndpoints.listDirectory, { query: { search: chosen?.label === search ? '' : search, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const members = (found.data?.members ?? [])
    .filter(({ user_id }) => user_id !== me?.id)
    .map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))
  const shown = chosen && !members.some((member) => member.value === chosen.value) ? [chosen, ...members] : members
  return (
    <Select
      label="Who received them"
      description="Members in the directory"
      required
      searchable
      placeholder="Search by name"
      nothingFoundMessage={nothingFound(found, 'No one in the directory has that name')}
      data={shown}
      filter={({ options }) => options}
      value={value || null}
      onChange={(next, option) => {
        setChosen(option && { value: option.value, label: option.label })
        onChange?.(next ?? '')
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      error={typeof error === 'string' ? error : undefined}
    />
  )
}
