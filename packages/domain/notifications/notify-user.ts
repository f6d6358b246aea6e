import { wake } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { type NewNotification, notifying } from './notifying.ts'

/** Tells a user in the app, and by mail if they want that, as part of a transaction. */
export async function notifyUser(tx: Transaction, told: NewNotification): Promise<void> {
  const user = await tx.row<{ by_mail: boolean }>(sql`
    select email_notifications and is_active as by_mail from app_user where id = ${told.user_id}::uuid`)
  await tx.run(sql`with once as (select 1), ${notifying(told, sql`once`, user?.by_mail ?? false)} select 1`)
  tx.afterCommit(() => wake(tx.database))
}
