import { type Sql, type Statement, sql } from '@waymark/platform/database'
import type { Subscriber } from './routing.ts'

/**
 * Queues dead deliveries that match the condition again with all their attempts, up to a limit; returns how many.
 * Simultaneous calls queue each delivery once. `wake` the relay after the commit.
 */
export const replay = (db: Sql, which: Statement, most: number): Promise<number> =>
  db.run(sql`
    with again as materialized (
      select event_id, subscriber from event_delivery where state = 'dead' and ${which}
      order by due_at limit ${most} for update skip locked
    )
    update event_delivery as delivery
    set state = 'pending', attempts = 0, dispatches = 0, due_at = now(), taken_at = null, fell_due_at = null
    from again where delivery.event_id = again.event_id and delivery.subscriber = again.subscriber`)

/** Settles a dead delivery without its effect; false when it was not dead. `by` is `user:<id>`. */
export async function discard(
  db: Sql,
  { event_id, subscriber }: { event_id: string; subscriber: Subscriber },
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const changed = await db.run(sql`
    update event_delivery
    set state = 'discarded', done_at = clock_timestamp(), done_by = ${by}, discard_reason = ${reason}
    where event_id = ${event_id}::uuid and subscriber = ${subscriber} and state = 'dead'`)
  return changed === 1
}
