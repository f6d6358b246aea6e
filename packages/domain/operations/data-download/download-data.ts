import type { KeyRing } from '@waymark/platform/encryption/key-ring'
import { int4, json, type RowOf, row, sealedIdOf, text, timestamptz } from '@waymark/platform/row'
import { openSnapshot, type Snapshot } from '@waymark/platform/snapshot'
import { z } from 'zod'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { requireSession } from '../../people/accounts/require-session.ts'
import { SEALED_COLUMNS } from '../sealing/sealed-columns.ts'
import { EXCLUDED_COLUMNS } from './excluded-columns.ts'

/** The size of the rows in one piece of the response. */
const PIECE_BYTES = 256 * 1024

const tableRow = row({
  name: text,
  /** Quoted for statements. */
  quoted: text,
  columns: json(z.array(z.object({ name: z.string(), quoted: z.string() }))),
})
type Table = RowOf<typeof tableRow>

/** All tables, so that a new one is never forgotten. A partitioned table is listed once, by its root. */
const tablesOf = (snapshot: Snapshot) =>
  snapshot.rows(
    tableRow,
    `
    select relname as name, quote_ident(relname) as quoted,
           json_agg(json_build_object('name', attname, 'quoted', quote_ident(attname)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
      -- Made from the other columns, for search.
      and atttypid <> 'tsvector'::regtype
    group by relname order by relname`,
  )

const isLeftOut = (table: string, column: string) => EXCLUDED_COLUMNS[table]?.includes(column) ?? false

async function countRows(snapshot: Snapshot, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, quoted } of tables) {
    const [counted] = await snapshot.rows(row({ rows: int4 }), `select count(*)::int as rows from ${quoted}`)
    counts[name] = counted?.rows ?? 0
  }
  return counts
}

/** A row as JSON, with its sealed columns opened. */
async function openLine(keys: KeyRing, table: string, line: string): Promise<string> {
  const columns = SEALED_COLUMNS.filter((one) => one.table === table && !isLeftOut(table, one.column))
  if (columns.length === 0) return line
  const values = z.record(z.string(), z.unknown()).parse(JSON.parse(line))
  for (const { place, column, id, type } of columns) {
    const value = values[column]
    if (typeof value !== 'string') continue
    const opened = await keys.openText(value, { column: place, id: sealedIdOf(values, id) })
    values[column] = type === 'jsonb' && opened !== value ? JSON.parse(opened) : opened
  }
  return JSON.stringify(values)
}

const withId = z.object({ id: z.uuid() })
const idOf = (line: string) => withId.parse(JSON.parse(line)).id

/**
 * Downloads all data of one moment as JSON, `{ manifest, tables: { <table>: [row, ...] } }`, with one row per line. The
 * manifest has the time, the version, the number of rows per table, and the excluded columns. The total of rows is set
 * before the first piece. Only one piece at a time is in memory. The download and each client in it are logged.
 * Throws 401 before a piece once the session is over.
 */
export async function* downloadData(context: Context<UserActor>): AsyncGenerator<Uint8Array> {
  await logAccess(context, 'data.downloaded', 'system', null)
  await using snapshot = await openSnapshot(context.db)
  const tables = await tablesOf(snapshot)
  const counts = await countRows(snapshot, tables)
  const [moment] = await snapshot.rows(row({ at: timestamptz }), 'select now() as at')
  const manifest = { at: moment?.at, version: context.config.version, tables: counts, left_out: EXCLUDED_COLUMNS }
  context.reply.total(Object.values(counts).reduce((sum, count) => sum + count, 0))
  yield Buffer.from(`{"manifest":${JSON.stringify(manifest)},\n"tables":{`)
  for (const [index, { name, quoted, columns }] of tables.entries()) {
    yield Buffer.from(`${index > 0 ? ',' : ''}\n${JSON.stringify(name)}:[`)
    const kept = columns.filter((column) => !isLeftOut(name, column.name)).map((column) => column.quoted)
    const rows = `select row_to_json(whole_row)::text as line from (select ${kept.join(', ')} from ${quoted}) as whole_row`
    let between = '\n'
    for await (const lines of snapshot.lines(rows, PIECE_BYTES)) {
      await requireSession(context.db, context.actor)
      if (name === 'client') await logAccess(context, 'client.downloaded', 'client', lines.map(idOf))
      const readable = await Promise.all(lines.map((line) => openLine(context.db.keys, name, line)))
      yield Buffer.from(between + readable.join(',\n'))
      between = ',\n'
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}}\n')
}
