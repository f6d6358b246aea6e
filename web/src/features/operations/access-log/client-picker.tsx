import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { id } from '@waymark/contracts/fields'
import { searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import { useState } from 'react'
import { nothingFound } from '../../../shared/api/nothing-found.ts'
import { ask } from '../../../shared/api/queries.ts'

interface Props {
  readonly client_id: string | null
  readonly choose: (client_id: string | null) => void
}

interface Option {
  readonly value: string
  readonly label: string
}

const byId = (value: string): Option => ({ value, label: `Client ${value}` })

/** Finds a client by name, email or id. After a client's data is deleted, the id alone still finds the entries. */
export function ClientPicker({ client_id, choose }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const shown = client_id === null ? null : chosen?.value === client_id ? chosen : byId(client_id)
  const [sought] = useDebouncedValue(typed.trim() === shown?.label ? '' : typed.trim(), 250)
  const answer = useQuery({
    ...ask(searchEndpoints.searchEverything, { body: { q: sought } }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
  })
  const clients = (sought !== '' && answer.data?.find(({ kind }) => kind === 'client')?.found) || []
  const found = clients.map((client) => ({
    value: client.id,
    label: client.email && client.email !== client.title ? `${client.title} (${client.email})` : client.title,
  }))
  const pasted = id.safeParse(sought.toLowerCase()).data
  const options = new Map(
    [...(pasted ? [byId(pasted)] : []), ...found, ...(shown ? [shown] : [])].map((option) => [option.value, option]),
  )
  return (
    <Select
      label="Who saw this client?"
      description="By name, email or id. Each search is logged too."
      placeholder="Choose a client"
      data={[...options.values()]}
      value={client_id}
      onChange={(value) => {
        const option = options.get(value ?? '') ?? null
        setChosen(option)
        setTyped(option?.label ?? '')
        choose(value)
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No client' }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered the options.
      filter={({ options: all }) => all}
      nothingFoundMessage={sought === '' ? 'Type a name, an email or an id' : nothingFound(answer, 'No client matches')}
    />
  )
}
