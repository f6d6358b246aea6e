import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { Queue } from '@waymark/contracts/operations/queues/schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { span, spans } from '../../../shared/console/queue-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import { duration } from '../../../shared/format/time.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { Bars } from './bars.tsx'
import { usePause } from './queries.ts'
import styles from './queues.module.css'
import { troublesQuery } from './troubles.tsx'

type Answer = ResponseOf<typeof queueEndpoints.readQueues>

type Holds = (queue: Queue, troubled: ReadonlySet<string>) => boolean
const ONLY = {
  all: { label: 'All', holds: () => true, none: '' },
  failing: { label: 'Failing', holds: isFailing, none: 'Nothing fails.' },
  waiting: { label: 'Waiting', holds: ({ waiting }) => waiting > 0, none: 'Nothing waits.' },
  paused: { label: 'Paused', holds: ({ paused }) => paused !== null, none: 'No queue is paused.' },
} as const satisfies Record<string, { label: string; holds: Holds; none: string }>
const NAMES = ['all', 'failing', 'waiting', 'paused'] as const

/** It is in trouble, something of it failed and is not settled, or failed within the last two minutes. */
function isFailing({ subscriber, dead, retrying, failed }: Queue, troubled: ReadonlySet<string>): boolean {
  return troubled.has(subscriber) || dead > 0 || retrying > 0 || failed.slice(-2).some((count) => count > 0)
}

const PHONE = '(max-width: 48em)'
const isBusy = ({ waiting, active, paused }: Queue) => waiting > 0 || active > 0 || paused !== null

/** One row for each queue: those that fail first, the others in the order of their work. */
export function QueueList({ queues, does, people }: Pick<Answer, 'queues' | 'does' | 'people'>) {
  const [address, change] = useAddress()
  const only = NAMES.find((name) => name === address.get('only')) ?? 'all'
  const { data: troubles = [] } = useQuery(troublesQuery)
  const troubled = new Set(troubles.filter(({ ended_at }) => ended_at === null).map(({ subject }) => subject))
  const held = (name: keyof typeof ONLY) => queues.filter((queue) => ONLY[name].holds(queue, troubled))
  const shown = held(only).toSorted((a, b) => Number(isFailing(b, troubled)) - Number(isFailing(a, troubled)))
  // A phone shows what needs attention first, and the others when asked.
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const isLoud = (queue: Queue) => !narrow || only !== 'all' || isFailing(queue, troubled) || isBusy(queue)
  const [loud, quiet] = [shown.filter(isLoud), shown.filter((queue) => !isLoud(queue))]
  const rowOf = (queue: Queue) => (
    <li key={queue.subscriber} data-paused={queue.paused !== null || undefined}>
      <QueueRow queue={queue} does={does[queue.subscriber] ?? ''} people={people} />
    </li>
  )
  return (
    <>
      <SegmentedControl
        aria-label="Which queues"
        className={styles.only}
        value={only}
        onChange={(value) => change({ only: value === 'all' ? null : value })}
        data={NAMES.map((value) => ({
          value,
          label: `${ONLY[value].label} (${held(value).length})`,
        }))}
      />
      {shown.length === 0 && <Empty title={ONLY[only].none}>The other queues are under All.</Empty>}
      {shown.length > 0 && (
        <>
          <Text as="div" size="xs" tone="muted" className={styles.columns} aria-hidden="true">
            <span>Queue</span>
            <span>Waiting</span>
            <span>Active</span>
            <span>Retrying</span>
            <span>Later</span>
            <span>Failed</span>
            <span>Per minute, last 15 min</span>
            <span>p50 / p95 / p99</span>
          </Text>
          {loud.length > 0 && (
            <Panel as="ul" pad="none" gap="none" className={styles.queues} aria-label="Queues">
              {loud.map(rowOf)}
            </Panel>
          )}
          {quiet.length > 0 && (
            <details className={styles.quiet}>
              <summary>{quiet.length} queues in which nothing waits or fails</summary>
              <Panel as="ul" pad="none" gap="none" className={styles.queues} aria-label="Quiet queues">
                {quiet.map(rowOf)}
              </Panel>
            </details>
          )}
        </>
      )}
    </>
  )
}

interface RowProps {
  readonly queue: Queue
  readonly does: string
  readonly people: Answer['people']
}

