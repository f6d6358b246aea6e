import { type Database, sql } from '@waymark/platform/database'

/**
 * Every row of every table except these, as sorted text: `{ table: rows }`. If the result is the same before and after,
 * nothing changed or everything was restored exactly.
 */
export async function dumpRows(db: Database, except: readonly string[]): Promise<Record<string, string[]>> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
      and relname <> all(${except}::text[])
    order by 1`)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await db.pool.query<{ row: string }>(`select "${name}"::text as row from "${name}" order by 1`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}
