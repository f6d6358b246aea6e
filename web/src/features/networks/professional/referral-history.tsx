import type { FeeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { When } from '../../../shared/format/when.tsx'
import styles from './network-tab.module.css'

/** Who moved it where, and when. */
export function ReferralHistory({ history }: Pick<FeeReferral, 'history'>) {
  return (
    <ol className={styles.history} aria-label="History">
      {history.map(({ to_status, moved_by_name, moved_at }) => (
        <li key={to_status}>
          <strong>{to_status}</strong>
          <span className={styles.about}>
            {moved_by_name}, <When at={moved_at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
