import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../shared/format/people.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './leads-trend.module.css'
import { leadsPerDayQuery } from './queries.ts'

const [BAR, GAP, HEIGHT] = [14, 6, 48]
/** A day without leads keeps a foot to stand on. */
const FOOT = 2

/** A day such as `2026-11-21` in the viewer's words, without another zone making it the day before. */
const dayWords = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric' })

/** Leads per day as bars, with the numbers beside them and each day's in a table for those who do not see them. */
export function LeadsTrend() {
  const trend = useQuery(leadsPerDayQuery)
  if (trend.isPending) return <Skeleton height={96} />
  if (trend.isError && !trend.data) {
    return <Failure compact error={trend.error} retry={() => void trend.refetch()} />
  }
  const days = trend.data ?? []
  const most = Math.max(1, ...days.map(({ leads }) => leads))
  const total = days.reduce((sum, { leads }) => sum + leads, 0)
  const today = days.at(-1)
  return (
    <div className={styles.trend}>
      <p className={styles.figures}>
        <strong>{count(total, 'lead')}</strong>
        <span>{today ? `${today.leads} today` : ''}</span>
      </p>
      <figure className={styles.figure}>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, leads }, at) => {
            const height = leads === 0 ? FOOT : Math.max(FOOT * 2, (leads / most) * HEIGHT)
            return (
              <rect
                key={day}
                className={leads === 0 ? styles.none : styles.bar}
                x={at * (BAR + GAP)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx={2}
              >
                <title>{`${dayWords(day)}: ${count(leads, 'lead')}`}</title>
              </rect>
            )
          })}
        </svg>
        <figcaption className={styles.ends} aria-hidden="true">
          <span>{days[0] && dayWords(days[0].day)}</span>
          <span>Today</span>
        </figcaption>
      </figure>
      <div className="visually-hidden">
        <table>
          <caption>Leads per day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Leads</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, leads }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{leads}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
