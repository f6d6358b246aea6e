import { wake } from '@waymark/events/outbox'
import { recordset, sql, type Transaction } from '@waymark/platform/database'
import { type Channels, channels, type NewNotification, notifying, TOLD_COLUMNS, toldRow } from './notifying.ts'

/** Tells a user in the app, and by push and mail if they want that, as part of a transaction. */
export async function notifyUser(tx: Transaction, told: NewNotification): Promise<void> {
  const user = await tx.row<Channels>(sql`select ${channels} from app_user where id = ${told.user_id}::uuid`)
  if (!user) return
  const rows = recordset([toldRow(told, user)], TOLD_COLUMNS)
  await tx.run(sql`with telling as (select * from ${rows}), ${notifying(sql`telling`)} select 1`)
  tx.afterCommit(() => wake(tx.database))
}
