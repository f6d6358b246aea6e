import styles from './queues.module.css'

const [BAR, GAP, HEIGHT] = [6, 2, 28]
/** A minute without anything keeps a foot to stand on. */
const FOOT = 1

interface Props {
  /** By minute, the oldest first. */
  readonly done: readonly number[]
  readonly failed: readonly number[]
}

/** The last minutes as bars, what failed on top of what was done; the sums are said beside them. */
export function Bars({ done, failed }: Props) {
  const most = Math.max(1, ...done.map((count, at) => count + (failed[at] ?? 0)))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2 * FOOT, (count / most) * (HEIGHT - FOOT)))
  return (
    <svg className={styles.bars} viewBox={`0 0 ${done.length * (BAR + GAP) - GAP} ${HEIGHT}`} aria-hidden="true">
      {done.map((count, at) => {
        const [ok, bad] = [tall(count), tall(failed[at] ?? 0)]
        const x = at * (BAR + GAP)
        // Its place is what a minute is known by.
        const key = at - done.length
        return (
          <g key={key}>
            <title>{`${-key === 1 ? 'This minute' : `${-key - 1} min ago`}: ${count} done, ${failed[at] ?? 0} failed`}</title>
            <rect className={styles.foot} x={x} y={HEIGHT - FOOT} width={BAR} height={FOOT} />
            <rect className={styles.ok} x={x} y={HEIGHT - FOOT - ok} width={BAR} height={ok} />
            <rect className={styles.bad} x={x} y={HEIGHT - FOOT - ok - bad} width={BAR} height={bad} />
          </g>
        )
      })}
    </svg>
  )
}
