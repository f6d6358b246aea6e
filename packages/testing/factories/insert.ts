import { type Database, raw, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Columns, Row, RowOf } from '@waymark/platform/row'

type Tables = typeof tables

/** Inserts a row. Columns that are not given keep their defaults. */
export async function insert<Name extends keyof Tables>(
  db: Database,
  name: Name,
  values: object,
): Promise<RowOf<Tables[Name]>> {
  const table: Row<Columns> = tables[name]
  const columns = raw(Object.keys(values).join(', '))
  const made = await db.row(
    table,
    sql`
    insert into ${raw(name)} (${columns})
    select ${columns} from jsonb_populate_record(null::${raw(name)}, ${JSON.stringify(values)}::jsonb)
    returning *`,
  )
  if (!made) throw new Error(`nothing was inserted into ${name}`)
  return made as RowOf<Tables[Name]>
}
