import { useSearchParams } from 'react-router-dom'
import { ClientDetail } from './client-detail.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientList } from './client-list.tsx'
import styles from './clients-tab.module.css'
import { NothingSelected } from './empty-states.tsx'
import { readFilters } from './filters.ts'

/** List and detail side by side; on a phone one of them. */
export function ClientsTab() {
  const [search] = useSearchParams()
  const open_id = search.get('client')
  return (
    <div className={styles.split} data-open={open_id !== null}>
      <section className={styles.list} aria-labelledby="clients-title">
        <h1 id="clients-title" className={styles.title}>
          Clients
        </h1>
        <ClientFilters />
        <ClientList filters={readFilters(search)} open_id={open_id} />
      </section>
      <section className={styles.detail} aria-label="Client">
        {open_id === null ? <NothingSelected /> : <ClientDetail key={open_id} id={open_id} />}
      </section>
    </div>
  )
}
