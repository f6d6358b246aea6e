import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { STATS_WINDOWS } from '@waymark/contracts/operations/admin/system-stats'
import { ask } from '../../../shared/api/queries.ts'
import console_styles from '../../../shared/console/console.module.css'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { Charts } from './charts.tsx'
import styles from './dashboard.module.css'
import { ListCards } from './list-cards.tsx'
import { StatCards } from './stat-cards.tsx'

/** Milliseconds: figures of whole days need no more. */
const LOOK_MS = 60_000

const WINDOWS = STATS_WINDOWS.map((value) => ({ value, label: `${value} days` }))

/** Where the platform stands, how that came, and what waits in each list. Nobody is named: founders see it too. */
export function DashboardPage() {
  const [address, change] = useAddress()
  const days = STATS_WINDOWS.find((one) => one === address.get('days')) ?? '30'
  const stats = useQuery({
    ...ask(adminEndpoints.readSystemStats, { query: { days } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  })
  return (
    <div className={styles.page}>
      <h1 className={console_styles.title}>Administration</h1>
      {stats.isError && !stats.data ? (
        <Failure title="The figures could not be loaded" error={stats.error} retry={() => void stats.refetch()} />
      ) : (
        <>
          <StatCards stats={stats.data} />
          <section className={styles.over_time} aria-labelledby="over-time-title">
            <div className={styles.head}>
              <h2 id="over-time-title">Over time</h2>
              <SegmentedControl
                aria-label="How many days"
                data={WINDOWS}
                value={days}
                onChange={(value) => change({ days: value })}
              />
            </div>
            <Charts stats={stats.data} stale={stats.isPlaceholderData} />
          </section>
        </>
      )}
      <section aria-labelledby="lists-title">
        <div className={styles.head}>
          <h2 id="lists-title">Lists</h2>
        </div>
        <ListCards />
      </section>
    </div>
  )
}
