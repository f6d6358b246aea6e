import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { advance } from './step.ts'

/**
 * Before clients (a query of ids) are deleted: keeps the rows of previews in which they were found, because those are people of
 * the file, whom the import can still bring. The previews look for people who are known again.
 */
export async function releaseRows(tx: Transaction, client_ids: Statement): Promise<void> {
  const previews = await tx.rows(
    tables.client_import.pick('id', 'user_id', 'step'),
    sql`
    select id, user_id, step from client_import
    where state in ('checking', 'ready')
      and id in (select import_id from client_import_row where duplicate_of = any(array(${client_ids})))
    order by id for update`,
  )
  for (const one of previews) {
    await tx.run(sql`
      update client_import_row set duplicate_of = null, matched_by = null
      where import_id = ${one.id}::uuid and duplicate_of = any(array(${client_ids}))`)
    // Behind the last row: what the rows say is read already.
    await tx.run(sql`
      update client_import
      set state = 'checking', position = (select max(line) from client_import_row where import_id = ${one.id}::uuid)
      where id = ${one.id}::uuid and state = 'ready'`)
    await advance(tx, one)
  }
}
