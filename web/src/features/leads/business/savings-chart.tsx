import { money } from '../../../shared/format/money.ts'
import styles from './snapshot-step.module.css'

interface Bar {
  readonly label: string
  /** USD. */
  readonly value: number
  readonly tone: 'plain' | 'good' | 'cost'
}

interface Props {
  readonly caption: string
  readonly bars: readonly Bar[]
}

const HEIGHT = 20

/** Bars of one scale, each with its figure beside it; the drawing itself says nothing more. */
export function SavingsChart({ caption, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={styles.chart}>
      <figcaption>{caption}</figcaption>
      <dl>
        {bars.map(({ label, value, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
                <rect className={styles.track} width="100%" height={HEIGHT} rx="4" />
                <rect
                  className={styles.bar}
                  data-tone={tone}
                  width={`${(value / most) * 100}%`}
                  height={HEIGHT}
                  rx="4"
                />
              </svg>
              <span>{money(value)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
