import { type Database, raw, sql } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'

/**
 * Every row of every table except these, as sorted text: `{ table: rows }`. If the result is the same before and after,
 * nothing changed or everything was restored exactly.
 */
export async function dumpRows(db: Database, except: readonly string[]): Promise<Record<string, string[]>> {
  const tables = await db.rows(
    row({ name: text }),
    sql`
    select relname as name from pg_class
    where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
      and relname <> all(${except}::text[])
    order by 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const table = raw(`"${name}"`)
    const found = await db.rows(row({ entry: text }), sql`select ${table}::text as entry from ${table} order by 1`)
    rows[name] = found.map(({ entry }) => entry)
  }
  return rows
}
