import type { HistoryDelivery, HistoryEntry, HistoryEvent } from '@waymark/contracts/operations/records/clients'
import { Link } from 'react-router-dom'
import { timelineWords } from '../../../shared/clients/timeline-words.ts'
import { doneWith } from '../../../shared/console/access-log-words.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { deliveryAddress } from '../../../shared/console/queue-addresses.ts'
import { span } from '../../../shared/console/queue-words.ts'
import { money } from '../../../shared/format/money.ts'
import { useNow } from '../../../shared/format/now.ts'
import { duration, exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { eventWords } from './event-words.ts'
import styles from './history.module.css'

/** One thing that happened to a client, in words, with the time; an event with what became of it. */
export function HistoryItem({ entry, client_id }: { readonly entry: HistoryEntry; readonly client_id: string }) {
  return (
    <li className={styles.entry} data-kind={entry.kind}>
      <span>{sentenceOf(entry, client_id)}</span>
      <span className={styles.when}>
        {entry.kind === 'event' && `${actorOf(entry)} · `}
        <When at={entry.at} />
      </span>
      {entry.kind === 'event' && entry.deliveries.length > 0 && (
        <ul className={styles.deliveries} aria-label={`Deliveries of ${entry.name}`}>
          {entry.deliveries.map((delivery) => (
            <Delivery key={delivery.subscriber} event_id={entry.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  )
}

function sentenceOf(entry: HistoryEntry, client_id: string): string {
  if (entry.kind === 'event') return eventWords(entry.name, entry.payload, (id) => nameIn(entry, client_id, id))
  if (entry.kind === 'access') return `${actorOf(entry)} ${doneWith(entry.action, 'the client')}`
  return timelineWords(entry, money)
}

function nameIn(entry: HistoryEvent, client_id: string, id: string | null): string {
  if (id === client_id) return 'the client'
  const name = id && entry.names[id]
  if (name) return name
  // A visitor and the product have no account, and do things.
  return id === entry.by_id && entry.by_kind !== 'user' ? actorOf(entry).toLowerCase() : 'somebody'
}

const ACTORS: Readonly<Record<string, string>> = { client: 'The client', visitor: 'A visitor', anonymous: 'A visitor' }

function actorOf({ by_kind, by_me, by }: Extract<HistoryEntry, { kind: 'event' | 'access' }>): string {
  if (by_me) return 'You'
  if (by_kind === 'user') return by ?? 'A deleted account'
  return (by_kind && ACTORS[by_kind]) ?? 'The product'
}

function Delivery({ event_id, delivery }: { readonly event_id: string; readonly delivery: HistoryDelivery }) {
  const { subscriber, attempts, last_error, state } = delivery
  const { tone, words } = useStanding(delivery)
  return (
    <li className={styles.delivery}>
      <Link to={deliveryAddress({ event_id, subscriber })} className={styles.subscriber}>
        {subscriber}
      </Link>{' '}
      <Mark tone={tone}>{words}</Mark> {state === 'done' && <span className={styles.when}>{doneWords(delivery)}</span>}{' '}
      {attempts > 0 && (
        <span className={styles.when}>{attempts === 1 ? 'Failed once' : `Failed ${attempts} times`}</span>
      )}{' '}
      {last_error !== null && state !== 'done' && <span className={styles.error}>{last_error}</span>}
    </li>
  )
}

/** How a delivery stands: done and how long that took, or since when it waits. */
function useStanding({ state, due_at, took_ms, postponed }: HistoryDelivery) {
  const now = useNow()
  const left = Date.parse(due_at) - now
  if (state === 'done') return { tone: 'good', words: took_ms === null ? 'Done' : `Done in ${span(took_ms)}` } as const
  if (state === 'dead') return { tone: 'waiting', words: 'Given up' } as const
  if (state === 'discarded') return { tone: 'plain', words: 'Discarded' } as const
  if (left > 0) return { tone: 'plain', words: `${postponed ? 'Put off' : 'Due'}: in ${duration(left)}` } as const
  return { tone: 'waiting', words: `Waiting for ${duration(left)}` } as const
}

/** By which process and when; and what of its time was work, where most of it was not. */
function doneWords({ done_by, done_at, took_ms, held_ms }: HistoryDelivery) {
  const waited = took_ms !== null && held_ms !== null && took_ms > 2 * held_ms
  return (
    <>
      {waited && `${span(held_ms)} of it in hand, `}
      {done_at && (
        <time dateTime={done_at} title={exactly(done_at)}>
          by {done_by ?? 'a process that is not known'}
        </time>
      )}
    </>
  )
}
