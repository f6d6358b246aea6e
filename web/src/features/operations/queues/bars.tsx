import styles from './queues.module.css'

const [BAR, GAP, HEIGHT] = [6, 2, 28]
/** Height of the baseline under each minute, so that a minute without deliveries stays visible. */
const FOOT = 1

interface Props {
  /** One number per bar, oldest first. */
  readonly done: readonly number[]
  readonly failed: readonly number[]
  /** When a bar begins, in words. By default, each is a minute. */
  readonly name?: (index: number) => string
}

/**
 * The last minutes or hours as bars, with failures stacked on top of finished deliveries. The figures are in the text beside it.
 */
export function Bars({ done, failed, name }: Props) {
  const most = Math.max(1, ...done.map((count, at) => count + (failed[at] ?? 0)))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2 * FOOT, (count / most) * (HEIGHT - FOOT)))
  return (
    <svg className={styles.bars} viewBox={`0 0 ${done.length * (BAR + GAP) - GAP} ${HEIGHT}`} aria-hidden="true">
      {done.map((count, at) => {
        const [ok, bad] = [tall(count), tall(failed[at] ?? 0)]
        const x = at * (BAR + GAP)
        // A bar is identified by its position, counted back from now.
        const key = at - done.length
        return (
          <g key={key}>
            <title>{`${name?.(at) ?? (-key === 1 ? 'This minute' : `${-key - 1} min ago`)}: ${count} done, ${failed[at] ?? 0} failed`}</title>
            <rect className={styles.foot} x={x} y={HEIGHT - FOOT} width={BAR} height={FOOT} />
            <rect className={styles.ok} x={x} y={HEIGHT - FOOT - ok} width={BAR} height={ok} />
            <rect className={styles.bad} x={x} y={HEIGHT - FOOT - ok - bad} width={BAR} height={bad} />
          </g>
        )
      })}
    </svg>
  )
}
