import { SYSTEM } from '@waymark/domain/conversations/messaging/message-parties'
import type { Subscriber } from '@waymark/events/routing'
import type { Client } from 'pg'

/** The queues whose work reaches people, or charges them. */
export const OUTSIDE_QUEUES = ['mail', 'text', 'webpush', 'stop-renewal'] as const satisfies readonly Subscriber[]

/**
 * Pauses them in a restored database, before anything runs. An administrator resumes them on the queue screen.
 *
 * @returns false if the database is of a release whose queues cannot be paused like this; it has to be migrated first
 */
export async function pauseOutside(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'queue_pause' and column_name = 'subscriber'`)
  if (rowCount === 0) return false
  await client.query(
    'insert into queue_pause (subscriber, paused_by) select unnest($1::text[]), $2::uuid on conflict do nothing',
    [OUTSIDE_QUEUES, SYSTEM.id],
  )
  return true
}
