import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { useState } from 'react'
import { z } from 'zod'
import { nothingFound } from '../../../../shared/api/nothing-found.ts'
import { ask } from '../../../../shared/api/queries.ts'

/** With the words that name them, because a search may not find them. */
export const colleague = z.object({ value: z.string(), label: z.string() })
type Colleague = z.output<typeof colleague>

interface Props {
  readonly value: Colleague | null
  readonly choose: (to: Colleague | null) => void
}

/** Finds a verified broker of the network by name or company. */
export function ColleagueSelect({ value, choose }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    ...ask(messagingEndpoints.listNetwork, {
      query: { search: search === value?.label ? undefined : search || undefined, verified: 'true', limit: 20 },
    }),
    placeholderData: keepPreviousData,
  })
  const agents = (found.data ?? []).map(({ id, name, company }) => ({
    value: id,
    label: company ? `${name}, ${company}` : name,
  }))
  return (
    <Select
      label="Colleague"
      required
      placeholder="Search by name"
      searchable
      data-autofocus
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound(found, 'No verified colleague matches')}
      data={value && !agents.some((agent) => agent.value === value.value) ? [value, ...agents] : agents}
      filter={({ options }) => options}
      value={value?.value ?? null}
      onChange={(_next, option) => choose(option && { value: option.value, label: option.label })}
    />
  )
}
