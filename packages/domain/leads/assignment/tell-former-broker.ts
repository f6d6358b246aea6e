import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'

/** What a broker hears when an administrator chose. */
export const GIVEN_AWAY = 'An administrator gave them to someone else.'

/**
 * Tells a broker why a client, whom the transaction has locked, is no longer theirs. An administrator keeps clients only
 * until someone takes them, so they are not told.
 */
export async function tellFormerBroker(
  tx: Transaction,
  client_id: string,
  broker_id: string,
  body: string,
): Promise<void> {
  const client = await tx.row(
    tables.client.pick('id').extend({ about: nullable(text) }),
    sql`
    select client.id, nullif(concat_ws(' ', client.first_name, client.last_name), '') as about
    from client join app_user on app_user.id = ${broker_id}::uuid and role = 'broker'
    where client.id = ${client_id}::uuid and not is_mock`,
  )
  if (client) await notifyUser(tx, { user_id: broker_id, kind: 'client_gone', about: client.about, body, client_id })
}
