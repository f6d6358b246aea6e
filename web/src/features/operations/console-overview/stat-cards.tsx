import { Skeleton } from '@mantine/core'
import type { SystemStats } from '@waymark/contracts/operations/admin/system-stats'
import { price } from '../../../shared/format/money.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

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
    about: 'Not counting test clients and imported people',
  },
  {
    label: 'Monthly revenue',
    value: ({ revenue_monthly }) => price(100 * revenue_monthly),
    about: 'Active subscriptions, per month',
  },
]

export function StatCards({ stats }: { readonly stats: SystemStats | undefined }) {
  return (
    <Grid as="ul" min="13rem" aria-label="Now">
      {CARDS.map(({ label, value, about }) => (
        <Panel as="li" gap="xs" key={label}>
          <Text as="span" weight="medium">
            {label}
          </Text>
          <Text as="span" size="figure">
            {stats ? value(stats) : <Skeleton height="1.15em" width="5ch" />}
          </Text>
          <Text as="span" size="sm" tone="muted">
            {about}
          </Text>
        </Panel>
      ))}
    </Grid>
  )
}
