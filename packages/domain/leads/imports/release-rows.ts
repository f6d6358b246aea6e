import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { advance } from './step.ts'

/**
 * Locks the imports of accounts (a condition). Who deletes accounts with their clients does so first: a batch locks its
 * import, then clients, and at its end the account.
 */
export const lockImportsOf = (tx: Transaction, which: Statement): Promise<number> =>
  tx.run(sql`
    select from client_import where user_id in (select id from app_user where ${which}) order by id for update`)

/** Locks the previews in which clients (a query of ids) were found: before the clients, as a check of the previews does. */
export const lockPreviews = (tx: Transaction, client_ids: Statement) =>
  tx.rows(
    tables.client_import.pick('id', 'user_id', 'step'),
    sql`
    select id, user_id, step from client_import
    where state in ('checking', 'ready')
      and id in (select import_id from client_import_row where duplicate_of = any(array(${client_ids})))
    order by id for update`,
  )

/**
 * Before clients (a query of ids) are deleted: keeps the rows of previews in which they were found, because those are people of
 * the file, whom the import can still bring. After a permanent deletion it cannot: their rows are deleted, and with them
 * other rows of the same person. The previews look for people who are known again. Rows that added a second record stay for
 * the undo of their import.
 */
export async function releaseRows(
  tx: Transaction,
  client_ids: Statement,
  { permanent = false }: { permanent?: boolean } = {},
): Promise<void> {
  await tx.run(sql`
    update client_import_row set duplicate_of = null
    where duplicate_of = any(array(${client_ids})) and client_id <> all(array(${client_ids}))`)
  for (const one of await lockPreviews(tx, client_ids)) {
    const found = sql`import_id = ${one.id}::uuid and duplicate_of = any(array(${client_ids}))`
    const changed = await tx.run(
      permanent
        ? sql`
        delete from client_import_row where ${found} or import_id = ${one.id}::uuid and same_as in (
          select line from client_import_row where ${found})`
        : sql`update client_import_row set duplicate_of = null, matched_by = null where ${found}`,
    )
    if (permanent) await tx.run(sql`update client_import set rows = rows - ${changed}::int where id = ${one.id}::uuid`)
    // Behind the last row: what the rows say is read already.
    await tx.run(sql`
      update client_import
      set state = 'checking', position = coalesce((
        select max(line) from client_import_row where import_id = ${one.id}::uuid), position)
      where id = ${one.id}::uuid and state = 'ready'`)
    await advance(tx, one)
  }
}
