import { type Sql, sql } from '@waymark/platform/database'
import { reduceReceipts } from '../../leads/clients/reduce-receipts.ts'
import { clientsOf, usersOf } from './archive-rows.ts'

/**
 * Permanently erases what a deletion archived. For clients and accounts that were not restored, this also erases what
 * was kept for the undo: receipts except for the proof of consent, sessions, and the text of contributions. The next
 * sweep removes file objects without a row.
 */
export async function eraseRows(tx: Sql, deletion_id: string): Promise<void> {
  await reduceReceipts(
    tx,
    sql`
    select client_id from (${clientsOf(deletion_id)}) as gone where not exists (select from client where id = client_id)`,
  )
  const gone = sql`
    select id from (${usersOf(deletion_id)}) as gone (id) where not exists (select from app_user where app_user.id = gone.id)`
  await tx.run(sql`delete from session where user_id in (${gone})`)
  await tx.run(sql`update contribution set what_for = '' where giver_id in (${gone}) and what_for <> ''`)
  await tx.run(sql`
    update contribution set decline_reason = null where receiver_id in (${gone}) and decline_reason is not null`)
  await tx.run(sql`delete from deletion_row where deletion_id = ${deletion_id}::uuid`)
}
