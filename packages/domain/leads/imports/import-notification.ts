import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

/** Tells a broker that an import is done. */
export async function importNotification(
  { aggregate_id: import_id, payload: { user_id } }: EventEnvelope<'client_import.ended'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const done = await tx.row(
    tables.client_import.pick('added', 'filled', 'skipped'),
    sql`select added, filled, skipped from client_import where id = ${import_id}::uuid and state = 'done'`,
  )
  if (!done) return []
  const [added, filled, skipped] = [done.added, done.filled, done.skipped].map((count) => count.toLocaleString('en-US'))
  const body = `Added: ${added}. Filled in: ${filled}. Skipped: ${skipped}.`
  return [{ user_id, kind: 'import_done', body, link: `/broker?tab=clients&import=${import_id}` }]
}
