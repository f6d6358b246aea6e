import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { nothingFound } from '../../../shared/api/nothing-found.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { clientQuery, foundClientsQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import styles from './chat.module.css'

interface Props {
  readonly client_id: string | null
  /** Starts a new conversation, because each conversation is about one client. */
  readonly choose: (client_id: string | null) => void
}

const optionOf = (client: Parameters<typeof nameOf>[0] & { id: string }) => ({
  value: client.id,
  label: nameOf(client),
})

/** Selects the client the conversation is about, by name or email. */
export function ClientChoice({ client_id, choose }: Props) {
  const chosen = useQuery({ ...clientQuery(client_id ?? ''), enabled: client_id !== null }).data
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const sought = chosen && search === nameOf(chosen) ? '' : search
  const list = useQuery({
    ...foundClientsQuery(sought, 20),
    placeholderData: keepPreviousData,
  })
  const found = (list.data ?? []).map(optionOf)
  const options = chosen && !found.some(({ value }) => value === chosen.id) ? [optionOf(chosen), ...found] : found
  return (
    <div className={styles.about}>
      <Select
        className={styles.client ?? ''}
        aria-label="Client the questions are about"
        placeholder="About a client? Choose one"
        data={options}
        value={client_id}
        onChange={choose}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No client' }}
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has already filtered the options, by email address too.
        filter={({ options: all }) => all}
        nothingFoundMessage={nothingFound(list, 'No client matches')}
      />
      {client_id !== null && <Link to={clientAddress(client_id)}>Open client</Link>}
    </div>
  )
}
