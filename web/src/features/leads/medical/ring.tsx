import styles from './ring.module.css'

interface Props {
  /** 0 to 1. */
  readonly share: number
  /** The text in the middle, such as `88%`. */
  readonly figure: string
  /** The unit below it, such as `of 10`. */
  readonly unit?: string
}

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

/** A ring filled in proportion to the figure in its middle. Screen readers read only the figure. */
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
