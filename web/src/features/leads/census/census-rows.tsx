import type { Census } from '@waymark/contracts/leads/census/endpoints'
import { Link } from 'react-router-dom'
import { censusAddress } from '../../../shared/clients/census-addresses.ts'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import styles from './census.module.css'
import { KIND_LABELS } from './queries.ts'

export function CensusRows({ censuses }: { readonly censuses: readonly Census[] }) {
  return (
    <ul className={styles.rows}>
      {censuses.map(({ id, name, kind, client_name, row_count, open_shares, updated_at }) => (
        <li key={id}>
          <Link className={styles.row} to={censusAddress(id)}>
            <strong>{name}</strong>
            <span className={styles.hint}>
              {KIND_LABELS[kind]} · {count(row_count, 'person', 'people')}
              {client_name !== null && client_name !== name && <> · {client_name}</>}
              {open_shares > 0 && <> · {count(open_shares, 'open link')}</>} · <When at={updated_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
