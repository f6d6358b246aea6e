import { Skeleton } from '@mantine/core'
import type { SystemStats } from '@waymark/contracts/operations/admin/system-stats'
import styles from '../../../shared/console/console.module.css'
import { price } from '../../../shared/format/money.ts'

interface Card {
  readonly label: string
  readonly value: (stats: SystemStats) => string
  readonly about: string
}

const CARDS: readonly Card[] = [
  { label: 'Total users', value: ({ total_users }) => total_users.toLocaleString(), about: 'All accounts' },
  {
    label: 'Active brokers',
    value: ({ active_brokers }) => active_brokers.toLocaleString(),
    about: 'Enabled, on trial or subscribed',
  },
  {
    label: 'Total clients',
    value: ({ total_clients }) => total_clients.toLocaleString(),
    about: 'Without test clients',
  },
  {
    label: 'Monthly revenue',
    value: ({ revenue_monthly }) => price(100 * revenue_monthly),
    about: 'Subscriptions that run now, a month',
  },
]

export function StatCards({ stats }: { readonly stats: SystemStats | undefined }) {
  return (
    <ul className={styles.cards} aria-label="Now">
      {CARDS.map(({ label, value, about }) => (
        <li key={label} className={styles.card}>
          <span className={styles.card_label}>{label}</span>
          <span className={styles.card_value}>{stats ? value(stats) : <Skeleton height="1.15em" width="5ch" />}</span>
          <span className={styles.dimmed}>{about}</span>
        </li>
      ))}
    </ul>
  )
}
