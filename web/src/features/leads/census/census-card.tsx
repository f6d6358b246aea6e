import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { nameOf } from '../../../shared/format/people.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './census.module.css'
import { CensusRows } from './census-rows.tsx'
import { NewCensus } from './new-census.tsx'
import { clientCensusesQuery } from './queries.ts'

/** The censuses of a client, beside what else is known of them. */
export function CensusCard({ client }: { readonly client: ClientDetail }) {
  const list = useQuery(clientCensusesQuery(client.id))
  return (
    <section className={styles.card} aria-labelledby="client-census-title">
      <h3 id="client-census-title">Census</h3>
      {list.isPending && <Skeleton height={80} />}
      {list.isError && !list.data && (
        <Failure compact title="The census could not be loaded" error={list.error} retry={() => void list.refetch()} />
      )}
      <CensusRows censuses={list.data ?? []} />
      {list.data?.length === 0 && (
        <>
          <p className={styles.hint}>List who is to be covered with {nameOf(client)}, to quote and share it.</p>
          <NewCensus client_id={client.id} suggested={nameOf(client)} />
        </>
      )}
    </section>
  )
}
