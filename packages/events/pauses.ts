import { type Sql, sql } from '@waymark/platform/database'
import type { Subscriber } from './routing.ts'

export interface Pause {
  subscriber: Subscriber
  paused_at: Date
  /** The user who did. */
  paused_by: string
}

/** A worker may start that much later than a pause what was dispatched before it (ms). */
const BELIEVED_MS = 500

export const readPauses = (db: Sql): Promise<Pause[]> => db.rows<Pause>(sql`select * from queue_pause`)

/** Pauses a queue; false when it was paused already, which then stays as it is. */
export const pause = async (db: Sql, subscriber: Subscriber, user_id: string): Promise<boolean> =>
  (await db.run(sql`
    insert into queue_pause (subscriber, paused_by) values (${subscriber}, ${user_id}::uuid)
    on conflict (subscriber) do nothing`)) === 1

/** Lets a queue go on; false when it was not paused. `wake` the relay once it is committed. */
export const resume = async (db: Sql, subscriber: Subscriber): Promise<boolean> =>
  (await db.run(sql`delete from queue_pause where subscriber = ${subscriber}`)) === 1

/** Tells whether a subscriber is paused, for who asks before every job: PostgreSQL is asked twice a second at most. */
export function watchPauses(db: Sql): (subscriber: Subscriber) => Promise<boolean> {
  let known: Promise<ReadonlySet<Subscriber>> | undefined
  let asked_at = 0
  return async (subscriber) => {
    if (!known || Date.now() - asked_at > BELIEVED_MS) {
      asked_at = Date.now()
      const asked = readPauses(db).then((pauses) => new Set(pauses.map((row) => row.subscriber)))
      // What could not be read is asked again for the next.
      asked.catch(() => {
        if (known === asked) known = undefined
      })
      known = asked
    }
    return (await known).has(subscriber)
  }
}
