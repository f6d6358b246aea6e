import { useQuery } from '@tanstack/react-query'
import { instantIn } from '@waymark/rules/foundation/geography/instant-in'
import { count } from '../../../shared/format/people.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useZone } from '../../../shared/session/use-zone.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './leads-trend.module.css'
import { leadsPerDayQuery } from './queries.ts'

type Days = NonNullable<ReturnType<typeof useTrend>['data']>

const [BAR, GAP, HEIGHT] = [14, 6, 48]
/** Height of the mark for a day without leads. */
const FOOT = 2

/** Formats a day such as `2026-11-21` for the viewer. Noon keeps it the same day in every time zone. */
const dayWords = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric' })

/** Where the clock of this computer is ahead of the server's. */
const AGAIN_MS = 30_000

/** Milliseconds until the last of the days is over, and the moment that follows. */
function untilTomorrow(days: readonly { readonly day: string }[] | undefined, zone: string): number | false {
  const today = days?.at(-1)
  if (!today) return false
  const left = instantIn(zone, today.day, '24:00').getTime() - Date.now()
  return left < 0 ? AGAIN_MS : left + 500
}

function useTrend() {
  const polling = useFallbackPolling()
  const zone = useZone()
  return useQuery({
    ...leadsPerDayQuery,
    refetchInterval: ({ state }) => polling || untilTomorrow(state.data, zone),
  })
}

/** Leads per day as bars with their totals; screen readers get the days as a table. */
export function LeadsTrend() {
  return (
    <Loaded query={useTrend()} skeleton={96} compact>
      {(days) => <Bars days={days} />}
    </Loaded>
  )
}

function Bars({ days }: { readonly days: Days }) {
  const most = Math.max(1, ...days.map(({ leads }) => leads))
  const total = days.reduce((sum, { leads }) => sum + leads, 0)
  const today = days.at(-1)
  return (
    <Row align="end" gap="lg" className={styles.trend}>
      <Stack gap="none" className={styles.totals}>
        <Text as="strong" size="xl" numeric>
          {count(total, 'lead')}
        </Text>
        <Text as="span" size="sm" tone="muted">
          {today ? `${today.leads} today` : ''}
        </Text>
      </Stack>
      <Stack as="figure" gap="xs" grow>
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
        <Row as="figcaption" justify="between" aria-hidden="true">
          <Text as="span" size="xs" tone="muted">
            {days[0] && dayWords(days[0].day)}
          </Text>
          <Text as="span" size="xs" tone="muted">
            Today
          </Text>
        </Row>
      </Stack>
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
    </Row>
  )
}
