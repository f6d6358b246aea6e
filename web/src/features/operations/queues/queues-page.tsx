import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { Queue } from '@waymark/contracts/operations/queues/schemas'
import { Link } from 'react-router-dom'
import consoleStyles from '../../../shared/console/console.module.css'
import { span } from '../../../shared/console/queue-words.ts'
import { Empty, Failure } from '../../../shared/kit/states.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ProcessList } from './process-list.tsx'
import { useLiveQueues } from './queries.ts'
import { QueueList } from './queue-list.tsx'
import styles from './queues.module.css'

type Answer = ResponseOf<typeof queueEndpoints.readQueues>

/** The queues as they stand this second, what is in them, and the processes that work on it. */
export function QueuesPage() {
  const queues = useQuery(useLiveQueues())
  const [address, change] = useAddress()
  const show = address.get('show') ?? 'queues'
  return (
    <div className={styles.page}>
      <h1 className={consoleStyles.title}>Queues</h1>
      {queues.data ? (
        <>
          <Glance {...queues.data} />
          <Tabs
            className={styles.tabs}
            value={show}
            keepMounted={false}
            onChange={(value) => change({ show: value === 'queues' ? null : value, delivery: null })}
          >
            <Tabs.List aria-label="What is shown">
              <Tabs.Tab value="queues">Queues</Tabs.Tab>
              <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
              <Tabs.Tab value="processes">Processes</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="queues">
              <QueueList {...queues.data} />
            </Tabs.Panel>
            <Tabs.Panel value="deliveries">
              <Deliveries {...queues.data} />
            </Tabs.Panel>
            <Tabs.Panel value="processes">
              <ProcessList processes={queues.data.processes} />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : queues.isError ? (
        <Failure title="The queues could not be read" error={queues.error} retry={() => void queues.refetch()} />
      ) : (
        <Skeleton height={640} />
      )}
    </div>
  )
}

function Deliveries({ queues, does }: Answer) {
  const [address] = useAddress()
  const open = address.get('delivery')
  return (
    <div className={consoleStyles.split} data-open={open !== null}>
      <DeliveryList subscribers={queues.map(({ subscriber }) => subscriber)} />
      <section className={consoleStyles.detail} aria-label="Delivery">
        {open === null ? (
          <Empty title="Choose a delivery">
            Its event, its error and what can be done about it will be shown here.
          </Empty>
        ) : (
          <DeliveryDetail key={open} name={open} does={does} />
        )}
      </section>
    </div>
  )
}

/** All queues in a few figures. */
function Glance({ queues, processes }: Answer) {
  const sum = (figure: 'waiting' | 'active' | 'lost' | 'dead' | 'per_minute') =>
    queues.reduce((total, queue) => total + queue[figure], 0)
  const oldest = queues.reduce<Queue | undefined>(
    (found, queue) => (queue.oldest_s > (found?.oldest_s ?? 0) ? queue : found),
    undefined,
  )
  const paused = queues.filter((queue) => queue.paused).length
  const silent = processes.filter(({ state }) => state === 'silent').length
  return (
    <dl className={styles.glance}>
      <Card name="Waiting" value={sum('waiting')} note={sum('lost') > 0 ? `${sum('lost')} not answered in time` : ''} />
      <Card
        name="Oldest due"
        value={oldest ? span(oldest.oldest_s * 1000) : '–'}
        note={oldest?.subscriber ?? ''}
        to={oldest && `?show=deliveries&state=waiting&queue=${oldest.subscriber}`}
      />
      <Card name="Active" value={sum('active')} note={`${sum('per_minute').toLocaleString()} done a minute`} />
      <Card
        name="Failed"
        value={sum('dead')}
        note={sum('dead') > 0 ? 'wait for somebody' : ''}
        to={sum('dead') > 0 ? '?show=deliveries&state=dead' : undefined}
      />
      <Card name="Paused" value={paused} note={paused > 0 ? 'hand out nothing' : ''} />
      <Card
        name="Processes"
        value={processes.filter(({ state }) => state === 'alive').length}
        note={silent > 0 ? `${silent} gone silent within a day` : ''}
        to="?show=processes"
      />
    </dl>
  )
}

interface CardProps {
  readonly name: string
  readonly value: number | string
  readonly note: string
  /** Where what it counts is shown. */
  readonly to?: string | undefined
}

function Card({ name, value, note, to }: CardProps) {
  const figure = <strong>{value.toLocaleString()}</strong>
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {to ? <Link to={to}>{figure}</Link> : figure}
        <small>{note}</small>
      </dd>
    </div>
  )
}
