import { type Database, sql } from '@waymark/platform/database'

/**
 * Every row of every table but these, as text and in one order: `{ table: rows }`. What is equal before and after was
 * left, or brought back, exactly as it was.
 */
export async function everyRow(db: Database, except: readonly string[]): Promise<Record<string, string[]>> {
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
