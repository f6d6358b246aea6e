import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { MAX_HOURS, trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { useState } from 'react'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useMe } from '../../../shared/session/me.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import tab from '../professional/network-tab.module.css'
import { useAct } from './use-act.ts'

const { recordContribution, listContributions } = trustCreditEndpoints

interface Props {
  readonly receiver?: { readonly user_id: string; readonly name: string }
  /** The entry of the Matrix that they are for. */
  readonly entry?: { readonly id: string; readonly title: string }
  readonly close: () => void
}

/** Hours given to another member, who confirms them. */
export function HoursForm({ receiver, entry, close }: Props) {
  // Another try is the same contribution, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    initialValues: {
      receiver_id: receiver?.user_id ?? '',
      hours: 1,
      what_for: entry?.title ?? '',
      matrix_entry_id: entry?.id ?? null,
    },
    validate: schemaResolver(recordContribution.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const record = useAct((fields: typeof form.values) => call(recordContribution, { body: fields, idempotency_key }), {
    lists: [listContributions],
    failed: 'The hours could not be recorded',
    done: ({ receiver_name }) => {
      toast.success(`Recorded. ${receiver_name} is asked to confirm.`)
      close()
    },
  })
  return (
    <form
      className={tab.form}
      onSubmit={form.onSubmit((values) =>
        record.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) }),
      )}
      noValidate
    >
      <h3>Hours you gave{receiver ? ` to ${receiver.name}` : ''}</h3>
      <div className={tab.fields}>
        {!receiver && <MemberSelect {...form.getInputProps('receiver_id')} />}
        <NumberInput
          label="Hours"
          description="In quarters of an hour"
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
      </div>
      <div className={tab.acts}>
        <Button variant="default" onClick={close} disabled={record.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={record.isPending}>
          Record hours
        </Button>
      </div>
    </form>
  )
}

interface MemberSelectProps {
  readonly value?: string
  readonly onChange?: (value: string | null) => void
  readonly error?: unknown
}

/** Chosen out of the directory, by a part of what is said there. */
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
      nothingFoundMessage={found.isPending ? 'Searching…' : 'Nobody in the directory is called that'}
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
