import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { columnsOf, oneOf, type RowOf } from '@waymark/platform/row'
import { type Subscriber, subscribers } from './routing.ts'

const pauseRow = tables.queue_pause.omit('consumer').extend({ subscriber: oneOf(subscribers) })
export type Pause = RowOf<typeof pauseRow>

/** For this long after a pause (ms), a worker may still start what was dispatched before. */
const BELIEVED_MS = 500

export const readPauses = (db: Sql): Promise<Pause[]> =>
  db.rows(pauseRow, sql`select ${columnsOf(pauseRow)} from queue_pause`)

/** Pauses a queue; false when it was already paused, which does not change it. */
export const pause = async (db: Sql, subscriber: Subscriber, user_id: string): Promise<boolean> =>
  (await db.run(sql`
    insert into queue_pause (subscriber, paused_by) values (${subscriber}, ${user_id}::uuid)
    on conflict (subscriber) do nothing`)) === 1

/** Resumes a queue; false when it was not paused. `wake` the relay after the commit. */
export const resume = async (db: Sql, subscriber: Subscriber): Promise<boolean> =>
  (await db.run(sql`delete from queue_pause where subscriber = ${subscriber}`)) === 1

/**
 * Returns a check whether a subscriber is paused. It runs before every job, but reads PostgreSQL at most twice a
 * second.
 */
export function watchPauses(db: Sql): (subscriber: Subscriber) => Promise<boolean> {
  let known: Promise<ReadonlySet<Subscriber>> | undefined
  let asked_at = 0
  return async (subscriber) => {
    if (!known || Date.now() - asked_at > BELIEVED_MS) {
      asked_at = Date.now()
      const asked = readPauses(db).then((pauses) => new Set(pauses.map((row) => row.subscriber)))
      // After a failed read, the next check tries again.
      asked.catch(() => {
        if (known === asked) known = undefined
      })
      known = asked
    }
    return (await known).has(subscriber)
  }
}
