import type {
  HistoryAccess,
  HistoryDelivery,
  HistoryEntry,
  HistoryEvent,
} from '@waymark/contracts/operations/records/clients'
import { locale } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { timelineWords } from '../../../shared/clients/timeline-words.ts'
import { doneWith } from '../../../shared/console/access-log-words.ts'
import { AttemptList } from '../../../shared/console/attempt-list.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { deliveryAddress } from '../../../shared/console/queue-addresses.ts'
import { span } from '../../../shared/console/queue-words.ts'
import { money } from '../../../shared/format/money.ts'
import { useNow } from '../../../shared/format/now.ts'
import { duration, exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Details } from '../../../shared/kit/details.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { eventWords } from './event-words.ts'
import styles from './history.module.css'

interface ItemProps {
  readonly entry: HistoryEntry
  readonly client_id: string
  /** When the request began that is being followed. */
  readonly since?: string | undefined
}

/** One entry of a client's history with its time. An event also shows its payload and lists its deliveries. */
export function HistoryItem({ entry, client_id, since }: ItemProps) {
  const [address] = useAddress()
  const request_id = entry.kind === 'event' || entry.kind === 'access' ? entry.request_id : null
  return (
    <Stack as="li" gap="none" className={styles.entry} data-kind={entry.kind}>
      <span>{sentenceOf(entry, client_id)}</span>
      <Text as="span" size="xs" tone="muted">
        {entry.kind === 'event' && `${actorOf(entry)} · `}
        <When at={entry.at} />
        {since && ` · ${span(Math.max(0, Date.parse(entry.at) - Date.parse(since)))} after the request`}
        {request_id && !since && (
          <>
            {' · '}
            <Link to={`?${withChanges(address, { request: request_id, type: null, find: null })}`}>
              Follow this request
            </Link>
          </>
        )}
      </Text>
      {entry.kind === 'event' && (
        <Text as="span" size="xs" tone="muted" wrap="anywhere">
          <code>{[entry.name, ...fieldsOf(entry, client_id)].join(' · ')}</code>
        </Text>
      )}
      {entry.kind === 'event' && entry.deliveries.length > 0 && (
        <Stack as="ul" gap="xs" aria-label={`Deliveries of ${entry.name}`}>
          {entry.deliveries.map((delivery) => (
            <Delivery key={delivery.subscriber} event_id={entry.id} delivery={delivery} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function sentenceOf(entry: HistoryEntry, client_id: string): string {
  if (entry.kind === 'event')
    return eventWords(entry.name, entry.payload, (id) => nameIn(entry, client_id, id), entry.by_kind && actorOf(entry))
  if (entry.kind === 'access') return `${actorOf(entry)} ${doneWith(entry.action, 'the client')}`
  return timelineWords(entry, money)
}

/** The payload in a line. Ids of people are followed by their names. */
const fieldsOf = (entry: HistoryEvent, client_id: string): string[] =>
  Object.entries(entry.payload).map(([field, value]) => {
    const name = typeof value === 'string' ? (value === client_id ? 'the client' : entry.names[value]) : undefined
    return `${field} ${typeof value === 'string' ? value : JSON.stringify(value)}${name ? ` (${name})` : ''}`
  })

function nameIn(entry: HistoryEvent, client_id: string, id: string | null): string {
  if (id === client_id) return 'the client'
  const name = id && entry.names[id]
  if (name) return name
  // Visitors and the product itself act without an account.
  return id === entry.by_id && entry.by_kind !== 'user' ? actorOf(entry).toLowerCase() : 'someone'
}

/** Who looked how often, in a line to open: `You and Ada Broker looked 5 times`. */
export function Looks({
  entries,
  client_id,
}: {
  readonly entries: readonly HistoryAccess[]
  readonly client_id: string
}) {
  const who = [...new Set(entries.map(actorOf))]
  const [last, first] = [entries[0], entries.at(-1)]
  if (!first || !last) return null
  return (
    <li className={styles.entry} data-kind="looks">
      <details>
        <summary>
          {new Intl.ListFormat(locale()).format(who)} looked {entries.length} times
          <Text as="span" size="xs" tone="muted">
            {' · '}
            <When at={last.at} />
          </Text>
        </summary>
        <Stack as="ol" gap="sm" className={styles.looks}>
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} client_id={client_id} />
          ))}
        </Stack>
      </details>
    </li>
  )
}

const ACTORS: Readonly<Record<string, string>> = { client: 'The client', visitor: 'A visitor', anonymous: 'A visitor' }

function actorOf({ by_kind, by_me, by }: Extract<HistoryEntry, { kind: 'event' | 'access' }>): string {
  if (by_me) return 'You'
  if (by_kind === 'user') return by ?? 'A deleted account'
  return (by_kind && ACTORS[by_kind]) ?? 'The product'
}

function Delivery({ event_id, delivery }: { readonly event_id: string; readonly delivery: HistoryDelivery }) {
  const { subscriber, last_error, state, failures } = delivery
  // Failures from before attempts were kept are only a number.
  const failed = Math.max(delivery.failed, delivery.attempts)
  const words = failed === 1 ? 'Failed once' : `Failed ${failed} times`
  const standing = useStanding(delivery)
  return (
    <Cluster as="li" align="baseline">
      <Text as={Link} size="xs" style={{ flex: '0 0 9.5rem' }} to={deliveryAddress({ event_id, subscriber })}>
        {subscriber}
      </Text>{' '}
      <Mark tone={standing.tone}>{standing.words}</Mark>{' '}
      {state === 'done' && (
        <Text as="span" size="xs" tone="muted">
          {doneWords(delivery)}
        </Text>
      )}{' '}
      {failed > 0 && failures.length === 0 && (
        <Text as="span" size="xs" tone="muted">
          {words}
        </Text>
      )}{' '}
      {last_error !== null && state !== 'done' && (
        <Text as="span" size="xs" tone="error" wrap="anywhere" grow="100%">
          {last_error}
        </Text>
      )}
      {failures.length > 0 && (
        <Details
          summary={
            <Text as="span" size="xs" tone="muted">
              {words}
            </Text>
          }
        >
          <AttemptList failures={failures} open={false} />
        </Details>
      )}
    </Cluster>
  )
}

/** The state of a delivery, with how long it took or has been waiting. */
function useStanding({ state, due_at, took_ms, postponed }: HistoryDelivery) {
  const now = useNow()
  const left = Date.parse(due_at) - now
  if (state === 'done') return { tone: 'good', words: took_ms === null ? 'Done' : `Done in ${span(took_ms)}` } as const
  if (state === 'dead') return { tone: 'waiting', words: 'Given up' } as const
  if (state === 'discarded') return { tone: 'plain', words: 'Discarded' } as const
  if (left > 0) return { tone: 'plain', words: `${postponed ? 'Postponed' : 'Due'}: in ${duration(left)}` } as const
  return { tone: 'waiting', words: `Waiting for ${duration(left)}` } as const
}

/** Which process did it and when. If it mostly waited, also how long the work itself took. */
function doneWords({ done_by, done_at, took_ms, held_ms }: HistoryDelivery) {
  const waited = took_ms !== null && held_ms !== null && took_ms > 2 * held_ms
  return (
    <>
      {waited && `${span(held_ms)} of it working, `}
      {done_at && (
        <time dateTime={done_at} title={exactly(done_at)}>
          by {done_by ?? 'an unknown process'}
        </time>
      )}
    </>
  )
}
