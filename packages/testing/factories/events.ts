import type { Subscriber } from '@waymark/events/routing'
import type { Database } from '@waymark/platform/database'
import type { EventDelivery, OutboxEvent } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { insert } from './insert.ts'

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
