import { useQuery } from '@tanstack/react-query'
import { MOST_COUNTED } from '@waymark/contracts/counts'
import { MOST_LEADS } from '@waymark/contracts/leads/figures/endpoints'
import { Link } from 'react-router-dom'
import { dashboardQuery } from '../../../shared/clients/dashboard-query.ts'
import { upTo } from '../../../shared/format/people.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure, Skeleton } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { figuresQuery } from './queries.ts'

const NONE = '–'
/** What the figures are about if more clients than this came within 30 days. */
const LATEST = `latest ${MOST_LEADS.toLocaleString()} clients`

/** How the broker is doing: clients, speed of the first contact, and enrollments of the season. */
export function StatCards() {
  const polling = useFallbackPolling()
  const summary = useQuery({ ...dashboardQuery, refetchInterval: polling })
  const figures = useQuery({ ...figuresQuery, refetchInterval: polling })
  const failed = [summary, figures].find((query) => query.isError && !query.data)
  if (failed) return <Failure compact error={failed.error} retry={() => void failed.refetch()} />
  const { due = 0, in_time = 0, minutes_to_contact = null, plan_year, enrolled, enrolled_before } = figures.data ?? {}
  const period = figures.data?.latest_only ? LATEST : 'last 30 days'
  const known = figures.data !== undefined
  const cards = [
    {
      label: 'Total Clients',
      to: '/broker?tab=clients',
      value: summary.data && counted(summary.data.total_clients),
      note: 'not counting test clients',
    },
    {
      label: 'Reached within 24 h',
      to: '/broker?tab=clients&sort=due',
      value: known ? (due === 0 ? NONE : `${Math.round((100 * in_time) / due)}%`) : undefined,
      note: due === 0 ? period : `${in_time} of ${due}, ${period}`,
    },
    {
      label: 'Time to first contact',
      to: '/broker?tab=clients&sort=due',
      value: known ? (minutes_to_contact === null ? NONE : timeOf(minutes_to_contact)) : undefined,
      note: `median, ${period}`,
    },
    {
      label: plan_year ? `Enrolled for ${plan_year}` : 'Enrolled',
      to: `/broker?tab=clients&status=enrolled${plan_year ? `&plan_year=${plan_year}` : ''}`,
      value: enrolled === undefined ? undefined : counted(enrolled),
      note:
        plan_year && enrolled_before !== undefined
          ? `${counted(enrolled_before)} for ${plan_year - 1} by this day last year`
          : '',
    },
  ]
  return (
    <Grid min="9rem" columns={4}>
      {cards.map(({ label, to, value, note }) => (
        <Panel as={Link} key={to + label} to={to} gap="xs">
          <Text as="span" size="sm" tone="muted">
            {label}
          </Text>
          <Text as="span" size="figure" aria-live="polite">
            {value ?? <Skeleton height={38} width="3ch" />}
          </Text>
          <Text as="span" size="xs" tone="muted">
            {note}
          </Text>
        </Panel>
      ))}
    </Grid>
  )
}

/** A number of clients, which is not counted to its end. */
const counted = (clients: number) => upTo(MOST_COUNTED, clients)

const timeOf = (minutes: number) =>
  minutes < 60 ? `${Math.max(1, Math.round(minutes))} min` : `${Math.round(minutes / 60)} h`
