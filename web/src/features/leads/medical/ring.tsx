import styles from './ring.module.css'

interface Props {
  /** 0 to 1. */
  readonly share: number
  /** What stands in the middle, such as `88%`. */
  readonly figure: string
  /** What the figure is of, such as `of 10`. */
  readonly unit?: string
}

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

/** A ring filled as far as the figure in its middle; the figure says it all, so the drawing is silent. */
export function Ring({ share, figure, unit }: Props) {
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className={styles.rest} cx="50" cy="50" r={RADIUS} />
        <circle
          className={styles.part}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className={styles.figure}>
        {figure}
        {unit && <span className={styles.unit}> {unit}</span>}
      </span>
    </span>
  )
}
