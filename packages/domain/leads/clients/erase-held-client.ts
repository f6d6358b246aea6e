import { type Sql, sql } from '@waymark/platform/database'
import { reduceReceipts } from '../clients/reduce-receipts.ts'

/** An act of an administrator that is under way is done with first. */
export const waitForActs = (tx: Sql): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('acts'))`)

/**
 * Drops for good what clean-ups and deletions set aside of this client, of earlier clients with the same address, and of
 * what was written from there. Undoing them leaves it deleted. Returns whether there was any.
 */
export async function eraseHeldClient(tx: Sql, client_id: string): Promise<boolean> {
  const erased = await tx.rows<{ client_id: string | null }>(sql`
    with address as (
      select content ->> 'email_key' as email_key from admin_act_row
      where client_id = ${client_id}::uuid and table_name = 'client'
      union
      select rows #>> '{client,0,email_key}' from deleted_client where client_id = ${client_id}::uuid
    ), same as (
      select client_id from admin_act_row
      where table_name = 'client' and content ->> 'email_key' in (select email_key from address)
      union select ${client_id}::uuid
    )
    delete from admin_act_row
    where client_id in (select client_id from same)
      or id in (
        select id from admin_act_row
        where table_name = 'message' and lower(content ->> 'reply_to') in (select email_key from address))
    returning client_id`)
  const client_ids = [...new Set(erased.flatMap((row) => row.client_id ?? []))]
  await reduceReceipts(tx, sql`select unnest(${client_ids}::uuid[])`)
  return erased.length > 0
}