function QueueRow({ queue, does, people }: RowProps) {
  const { subscriber, waiting, lost, active, later, retrying, dead, per_minute, done, failed, late_ms, ran_ms } = queue
  const stuck = queue.stuck_s > 0 ? `oldest ${span(queue.stuck_s * 1000)}` : undefined
  return (
    <>
      <Stack gap="none">
        <Heading level={3}>{subscriber}</Heading>
        <Text size="xs" tone="muted">
          {does}
        </Text>
        {queue.paused && <Paused paused={queue.paused} people={people} />}
      </Stack>
      <dl className={styles.figures}>
        <Figure name="Waiting" note={lost > 0 ? `${lost.toLocaleString()} lost` : undefined}>
          <Count count={waiting} subscriber={subscriber} state="waiting" />
        </Figure>
        <Figure name="Active">
          <Count count={active} subscriber={subscriber} state="taken" />
        </Figure>
        <Figure name="Retrying" note={stuck}>
          <Count count={retrying} subscriber={subscriber} state="retrying" bad />
        </Figure>
        <Figure name="Later">
          <Count count={later} subscriber={subscriber} state="later" />
        </Figure>
        <Figure name="Failed">
          <Count count={dead} subscriber={subscriber} state="dead" bad />
        </Figure>
        <Figure name="Done per minute">
          <Row as="span" justify="between" align="end">
            <span>{per_minute.toLocaleString()}</span>
            <Bars done={done} failed={failed} />
          </Row>
        </Figure>
        <Figure name="p50 / p95 / p99">
          <Times what="Due to done" times={late_ms} />
          <Times what="Run" times={ran_ms} />
        </Figure>
      </dl>
      <PauseButton queue={queue} does={does} />
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly note?: string | undefined
  readonly children: ReactNode
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <Text as="dt" size="xs" tone="muted">
        {name}
      </Text>
      <dd>
        {children}
        {note && (
          <Text as="small" size="xs" tone="muted">
            {note}
          </Text>
        )}
      </dd>
    </div>
  )
}

interface CountProps {
  readonly count: number
  readonly subscriber: string
  readonly state: string
  readonly bad?: boolean
}

/** A figure that links to the deliveries it counts. */
function Count({ count, subscriber, state, bad = false }: CountProps) {
  if (count === 0)
    return (
      <Text as="span" tone="muted">
        0
      </Text>
    )
  return (
    <Text
      as={Link}
      to={`/admin/queues?show=deliveries&state=${state}&queue=${subscriber}`}
      tone={bad ? 'error' : undefined}
      weight={bad ? 'bold' : undefined}
    >
      {count.toLocaleString()}
    </Text>
  )
}

function Times({ what, times }: { readonly what: string; readonly times: Queue['late_ms'] }) {
  if (!times)
    return what === 'Run' ? null : (
      <Text as="span" tone="muted">
        –
      </Text>
    )
  return (
    <Text as="span" size="xs" wrap="never">
      <Text as="small" size="xs" tone="muted">
        {what}
      </Text>{' '}
      {spans([times.p50, times.p95, times.p99])}
    </Text>
  )
}

function Paused({
  paused,
  people,
}: {
  readonly paused: NonNullable<Queue['paused']>
  readonly people: Answer['people']
}) {
  const now = useNow()
  return (
    <Text size="xs" tone="attention" weight="medium">
      Paused by {people[paused.by] ?? 'an administrator'} for {duration(now - Date.parse(paused.at))}
    </Text>
  )
}

function PauseButton({ queue: { subscriber, paused, waiting, active, later }, does }: Omit<RowProps, 'people'>) {
  const pause = usePause(subscriber, paused !== null)
  const ask = () =>
    modals.openConfirmModal({
      title: `Pause ${subscriber}?`,
      children: (
        <>
          <p>
            This stops for everyone until an administrator resumes it: {does.charAt(0).toLowerCase() + does.slice(1)}.
          </p>
          <p>
            {waiting.toLocaleString()} waiting and {later.toLocaleString()} later stay in the queue, and nothing is
            lost.{' '}
            {active > 0 ? `${active.toLocaleString()} that are running now finish first.` : 'None are running now.'}
          </p>
        </>
      ),
      labels: { confirm: 'Pause', cancel: 'Cancel' },
      centered: true,
      onConfirm: () => pause.mutate(),
    })
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.act}
      leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
      loading={pause.isPending}
      onClick={paused ? () => pause.mutate() : ask}
      aria-label={`${paused ? 'Resume' : 'Pause'} ${subscriber}`}
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
