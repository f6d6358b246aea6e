import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PageLoading } from '../../../shared/ui/page-loading.tsx'
import { CENSUSES_ADDRESS } from '../census/addresses.ts'
import { ClientDetail } from './client-detail.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientList } from './client-list.tsx'
import styles from './clients-tab.module.css'
import { NothingSelected } from './empty-states.tsx'
import { readFilters } from './filters.ts'

const CensusView = lazy(() => import('../census/census-view.tsx').then((m) => ({ default: m.CensusView })))

/** List and detail side by side; on a phone one of them. A census takes the place of both. */
export function ClientsTab() {
  const [search] = useSearchParams()
  const open_id = search.get('client')
  const census_id = search.get('census')
  if (census_id !== null) {
    return (
      <Suspense fallback={<PageLoading />}>
        <CensusView census_id={census_id} />
      </Suspense>
    )
  }
  return (
    <div className={styles.split} data-open={open_id !== null}>
      <section className={styles.list} aria-labelledby="clients-title">
        <h1 id="clients-title" className={styles.title}>
          Clients
        </h1>
        <Link to={CENSUSES_ADDRESS} className={styles.census}>
          Census
        </Link>
        <ClientFilters />
        <ClientList filters={readFilters(search)} open_id={open_id} />
      </section>
      <section className={styles.detail} aria-label="Client">
        {open_id === null ? <NothingSelected /> : <ClientDetail key={open_id} id={open_id} />}
      </section>
    </div>
  )
}
