import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { Queue } from '@waymark/contracts/operations/queues/schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { spans } from '../../../shared/console/queue-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import { duration } from '../../../shared/format/time.ts'
import { Bars } from './bars.tsx'
import { usePause } from './queries.ts'
import styles from './queues.module.css'

type Answer = ResponseOf<typeof queueEndpoints.readQueues>

/** Every queue in a row of its own, always in the same place. */
export function QueueList({ queues, does, people }: Pick<Answer, 'queues' | 'does' | 'people'>) {
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>Queue</span>
        <span>Waiting</span>
        <span>Active</span>
        <span>Later</span>
        <span>Failed</span>
        <span>A minute, last 15 min</span>
        <span>p50 / p95 / p99</span>
      </div>
      <ul className={styles.queues} aria-label="Queues">
        {queues.map((queue) => (
          <li key={queue.subscriber} data-paused={queue.paused !== null || undefined}>
            <QueueRow queue={queue} does={does[queue.subscriber] ?? ''} people={people} />
          </li>
        ))}
      </ul>
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
  return (
    <>
      <div className={styles.name}>
        <h3>{subscriber}</h3>
        <p>{does}</p>
        {queue.paused && <Paused paused={queue.paused} people={people} />}
      </div>
      <dl className={styles.figures}>
        <Figure name="Waiting" note={lost > 0 ? `${lost.toLocaleString()} lost` : undefined}>
          <Count count={waiting} subscriber={subscriber} state="waiting" />
        </Figure>
        <Figure name="Active">
          <Count count={active} subscriber={subscriber} state="taken" />
        </Figure>
        <Figure name="Later" note={retrying > 0 ? `${retrying.toLocaleString()} retrying` : undefined}>
          <Count count={later + retrying} subscriber={subscriber} state={retrying > 0 ? 'retrying' : 'later'} />
        </Figure>
        <Figure name="Failed">
          <Count count={dead} subscriber={subscriber} state="dead" bad />
        </Figure>
        <Figure name="Done a minute">
          <span className={styles.trend}>
            <span>{per_minute.toLocaleString()}</span>
            <Bars done={done} failed={failed} />
          </span>
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
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
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

/** A figure, and the way to what it counts. */
function Count({ count, subscriber, state, bad = false }: CountProps) {
  if (count === 0) return <span className={styles.none}>0</span>
  return (
    <Link to={`/admin/queues?show=deliveries&state=${state}&queue=${subscriber}`} data-bad={bad || undefined}>
      {count.toLocaleString()}
    </Link>
  )
}

function Times({ what, times }: { readonly what: string; readonly times: Queue['late_ms'] }) {
  if (!times) return what === 'Run' ? null : <span className={styles.none}>–</span>
  return (
    <span className={styles.times}>
      <small>{what}</small> {spans([times.p50, times.p95, times.p99])}
    </span>
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
    <p className={styles.paused}>
      Paused by {people[paused.by] ?? 'somebody'} for {duration(now - Date.parse(paused.at))}
    </p>
  )
}

function PauseButton({ queue: { subscriber, paused, waiting, active, later }, does }: Omit<RowProps, 'people'>) {
  const act = usePause(subscriber, paused !== null)
  const ask = () =>
    modals.openConfirmModal({
      title: `Pause ${subscriber}?`,
      children: (
        <>
          <p>This stops for everybody until somebody resumes it: {does.charAt(0).toLowerCase() + does.slice(1)}.</p>
          <p>
            {waiting.toLocaleString()} waiting and {later.toLocaleString()} later stay where they are, and nothing is
            lost. {active > 0 ? `${active.toLocaleString()} that run now end first.` : 'Nothing of it runs now.'}
          </p>
        </>
      ),
      labels: { confirm: 'Pause', cancel: 'Cancel' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => act.mutate(),
    })
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.act}
      leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
      loading={act.isPending}
      onClick={paused ? () => act.mutate() : ask}
      aria-label={`${paused ? 'Resume' : 'Pause'} ${subscriber}`}
    >
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}
