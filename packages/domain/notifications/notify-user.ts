import { wake } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { type Channels, channels, type NewNotification, notifying } from './notifying.ts'

/** Tells a user in the app, and by push and mail if they want that, as part of a transaction. */
export async function notifyUser(tx: Transaction, told: NewNotification): Promise<void> {
  const user = await tx.row<Channels>(sql`select ${channels} from app_user where id = ${told.user_id}::uuid`)
  if (!user) return
  await tx.run(sql`with once as (select 1), ${notifying(told, sql`once`, user)} select 1`)
  tx.afterCommit(() => wake(tx.database))
}
