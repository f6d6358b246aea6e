import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

/** Tells the broker of a client that the client withdrew consent. */
export async function consentNotification(
  { aggregate_id: client_id, payload: { broker_id } }: EventEnvelope<'consent.revoked'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  // Locked: a client who is being deleted takes the notification along, or none is written.
  const client = await tx.row(
    tables.client.pick('is_mock').extend({ about: nullable(text) }),
    sql`
    select is_mock, nullif(concat_ws(' ', first_name, last_name), '') as about
    from client where id = ${client_id}::uuid for key share`,
  )
  if (broker_id === null || !client || client.is_mock) return []
  const link = clientLink(client_id)
  return [{ user_id: broker_id, kind: 'consent_revoked', about: client.about, client_id, link }]
}
