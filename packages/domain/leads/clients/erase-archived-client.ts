import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { reduceReceipts } from './reduce-receipts.ts'

/** Waits for deletions by administrators that are running. */
export const waitForDeletions = (tx: Sql): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('acts'))`)

/**
 * Permanently erases what clean-ups and deletions archived of this client, of earlier clients with the `addresses` that are
 * proven to be theirs, and of messages and appointments made with these, so that an undo does not restore it. Returns whether
 * there was anything.
 */
export async function eraseArchivedClient(tx: Sql, client_id: string, addresses: readonly string[]): Promise<boolean> {
  const theirs = sql`any(${addresses}::text[])`
  const erased = await tx.rows(
    tables.deletion_row.pick('client_id'),
    sql`
    with same as (
      select client_id from deletion_row where table_name = 'client' and content ->> 'email_key' = ${theirs}
      union select ${client_id}::uuid
    )
    delete from deletion_row
    where client_id in (select client_id from same)
      or id in (
        select id from deletion_row
        where table_name = 'message' and lower(content ->> 'reply_to') = ${theirs}
        union all
        select id from deletion_row
        where table_name = 'appointment' and lower(content ->> 'email') = ${theirs})
    returning client_id`,
  )
  const client_ids = [...new Set(erased.flatMap((row) => row.client_id ?? []))]
  await reduceReceipts(tx, sql`select unnest(${client_ids}::uuid[])`)
  return erased.length > 0
}
