import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { Queue } from '@waymark/contracts/operations/queues/schemas'
import { Link } from 'react-router-dom'
import { span } from '../../../shared/console/queue-words.ts'
import { When } from '../../../shared/format/when.tsx'
import { Grid, ListDetail, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { Encryption } from './encryption.tsx'
import { Errors } from './errors.tsx'
import { History } from './history.tsx'
import { WhoIsLimited } from './limited.tsx'
import { Limits } from './limits.tsx'
import { ProcessList } from './process-list.tsx'
import { Providers } from './providers.tsx'
import { useLiveQueues } from './queries.ts'
import { QueueList } from './queue-list.tsx'
import styles from './queues.module.css'
import { Troubles } from './troubles.tsx'

type Answer = ResponseOf<typeof queueEndpoints.readQueues>

/** The current queues, their deliveries, and the processes that work on them. */
export function QueuesPage() {
  const queues = useQuery(useLiveQueues())
  const [address, change] = useAddress()
  const show = address.get('show') ?? 'queues'
  return (
    <Page title="Queues" width="full" gap="md" className={styles.page}>
      <Loaded query={queues} failure="The queues could not be loaded" skeleton={640}>
        {(data) => (
          <>
            <Troubles />
            <Glance {...data} />
            <Tabs
              className={styles.tabs}
              value={show}
              keepMounted={false}
              onChange={(value) => change({ show: value === 'queues' ? null : value, delivery: null })}
            >
              <Tabs.List aria-label="What is shown">
                <Tabs.Tab value="queues">Queues</Tabs.Tab>
                <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
                <Tabs.Tab value="history">History</Tabs.Tab>
                <Tabs.Tab value="processes">Processes</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="queues">
                <Stack gap="md">
                  <Providers />
                  <WhoIsLimited />
                  <Errors />
                  <QueueList {...data} />
                </Stack>
              </Tabs.Panel>
              <Tabs.Panel value="deliveries">
                <Deliveries {...data} />
              </Tabs.Panel>
              <Tabs.Panel value="history">
                <History />
              </Tabs.Panel>
              <Tabs.Panel value="processes">
                <Stack gap="md">
                  <LastBackup at={data.last_backup_at} />
                  <ProcessList processes={data.processes} />
                  <Encryption />
                  <Limits />
                </Stack>
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Deliveries({ queues, does }: Answer) {
  const [address] = useAddress()
  const open = address.get('delivery')
  return (
    <ListDetail
      names={{ list: 'Deliveries', detail: 'Delivery' }}
      open={open !== null}
      list={<DeliveryList does={does} subscribers={queues.map(({ subscriber }) => subscriber)} />}
      detail={
        open === null ? (
          <Empty title="Choose a delivery">Its event, its error and what you can do will be shown here.</Empty>
        ) : (
          <DeliveryDetail key={open} name={open} does={does} />
        )
      }
    />
  )
}

function LastBackup({ at }: { readonly at: string | null }) {
  return (
    <Text>
      Last complete backup: {at === null ? <strong>never</strong> : <When at={at} />}. Make one every night with{' '}
      <code>npm run backup</code>.
    </Text>
  )
}

/** All queues in a few figures. */
function Glance({ queues, processes }: Answer) {
  const sum = (figure: 'waiting' | 'active' | 'lost' | 'retrying' | 'dead' | 'per_minute') =>
    queues.reduce((total, queue) => total + queue[figure], 0)
  const oldest = queues.reduce<Queue | undefined>(
    (found, queue) => (queue.oldest_s > (found?.oldest_s ?? 0) ? queue : found),
    undefined,
  )
  const paused = queues.filter((queue) => queue.paused).length
  const alive = processes.filter(({ state }) => state === 'alive')
  const silent = processes.filter(({ state }) => state === 'silent').length
  const without_redis = alive.filter(({ redis_away_since }) => redis_away_since !== null).length
  const refused = alive.filter(({ redis_refuses_since }) => redis_refuses_since !== null).length
  return (
    <Grid as="dl" min="8rem" gap="sm" className={styles.glance}>
      <Card name="Waiting" value={sum('waiting')} note={sum('lost') > 0 ? `${sum('lost')} not finished in time` : ''} />
      <Card
        name="Oldest due"
        value={oldest ? span(oldest.oldest_s * 1000) : '–'}
        note={oldest?.subscriber ?? ''}
        to={oldest && `?show=deliveries&state=waiting&queue=${oldest.subscriber}`}
      />
      <Card name="Active" value={sum('active')} note={`${sum('per_minute').toLocaleString()} done per minute`} />
      <Card
        name="Retrying"
        value={sum('retrying')}
        note={sum('retrying') > 0 ? 'failed, and try again' : ''}
        to={sum('retrying') > 0 ? '?only=failing' : undefined}
      />
      <Card
        name="Failed"
        value={sum('dead')}
        note={sum('dead') > 0 ? 'need a decision' : ''}
        to={sum('dead') > 0 ? '?show=deliveries&state=dead' : undefined}
      />
      <Card name="Paused" value={paused} note={paused > 0 ? `${paused === 1 ? 'starts' : 'start'} no new work` : ''} />
      <Card
        name="Processes"
        value={alive.length}
        note={[
          without_redis > 0 ? `${without_redis} without Redis` : '',
          refused > 0 ? `${refused} cannot write to Redis` : '',
          silent > 0 ? `${silent} stopped responding in the last day` : '',
        ]
          .filter(Boolean)
          .join(', ')}
        to="?show=processes"
      />
    </Grid>
  )
}

interface CardProps {
  readonly name: string
  readonly value: number | string
  readonly note: string
  /** The screen that lists what the card counts. */
  readonly to?: string | undefined
}

function Card({ name, value, note, to }: CardProps) {
  const figure = value.toLocaleString()
  return (
    <Panel pad="sm" gap="none">
      <Text as="dt" size="xs" tone="muted">
        {name}
      </Text>
      <Text as="dd" size="xl" weight="bold" numeric>
        {to ? <Link to={to}>{figure}</Link> : figure}
      </Text>
      <Text as="dd" size="xs" tone="muted">
        {note || '\u00a0'}
      </Text>
    </Panel>
  )
}
