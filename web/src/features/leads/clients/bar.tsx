import type { ReactNode } from 'react'
import styles from './bar.module.css'

interface Props {
  /** Where the bar starts and how wide it is, in percent of its track. */
  readonly from: number
  readonly width: number
  /** Drawn in green: it lowers a cost. */
  readonly lowers: boolean
  /** Where zero is, in percent of the track. */
  readonly zero?: number
  /** A value on the bar to mark, in percent of the track. */
  readonly mark?: number
  readonly track?: boolean
  readonly className?: string | undefined
}

/** A bar on its track. Screen readers get its numbers from the text beside it. */
export function Bar({ from, width, lowers, zero, mark, track = false, className }: Props): ReactNode {
  return (
    <span className={className} aria-hidden="true">
      <span className={styles.track} data-filled={track || undefined}>
        <span className={styles.bar} data-lowers={lowers} style={{ left: `${from}%`, width: `${width}%` }} />
        {mark !== undefined && <span className={styles.mark} style={{ left: `${mark}%` }} />}
        {zero !== undefined && <span className={styles.zero} style={{ left: `${zero}%` }} />}
      </span>
    </span>
  )
}
