import { type Database, raw, sql, type Transaction } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'

/** Longer than any part of a book takes to write. */
const PATIENCE_MS = 30 * 60_000

const indexRow = row({ name: text, definition: text })

/**
 * Writes very many rows of one table: without checks of references, which rows made from each other meet, and with the
 * indexes built afterwards, which takes a fraction of the time.
 */
export function bulkLoad(db: Database, table: string, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  return db.transaction(
    async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`)
      await tx.run(sql`set local maintenance_work_mem = '512MB'`)
      await tx.run(sql`set local session_replication_role = replica`)
      const indexes = await tx.rows(
        indexRow,
        sql`
        select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index join pg_class on pg_class.oid = indrelid
        where indrelid = ${table}::regclass and relkind = 'r'
          and not exists (select from pg_constraint where conindid = indexrelid)`,
      )
      for (const { name } of indexes) await tx.run(sql`drop index ${raw(name)}`)
      await work(tx)
      for (const { definition } of indexes) await tx.run(raw(definition))
    },
    { patience_ms: PATIENCE_MS },
  )
}
