import { type Sql, sql } from '@waymark/platform/database'
import { reduceReceipts } from '../../leads/clients/reduce-receipts.ts'
import { clientsOf, usersOf } from './set-aside.ts'

/**
 * Drops what an act set aside, for good. Of clients and accounts that did not come back goes also what a deletion leaves
 * while it can be undone: all of a receipt but what proves consent, sessions, and the words of contributions. Objects in
 * the file storage that no row names any more go with the next sweep.
 */
export async function eraseRows(tx: Sql, act_id: string): Promise<void> {
  await reduceReceipts(
    tx,
    sql`
    select client_id from (${clientsOf(act_id)}) as gone where not exists (select from client where id = client_id)`,
  )
  const gone = sql`
    select id from (${usersOf(act_id)}) as gone (id) where not exists (select from app_user where app_user.id = gone.id)`
  await tx.run(sql`delete from session where user_id in (${gone})`)
  await tx.run(sql`update contribution set what_for = '' where giver_id in (${gone}) and what_for <> ''`)
  await tx.run(sql`
    update contribution set decline_reason = null where receiver_id in (${gone}) and decline_reason is not null`)
  await tx.run(sql`delete from admin_act_row where act_id = ${act_id}::uuid`)
}
