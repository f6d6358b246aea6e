import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

/** Tells the broker who wrote it that a message did not reach their client. */
export async function failedNotification(
  { payload: { client_id, sender_id } }: EventEnvelope<'message.failed'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  // Locked: a client who is being deleted takes the notification along, or none is written.
  const client = await tx.row(
    tables.client.pick('id').extend({ about: nullable(text) }),
    sql`
    select id, nullif(concat_ws(' ', first_name, last_name), '') as about
    from client where id = ${client_id}::uuid and broker_id = ${sender_id}::uuid for key share`,
  )
  if (!client) return []
  const link = clientLink(client_id, 'conversation')
  return [{ user_id: sender_id, kind: 'message_failed', about: client.about, client_id, link }]
}
