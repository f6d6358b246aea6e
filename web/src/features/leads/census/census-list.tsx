import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './census.module.css'
import { CensusRows } from './census-rows.tsx'
import { NewCensus } from './new-census.tsx'
import { censusesQuery } from './queries.ts'

export function CensusList() {
  const list = useInfiniteQuery(censusesQuery)
  return (
    <>
      <Link to="/broker?tab=clients" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        Clients
      </Link>
      <h1 className={styles.title}>Census</h1>
      <section className={styles.card} aria-labelledby="new-census-title">
        <h2 id="new-census-title">New census</h2>
        <NewCensus client_id={null} />
      </section>
      <section className={styles.card} aria-labelledby="censuses-title">
        <h2 id="censuses-title">Your censuses</h2>
        {list.isPending && <Skeleton height={160} />}
        {list.isError && !list.data && (
          <Failure
            compact
            title="Your censuses could not be loaded"
            error={list.error}
            retry={() => void list.refetch()}
          />
        )}
        {list.data?.length === 0 && (
          <p className={styles.hint}>
            None yet. A census lists the people to be quoted: one person, a family, or a group from a spreadsheet.
          </p>
        )}
        <CensusRows censuses={list.data ?? []} />
        <More list={list}>More</More>
      </section>
    </>
  )
}
