import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import { type SubmitEvent, useState } from 'react'
import { FoundGroups } from '../../features/operations/search/found-groups.tsx'
import { ask } from '../../shared/api/queries.ts'
import { Cluster } from '../../shared/kit/layout.tsx'
import { PanelSection } from '../../shared/kit/panel.tsx'
import { Failure, Skeleton } from '../../shared/kit/states.tsx'
import { Text } from '../../shared/kit/text.tsx'

/** Finds a record of any kind. The text stays out of the address, because it is often a person's name. */
export function SearchPanel() {
  const [text, setText] = useState('')
  const [sought, setSought] = useState<string | null>(null)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    setSought(text.trim())
  }
  return (
    <PanelSection title="Find anything">
      <Cluster as="form" onSubmit={search} noValidate>
        <TextInput
          flex="1 1 16rem"
          aria-label="Search by name, email, company or id"
          placeholder="Name, email, company or id"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={LIMITS.email}
          type="search"
          data-search
        />
        <Button type="submit">Search</Button>
      </Cluster>
      <Text as="output" size="sm" tone="muted">
        {sought === '' && 'Type a name, an email, a company or an id first.'}
      </Text>
      {sought && <Results q={sought} />}
    </PanelSection>
  )
}

function Results({ q }: { readonly q: string }) {
  const { data, error, isPending, refetch } = useQuery(ask(searchEndpoints.searchEverything, { body: { q } }))
  if (isPending) return <Skeleton height={96} />
  if (!data) return <Failure compact title="The search failed" error={error} retry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <p>Nothing found for “{q}”. Words of three letters or more search all records, shorter ones only the latest.</p>
    )
  }
  return <FoundGroups groups={data} />
}
