import { Skeleton } from '@mantine/core'
import type { SystemStats } from '@waymark/contracts/operations/admin/system-stats'
import { price } from '../../../shared/format/money.ts'
import { count } from '../../../shared/format/people.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { ColumnChart } from './column-chart.tsx'
import styles from './dashboard.module.css'
import { dayWords, hours, monthWords, share } from './words.ts'

interface Props {
  readonly stats: SystemStats | undefined
  /** True while the figures still belong to the previously chosen number of days. */
  readonly stale: boolean
}

const CHARTS = ['clients', 'users', 'time', 'share', 'revenue'] as const

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The figures of the cards over time, and how soon clients are contacted. */
export function Charts({ stats, stale }: Props) {
  if (!stats) {
    return (
      <Grid as="output" min="24rem" aria-label="Loading the charts">
        {CHARTS.map((key) => (
          <Skeleton key={key} height={252} radius="lg" />
        ))}
      </Grid>
    )
  }
  const { days, contact, contact_over_time, months } = stats
  const by_week = contact_over_time.length < days.length
  const unit = by_week ? 'Seven days from' : 'Day'
  return (
    <Grid min="24rem" className={styles.charts} aria-busy={stale} data-stale={stale || undefined}>
      <ColumnChart
        title="New clients"
        figure={count(sum(days.map(({ new_clients }) => new_clients)), 'client')}
        unit="Day"
        measures={['Clients']}
        format={(value) => value.toLocaleString()}
        columns={days.map(({ day, new_clients }) => ({
          key: day,
          label: dayWords(day),
          values: [new_clients],
          said: [count(new_clients, 'client')],
        }))}
      />
      <ColumnChart
        title="New users"
        figure={count(sum(days.map(({ new_users }) => new_users)), 'user')}
        unit="Day"
        measures={['Users']}
        format={(value) => value.toLocaleString()}
        columns={days.map(({ day, new_users }) => ({
          key: day,
          label: dayWords(day),
          values: [new_users],
          said: [count(new_users, 'user')],
        }))}
      />
      <ColumnChart
        title="Time to first contact"
        figure={contact.median_hours === null ? 'None yet' : `Half within ${hours(contact.median_hours)}`}
        unit={unit}
        measures={['Half within', 'Nine of ten within']}
        format={hours}
        columns={contact_over_time.map(({ day, median_hours, p90_hours }) => ({
          key: day,
          label: dayWords(day),
          values: [median_hours, p90_hours],
          said: [hours(median_hours), hours(p90_hours)],
        }))}
      />
      <ColumnChart
        title="Contacted within 24 hours"
        figure={share(contact.contacted_within_24h, contact.leads)}
        unit={unit}
        measures={['Share', 'Clients']}
        drawn={1}
        most={1}
        format={(value) => share(value, 1)}
        columns={contact_over_time.map(({ day, leads, contacted_within_24h }) => ({
          key: day,
          label: dayWords(day),
          values: [leads === 0 ? null : contacted_within_24h / leads],
          said: [share(contacted_within_24h, leads), `${contacted_within_24h} of ${leads}`],
        }))}
      />
      <ColumnChart
        title="Revenue"
        figure={`${price(100 * sum(months.map(({ revenue }) => revenue)))} in 12 months`}
        unit="Month"
        measures={['Paid']}
        format={(value) => price(100 * value)}
        columns={months.map(({ month, revenue }) => ({
          key: month,
          label: monthWords(month),
          values: [revenue],
          said: [price(100 * revenue)],
        }))}
      />
    </Grid>
  )
}
