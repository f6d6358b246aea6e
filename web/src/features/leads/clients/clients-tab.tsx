import type { ClientDetail as Detail } from '@waymark/contracts/leads/clients/endpoints'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CENSUSES_ADDRESS } from '../../../shared/clients/census-addresses.ts'
import { readFilters } from '../../../shared/clients/filters.ts'
import { ClientDetail } from './client-detail.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientList } from './client-list.tsx'
import styles from './clients-tab.module.css'
import { NothingSelected } from './empty-states.tsx'

interface Props {
  /** The censuses of a client, among the cards of the record. */
  readonly census: (client: Detail) => ReactNode
}

/** Shows the list and one client side by side; a phone shows one of them. */
export function ClientsTab({ census }: Props) {
  const [search] = useSearchParams()
  const open_id = search.get('client')
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
        {open_id === null ? <NothingSelected /> : <ClientDetail key={open_id} id={open_id} census={census} />}
      </section>
    </div>
  )
}
