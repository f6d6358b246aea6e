import type { Subscriber } from '@waymark/events/routing'
import type { Database } from '@waymark/platform/database'
import type { EventDelivery, OutboxEvent, Trouble } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { insert } from './insert.ts'

/** The access log's chain or a queue is in trouble; by default, mails fail since now. */
export const aTrouble = (db: Database, given: Partial<Trouble> = {}): Promise<Trouble> =>
  insert(db, 'trouble', {
    id: newId(),
    kind: 'failing',
    subject: 'mail',
    detail: 'Error ECONNREFUSED: connect ECONNREFUSED mail:25',
    size: 89,
    began_at: new Date(),
    ...given,
  })

/** A delivery with its own event. By default, a `client.submitted` delivery to `assess` that was just given up. */
export async function aDelivery(
  db: Database,
  given: Partial<EventDelivery> & { subscriber?: Subscriber } = {},
  event: Partial<OutboxEvent> = {},
): Promise<EventDelivery & { aggregate_id: string }> {
  const { id, aggregate_id } = await insert(db, 'outbox_event', {
    id: newId(),
    name: 'client.submitted',
    version: 1,
    aggregate_id: newId(),
    payload: { revision: 1 },
    ...event,
    occurred_at: event.occurred_at ?? new Date(),
  })
  const delivery = await insert(db, 'event_delivery', {
    event_id: id,
    subscriber: 'assess',
    state: 'dead',
    dispatches: 12,
    attempts: 12,
    postponed: false,
    last_error: 'Error: poison',
    due_at: new Date(),
    ...given,
  })
  return { ...delivery, aggregate_id }
}
