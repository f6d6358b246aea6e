import { wake } from '@waymark/events/outbox'
import { recordset, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { outgoingTrace } from '@waymark/platform/tracing'
import {
  channels,
  channelsRow,
  type NewNotification,
  NOTIFICATION_COLUMNS,
  notificationRow,
  notifying,
} from './store-notifications.ts'

/** Notifies a user as part of a transaction: in the app, and by push and email if they want that. */
export const notifyUser = (tx: Transaction, told: NewNotification): Promise<void> => notifyUsers(tx, [told])

/** Does the same for several notifications at once. */
export async function notifyUsers(tx: Transaction, told: readonly NewNotification[]): Promise<void> {
  if (told.length === 0) return
  const found = await tx.rows(
    tables.app_user.pick('id').extend(channelsRow.columns),
    sql`select id, ${channels} from app_user where id = any(${told.map(({ user_id }) => user_id)}::uuid[])`,
  )
  const users = new Map(found.map((user) => [user.id, user]))
  const trace = outgoingTrace(tx.trace ?? null)
  const rows: object[] = []
  for (const one of told) {
    const user = users.get(one.user_id)
    if (user) rows.push({ ...(await notificationRow(tx, one, user)), trace })
  }
  if (rows.length === 0) return
  await tx.run(
    sql`with telling as (select * from ${recordset(rows, NOTIFICATION_COLUMNS)}), ${notifying(sql`telling`)} select 1`,
  )
  tx.afterCommit(() => wake(tx.database))
}
