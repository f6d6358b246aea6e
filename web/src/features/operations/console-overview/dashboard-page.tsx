import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { STATS_WINDOWS } from '@waymark/contracts/operations/admin/system-stats'
import { ask } from '../../../shared/api/queries.ts'
import { Page, Section } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { Charts } from './charts.tsx'
import { ListCards } from './list-cards.tsx'
import { StatCards } from './stat-cards.tsx'

/** Milliseconds. The figures are of whole days, so this is often enough. */
const LOOK_MS = 60_000

const WINDOWS = STATS_WINDOWS.map((value) => ({ value, label: `${value} days` }))

/** Figures of the platform now and over time, and what waits in each list. It names no one, because founders see it too. */
export function DashboardPage() {
  const [address, change] = useAddress()
  const days = STATS_WINDOWS.find((one) => one === address.get('days')) ?? '30'
  const stats = useQuery({
    ...ask(adminEndpoints.readSystemStats, { query: { days } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
  return (
    <Page title="Administration">
      {stats.isError && !stats.data ? (
        <Failure title="The figures could not be loaded" error={stats.error} retry={() => void stats.refetch()} />
      ) : (
        <>
          <StatCards stats={stats.data} />
          <Section
            title="Over time"
            size="label"
            tools={
              <SegmentedControl
                aria-label="How many days"
                data={WINDOWS}
                value={days}
                onChange={(value) => change({ days: value })}
              />
            }
          >
            <Charts stats={stats.data} stale={stats.isPlaceholderData} />
          </Section>
        </>
      )}
      <Section id="lists-title" title="Lists" size="label">
        <ListCards />
      </Section>
    </Page>
  )
}
