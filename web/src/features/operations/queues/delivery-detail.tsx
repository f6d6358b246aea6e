import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DeliveryDetail as Detail, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { historyAddress } from '../../../shared/console/data-addresses.ts'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { keyOf } from '../../../shared/console/queue-addresses.ts'
import { STATE_LABELS, toneOf } from '../../../shared/console/queue-words.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { SettleDead } from './settle-dead.tsx'

interface Props {
  /** As `keyOf` names it. */
  readonly name: string
  readonly does: Readonly<Partial<Record<string, string>>>
}

export function DeliveryDetail({ name, does }: Props) {
  const [id = '', subscriber = ''] = name.split('.')
  const [address] = useAddress()
  const delivery = useQuery({
    ...ask(queueEndpoints.readDelivery, { params: { id, subscriber } }),
    // What is under way moves on; what is settled stays.
    refetchInterval: ({ state: { data } }) => (data && IN_MOTION.has(data.state) ? 2000 : false),
  })
  return (
    <div className={styles.record}>
      <Link to={`/admin/queues?${withChanges(address, { delivery: null })}`} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All deliveries
      </Link>
      {delivery.data ? (
        <Shown delivery={delivery.data} does={does[subscriber] ?? ''} />
      ) : delivery.isError ? (
        <Failure title="Could not load this delivery" error={delivery.error} retry={() => void delivery.refetch()} />
      ) : (
        <Skeleton height={400} />
      )}
    </div>
  )
}

const IN_MOTION = new Set<Detail['state']>(['waiting', 'taken', 'retrying'])

/** What `due_at` says of a delivery in that state. */
const DUE_LABELS: Record<Detail['state'], string> = {
  dead: 'Given up',
  waiting: 'Due since',
  taken: 'Handed out again, unless answered by',
  retrying: 'Next attempt',
  later: 'Falls due',
  discarded: 'Given up',
  done: 'Last due',
}

function Shown({ delivery, does }: { readonly delivery: Detail; readonly does: string }) {
  const { subscriber, name, state, attempts, most_attempts, dispatches, last_error, done_at, discard_reason } = delivery
  const [address] = useAddress()
  return (
    <>
      <div>
        <h2>{subscriber}</h2>
        <p className={styles.dimmed}>
          {does} · {name} · <When at={delivery.occurred_at} />
        </p>
      </div>
      <div className={styles.acts}>
        <Mark tone={toneOf(state)}>{STATE_LABELS[state]}</Mark>
        <span>
          {attempts} of {most_attempts} attempts failed, handed out {dispatches} {dispatches === 1 ? 'time' : 'times'}
        </span>
      </div>
      {last_error && (
        <section className={styles.panel}>
          <h3>{state === 'dead' ? 'Error' : 'Last error'}</h3>
          <p className={styles.notes}>{last_error}</p>
        </section>
      )}
      {state === 'dead' && <SettleDead delivery={delivery} does={does} />}
      {discard_reason && (
        <section className={styles.panel}>
          <h3>
            Discarded by {delivery.discarded_by ?? 'an account that is gone'}
            {done_at && `, ${exactly(done_at)}`}
          </h3>
          <p className={styles.notes}>{discard_reason}</p>
        </section>
      )}
      <section className={styles.panel}>
        <h3>Delivery</h3>
        <dl className={styles.facts}>
          <Fact name={DUE_LABELS[state]}>{exactly(delivery.due_at)}</Fact>
          <Fact name="Last handed out">{delivery.taken_at && exactly(delivery.taken_at)}</Fact>
          {state === 'done' && <Fact name="Done">{done_at && exactly(done_at)}</Fact>}
          {state === 'done' && <Fact name="Done by">{delivery.done_by}</Fact>}
        </dl>
      </section>
      <section className={styles.panel}>
        <h3>Event</h3>
        <dl className={styles.facts}>
          <Fact name="Happened">{exactly(delivery.occurred_at)}</Fact>
          <Fact name="Event id">{delivery.event_id}</Fact>
          <Fact name="About">
            {/^(client|consent)\./.test(delivery.name) ? (
              <Link to={historyAddress(delivery.aggregate_id)}>A client, {delivery.aggregate_id}</Link>
            ) : (
              delivery.aggregate_id
            )}
          </Fact>
          <Fact name="Caused by">{delivery.actor}</Fact>
          <Fact name="Trace">{delivery.trace}</Fact>
          <Fact name="Payload">
            {Object.entries(delivery.payload)
              .map(([field, value]) => `${field} ${String(value)}`)
              .join(', ')}
          </Fact>
        </dl>
      </section>
      {delivery.others.length > 0 && (
        <section className={styles.panel}>
          <h3>Others who hear of this event</h3>
          <ul className={styles.rows}>
            {delivery.others.map((other) => (
              <li key={other.subscriber}>
                <Link
                  to={`/admin/queues?${withChanges(address, { delivery: keyOf({ ...other, event_id: delivery.event_id }) })}`}
                  className={styles.row}
                >
                  <span className={styles.row_line}>
                    {other.subscriber}
                    <Mark tone={toneOf(other.state)}>{STATE_LABELS[other.state]}</Mark>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
