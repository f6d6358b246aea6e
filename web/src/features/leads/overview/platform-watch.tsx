import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NewClient, PlatformAlerts } from '@waymark/contracts/operations/platform-watch/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { ClockRing } from '../../../shared/clients/clock-ring.tsx'
import { count } from '../../../shared/format/people.ts'
import { duration } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './platform-watch.module.css'
import { newClientsQuery, platformAlertsQuery } from './queries.ts'

const [FEW, MANY] = [5, 100]
/** Milliseconds: what waits grows older without anything happening. */
const LOOK_MS = 30_000
/** Seconds that an event may wait before somebody should look; usually it is moments. */
const SLOW_S = 60

/** For who watches the platform: whether it works, and who came to it. */
export function PlatformWatch() {
  return (
    <>
      <section className={styles.card} aria-labelledby="alerts-title">
        <h2 id="alerts-title">Platform alerts</h2>
        <Alerts />
      </section>
      <section className={styles.card} aria-labelledby="new-clients-title">
        <h2 id="new-clients-title">New clients (24 h)</h2>
        <NewClients />
      </section>
    </>
  )
}

function Alerts() {
  const alerts = useQuery({ ...platformAlertsQuery, refetchInterval: LOOK_MS })
  if (alerts.isPending) return <Skeleton height={120} />
  if (alerts.isError && !alerts.data) {
    return <Failure compact error={alerts.error} retry={() => void alerts.refetch()} />
  }
  return (
    <ul className={styles.alerts} aria-live="polite">
      {alerts.data &&
        alertsOf(alerts.data).map(({ text, wrong }) => (
          <li key={text} data-wrong={wrong || undefined}>
            {wrong ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
            {text}
          </li>
        ))}
    </ul>
  )
}

function alertsOf({ oldest_undelivered_s, dead_deliveries, admin_queue }: PlatformAlerts) {
  const slow = oldest_undelivered_s >= SLOW_S
  const { waiting, late } = admin_queue
  return [
    {
      wrong: slow,
      text: slow
        ? `The oldest undelivered event waits since ${duration(oldest_undelivered_s * 1000)}`
        : 'Events are delivered within a minute',
    },
    {
      wrong: dead_deliveries > 0,
      text:
        dead_deliveries > 0 ? `${count(dead_deliveries, 'delivery', 'deliveries')} given up` : 'No delivery given up',
    },
    {
      wrong: late > 0,
      text:
        waiting === 0
          ? 'Nobody waits in the admin queue'
          : `${count(waiting, 'client')} in the admin queue, ${late} late`,
    },
  ]
}

function NewClients() {
  const [limit, setLimit] = useState(FEW)
  const fresh = useQuery({ ...newClientsQuery(limit), placeholderData: keepPreviousData, refetchInterval: LOOK_MS })
  if (fresh.isPending) return <Skeleton height={240} />
  if (fresh.isError && !fresh.data) {
    return <Failure compact error={fresh.error} retry={() => void fresh.refetch()} />
  }
  const { count: total, clients } = fresh.data ?? { count: 0, clients: [] }
  return (
    <>
      <p className={styles.total} aria-live="polite">
        <strong>{total.toLocaleString()}</strong> on the whole platform
      </p>
      <ul className={styles.clients}>
        {clients.map((client) => (
          <Row key={client.id} client={client} />
        ))}
      </ul>
      {limit === FEW && total > clients.length && (
        <Button variant="subtle" size="sm" loading={fresh.isPlaceholderData} onClick={() => setLimit(MANY)}>
          Show more
        </Button>
      )}
    </>
  )
}

const WAYS: Record<NonNullable<NewClient['assignment_type']>, string> = {
  agent_link: 'agent’s link',
  lead_code: 'lead code',
  pool: 'pool',
  admin_queue: 'admin queue',
  manual: 'by hand',
}

function Row({ client }: { readonly client: NewClient }) {
  const { id, name, state, agent, assignment_type, created_at } = client
  const way = assignment_type && WAYS[assignment_type]
  return (
    <li className={styles.client}>
      <span className={styles.name}>
        {name ? <Link to={clientAddress(id)}>{name}</Link> : 'Client'}
        {state && `, ${state}`}
      </span>
      <ClockRing client={client} />
      <span className={styles.about}>
        <When at={created_at} /> · {agent ? `${agent.name}, ${way}` : 'being assigned'}
      </span>
    </li>
  )
}
