import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

const aboutRow = tables.client.pick('broker_id', 'is_mock').extend({ about: nullable(text) })

/** Tells the broker of a client that new answers wait for a confirmation. */
export async function updateNotification(
  { aggregate_id: client_id, payload: { update_id } }: EventEnvelope<'client.update_proposed'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  // Locked: a client who is being deleted takes the notification along, or none is written.
  const client = await tx.row(
    aboutRow,
    sql`
    select broker_id, is_mock, nullif(concat_ws(' ', first_name, last_name), '') as about
    from client
    where id = ${client_id}::uuid
      and exists (select from proposed_update where id = ${update_id}::uuid and outcome is null)
    for key share`,
  )
  if (!client?.broker_id || client.is_mock) return []
  const link = clientLink(client_id)
  return [{ user_id: client.broker_id, kind: 'update_proposed', about: client.about, client_id, link }]
}
