import { factorLabel } from '../../../shared/clients/labels.ts'
import { percent } from '../../../shared/format/money.ts'
import styles from './factor-bars.module.css'

/** What each answer does to the cost, as bars from a common zero with their numbers; the strongest first. */
export function FactorBars({ factors }: { readonly factors: Readonly<Record<string, number>> }) {
  const rows = Object.entries(factors).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  if (rows.length === 0) return <p className={styles.none}>No answer changes the cost: this is an average adult.</p>
  const most = Math.max(0, ...rows.map(([, value]) => value))
  const least = Math.min(0, ...rows.map(([, value]) => value))
  const scale = 100 / (most - least || 1)
  return (
    <ul className={styles.bars}>
      {rows.map(([factor, value]) => (
        <li key={factor} className={styles.row}>
          <span className={styles.label}>{factorLabel(factor)}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.bar}
              data-lowers={value < 0}
              style={{
                left: `${(Math.min(0, value) - least) * scale}%`,
                width: `${Math.max(Math.abs(value) * scale, 0.5)}%`,
              }}
            />
            <span className={styles.zero} style={{ left: `${-least * scale}%` }} />
          </span>
          <span className={styles.value}>{percent(value, { signed: true })}</span>
        </li>
      ))}
    </ul>
  )
}
