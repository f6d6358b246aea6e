import type { ClientRow } from '@waymark/contracts/leads/clients/endpoints'
import { STATUS_LABELS, wantsGap } from '../../../shared/clients/labels.ts'
import styles from './client-badges.module.css'

type Badged = Pick<
  ClientRow,
  'terms_accepted' | 'covers_others' | 'preferred_coverage' | 'plan_preference' | 'status' | 'revision' | 'is_mock'
>

export function ClientBadges({ client }: { readonly client: Badged }) {
  return (
    <>
      {client.is_mock && (
        <span className={styles.badge} data-kind="value" title="A test client: counted nowhere">
          Mock
        </span>
      )}
      {/* The clock says already whether somebody was contacted. */}
      {client.status !== 'new' && client.status !== 'contacted' && (
        <span className={styles.badge}>{STATUS_LABELS[client.status]}</span>
      )}
      {client.revision > 1 && <span className={styles.badge}>Updated</span>}
      {client.terms_accepted && <span className={styles.badge}>Terms ✓</span>}
      {client.covers_others && <span className={styles.badge}>Family</span>}
      {wantsGap(client) && (
        <>
          <span className={styles.badge} data-kind="gap">
            GAP INTEREST
          </span>
          <span className={styles.badge} data-kind="value">
            High Value
          </span>
        </>
      )}
    </>
  )
}
