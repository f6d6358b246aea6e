import { RISK_LABELS } from '../../../shared/clients/labels.ts'
import styles from './score-scale.module.css'

/** The score range of each risk level (decision 22 of the specification). */
const BANDS = [
  { level: 'low', from: 0, to: 30 },
  { level: 'moderate', from: 30, to: 50 },
  { level: 'high', from: 50, to: 75 },
  { level: 'very_high', from: 75, to: 100 },
] as const

/** Marks the score (0 to 100) on a scale of the risk levels. The number is in the text beside it. */
export function ScoreScale({ score }: { readonly score: number }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      <span className={styles.mark} style={{ left: `${score}%` }} />
      {BANDS.map(({ level, from, to }) => (
        <span key={level} className={styles.band} data-level={level} style={{ flexGrow: to - from }}>
          {from} <span className={styles.label}>{RISK_LABELS[level]}</span>
        </span>
      ))}
    </div>
  )
}
