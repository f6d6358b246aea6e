import { type Database, type Statement } from '@waymark/platform/database'
import { prepare } from '@waymark/platform/sql'
import { z } from 'zod'

/** The fewest rows of a table that must not be read from end to end. */
const LARGE = 10_000

/** The same database, and the statements that it was asked. */
export function recording(db: Database): { recorded: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const recorded: Database = {
    ...db,
    rows: (shape, statement) => {
      statements.push(statement)
      return db.rows(shape, statement)
    },
    row: (shape, statement) => {
      statements.push(statement)
      return db.row(shape, statement)
    },
  }
  return { recorded, statements }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string | undefined
  Plans?: Plan[] | undefined
}
const plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(plan).optional()
  },
})
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })])

const scannedIn = (node: Plan): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
]

/** The large tables that these statements read from end to end. */
export async function scannedTables(db: Database, statements: readonly Statement[]): Promise<string[]> {
  const scanned = new Set<string>()
  for (const statement of statements) {
    const { text, values } = prepare(statement)
    const { rows } = await db.pool.query({ text: `explain (format json) ${text}`, values })
    for (const table of scannedIn(explained.parse(rows)[0]['QUERY PLAN'][0].Plan)) scanned.add(table)
  }
  const large = await db.pool.query<{ relname: string }>({
    text: 'select relname from pg_class where relname = any($1) and reltuples > $2',
    values: [[...scanned], LARGE],
  })
  return large.rows.map(({ relname }) => relname)
}
