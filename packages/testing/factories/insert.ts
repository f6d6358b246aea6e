import { type Database, raw, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type Columns, type Row, type RowOf, sealedIdOf } from '@waymark/platform/row'

type Tables = typeof tables

/** Inserts a row. Columns that are not given keep their defaults. */
export async function insert<Name extends keyof Tables>(
  db: Database,
  name: Name,
  values: object,
): Promise<RowOf<Tables[Name]>> {
  const table: Row<Columns> = tables[name]
  const stored = await sealedIn(db, table, values)
  const columns = raw(Object.keys(values).join(', '))
  const made = await db.row(
    table,
    sql`
    insert into ${raw(name)} (${columns})
    select ${columns} from jsonb_populate_record(null::${raw(name)}, ${JSON.stringify(stored)}::jsonb)
    returning *`,
  )
  if (!made) throw new Error(`nothing was inserted into ${name}`)
  return made as RowOf<Tables[Name]>
}

/** The values with those of sealed columns sealed. */
async function sealedIn(db: Database, { columns }: Row<Columns>, values: object): Promise<object> {
  const given = new Map<string, unknown>(Object.entries(values))
  for (const [name, { sealed, type }] of Object.entries(columns)) {
    const value = given.get(name)
    if (!sealed || type === 'bytea' || value === undefined || value === null) continue
    const id = sealedIdOf(Object.fromEntries(given), sealed.id)
    const plain = typeof value === 'string' && type === 'text' ? value : JSON.stringify(value)
    given.set(name, await db.keys.sealText(plain, { column: sealed.column, id }))
  }
  return Object.fromEntries(given)
}
