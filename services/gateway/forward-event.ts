import { type EventEnvelope, messageAttributes } from '@waymark/events/envelope'
import { madeAt } from '@waymark/platform/ids'
import { counter, histogram } from '@waymark/platform/metrics'
import { openSpan } from '@waymark/platform/tracing'
import { broadcastFor } from './broadcasts.ts'
import type { ConsumerPages } from './consumers.ts'
import type { Debouncer } from './debounce.ts'
import { ADMINISTRATORS_ROOM, type emitTo, type Io, membersOnline, networkRoom, sessionsOf, userRoom } from './rooms.ts'
import { endSockets } from './session-watch.ts'

const sent = counter('gateway_broadcasts_total', 'Messages sent to sockets, by name', ['name'])
const lag = histogram('broadcast_duration_seconds', 'From the event to the message on the socket')
const leadLag = histogram(
  'lead_broadcast_duration_seconds',
  'From the submission of a new lead to the message on its broker’s socket',
)

const secondsSince = (ms: number) => Math.max(0, Date.now() - ms) / 1000

const isFirstAssignment = ({ name, payload }: EventEnvelope): boolean =>
  name === 'client.assigned' && 'previous_broker_id' in payload && payload.previous_broker_id === null

interface Parts {
  emit: typeof emitTo
  consumers: Pick<ConsumerPages, 'tellOf'>
  counts: Debouncer
  sessions: Debouncer
  platform: Debouncer
}

/** Sends the broadcast of an event to the sockets of this gateway, and starts what else it asks for. */
export function forwardEvent(
  io: Io,
  { emit, consumers, counts, sessions, platform }: Parts,
  event: EventEnvelope,
): void {
  const found = broadcastFor(event)
  if (!found) return
  const attributes = messageAttributes('process', 'broadcast', event)
  const span = openSpan('process broadcast', { parent: event.trace, kind: 'consumer', attributes })
  for (const message of found.messages) {
    consumers.tellOf(message)
    const { to, name, data } = message
    if (!emit(io, userRoom(to), name, data)) continue
    const sending = { ...messageAttributes('send', name, event), 'user.id': to }
    openSpan(`send ${name}`, { parent: span?.trace ?? null, kind: 'producer', attributes: sending })?.end()
    sent.inc({ name })
    lag.observe(secondsSince(Date.parse(event.occurred_at)))
    // The submission created the client and its id. Later moves are not new leads.
    if (name === 'lead:new' && isFirstAssignment(event)) leadLag.observe(secondsSince(madeAt(event.aggregate_id)))
  }
  for (const { to, name, data } of found.network ?? []) {
    if (emit(io, networkRoom(to), name, data)) sent.inc({ name })
  }
  for (const { name, data } of found.administrators ?? []) {
    if (emit(io, ADMINISTRATORS_ROOM, name, data)) sent.inc({ name })
  }
  counts.add(found.recount)
  if (found.recount_network) counts.add(membersOnline(io, found.recount_network))
  if (found.joined) io.in(userRoom(found.joined.user_id)).socketsJoin(networkRoom(found.joined.network))
  if (found.platform) platform.add(['clients'])
  if (found.end) endSockets(io, found.end.session_id, found.end.reason)
  for (const user_id of found.presence ?? []) sessions.add(sessionsOf(io, user_id))
  span?.end()
}
