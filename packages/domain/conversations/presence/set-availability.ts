import { emitting, wake } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'

/**
 * Sets whether a user takes leads and shows as online. Setting the same value again changes nothing and emits no event.
 */
export async function setAvailability(db: Database, user_id: string, available: boolean): Promise<void> {
  const event = emitting(
    'user.updated',
    { from: sql`changed`, aggregate_id: sql`changed.id`, payload: sql`'{}'::jsonb` },
    { actor: `user:${user_id}` },
  )
  const changed = await db.rows(
    tables.app_user.pick('id'),
    sql`
    with changed as (
      update app_user set available = ${available}, updated_at = now()
      where id = ${user_id} and available <> ${available}
      returning id
    ), ${event}
    select id from changed`,
  )
  if (changed.length > 0) wake(db)
}
