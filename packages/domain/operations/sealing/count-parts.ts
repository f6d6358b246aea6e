import { join, raw, type Sql, sql } from '@waymark/platform/database'
import { int4, row, text } from '@waymark/platform/row'
import { STORED_KINDS } from '../housekeeping/list-stored-objects.ts'
import { SEALED_OBJECTS } from './seal-objects.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** Up to so many rows are counted. Of more, PostgreSQL's estimate is near enough. */
const COUNTED = 10_000

/** About how many rows or files each part of `SEALED_PARTS` has, sealed or not. */
export async function countParts(db: Sql): Promise<Map<string, number>> {
  const stored = STORED_KINDS.map(({ stored_in: { table } }) => table)
  const tables = [...new Set([...SEALED_COLUMNS.map(({ table }) => table), ...stored])]
  const counts = tables.map(
    (table) => sql`
      select ${table}::text as name, greatest(
        (select reltuples from pg_class where oid = ${table}::regclass),
        (select count(*) from (select from ${raw(table)} limit ${COUNTED}::int) as counted))::int as rows`,
  )
  const counted = await db.rows(row({ name: text, rows: int4 }), join(counts, ' union all '))
  const rowsOf = new Map(counted.map(({ name, rows }) => [name, rows]))
  const objects = [...new Set(stored)].reduce((sum, table) => sum + (rowsOf.get(table) ?? 0), 0)
  return new Map([
    ...SEALED_COLUMNS.map(({ place, table }): [string, number] => [place, rowsOf.get(table) ?? 0]),
    [SEALED_OBJECTS, objects],
  ])
}
