import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@waymark/contracts/operations/search/endpoints'
import { type SubmitEvent, useState } from 'react'
import { ask } from '../../../shared/api/queries.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { FoundGroups } from '../search/found-groups.tsx'
import styles from './architect-tab.module.css'

/** Looks for a record of whatever kind. What was typed stays out of the address: it is somebody's name. */
export function SearchPanel() {
  const [text, setText] = useState('')
  const [sought, setSought] = useState<string | null>(null)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    setSought(text.trim())
  }
  return (
    <section className={styles.card} aria-labelledby="architect-search">
      <h2 id="architect-search">Find anything</h2>
      <form className={styles.line} onSubmit={search} noValidate>
        <TextInput
          className={styles.grows ?? ''}
          aria-label="Search by name, email, company or id"
          placeholder="Name, email, company or id"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={254}
          type="search"
          data-search
        />
        <Button type="submit">Search</Button>
      </form>
      <output className={styles.said}>{sought === '' && 'Type a name, an email, a company or an id first.'}</output>
      {sought && <Results q={sought} />}
    </section>
  )
}

function Results({ q }: { readonly q: string }) {
  const { data, error, isPending, refetch } = useQuery(ask(searchEndpoints.searchEverything, { query: { q } }))
  if (isPending) return <Skeleton height={96} />
  if (!data) return <Failure compact title="The search failed" error={error} retry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <p>
        Nothing found for “{q}”. Words of three letters or more find everything, shorter ones only the latest records.
      </p>
    )
  }
  return <FoundGroups groups={data} />
}
