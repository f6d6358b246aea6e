import { type Database, raw, sql } from '@waymark/platform/database'

/** Inserts a row. Columns that are not given keep their defaults. */
export async function insert<Row>(db: Database, table: string, row: object): Promise<Row> {
  const made = await db.row<Row>(sql`
    insert into ${raw(table)} (${raw(Object.keys(row).join(', '))})
    select ${raw(Object.keys(row).join(', '))} from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row)}::jsonb)
    returning *`)
  if (!made) throw new Error(`nothing was inserted into ${table}`)
  return made
}
