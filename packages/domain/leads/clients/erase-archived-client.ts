import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { addressesOf } from './erase-from-address.ts'
import { reduceReceipts } from './reduce-receipts.ts'

/** Waits for deletions by administrators that are running. */
export const waitForDeletions = (tx: Sql): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('acts'))`)

/**
 * Permanently erases what clean-ups and deletions archived of this client and, if the address was `proven` to be theirs, of
 * earlier clients with it, and of messages and appointments made with it, so that an undo does not restore it. Returns
 * whether there was anything.
 */
export async function eraseArchivedClient(
  tx: Sql,
  client_id: string,
  { proven }: { proven: boolean },
): Promise<boolean> {
  const addresses = proven ? addressesOf(client_id) : sql`select null::text as email_key`
  const erased = await tx.rows(
    tables.deletion_row.pick('client_id'),
    sql`
    with address as (${addresses}), same as (
      select client_id from deletion_row
      where table_name = 'client' and content ->> 'email_key' in (select email_key from address)
      union select ${client_id}::uuid
    )
    delete from deletion_row
    where client_id in (select client_id from same)
      or id in (
        select id from deletion_row
        where table_name = 'message' and lower(content ->> 'reply_to') in (select email_key from address)
        union all
        select id from deletion_row
        where table_name = 'appointment' and lower(content ->> 'email') in (select email_key from address))
    returning client_id`,
  )
  const client_ids = [...new Set(erased.flatMap((row) => row.client_id ?? []))]
  await reduceReceipts(tx, sql`select unnest(${client_ids}::uuid[])`)
  return erased.length > 0
}
