import { t } from '@waymark/words/t'
import styles from './agent-promise.module.css'

const CIRCUMFERENCE = 2 * Math.PI * 40

/** The 24 hours as a shrinking ring. `share` is the remaining time (0 to 1), or null until an agent is assigned. */
export function DueRing({ share }: { readonly share: number | null }) {
  return (
    <svg className={styles.ring} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles.track} cx="48" cy="48" r="40" />
      {share === null ? (
        <circle className={styles.seeking} cx="48" cy="48" r="40" strokeDasharray="60 500" />
      ) : (
        <circle
          className={styles.left}
          cx="48"
          cy="48"
          r="40"
          strokeDasharray={`${share * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        />
      )}
      <text x="48" y="46" className={styles.hours}>
        24
      </text>
      <text x="48" y="62" className={styles.unit}>
        {t('hours')}
      </text>
    </svg>
  )
}
