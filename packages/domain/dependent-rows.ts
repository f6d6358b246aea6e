import { join, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { type RowOf, row, text } from '@waymark/platform/row'

const referenceRow = row({ table: text, column: text, parent: text })
/** A foreign key. */
export type Reference = RowOf<typeof referenceRow>

/** The rows of one table that are deleted together with a client or an account. */
export interface DependentRows {
  name: string
  table: Statement
  /** Selects them. */
  condition: Statement
  /** The client that a row, called `gone`, is about; null if there is none. */
  client_id: Statement
}

/** Rows that belong to a client or an account although no foreign key can say so. */
export interface UnlinkedRows {
  table: string
  /** A query of their ids. */
  ids: Statement
  /** Replaces what the foreign keys say in `DependentRows`. */
  client_id?: Statement
}

/**
 * Reads the foreign keys of the database, but not those of clients: a client outlives the account of their broker. It
 * leaves out references within one table, too, because those rows are deleted and restored by one statement.
 */
export const readReferences = (db: Sql): Promise<Reference[]> =>
  db.rows(
    referenceRow,
    sql`
    select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as parent
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid <> confrelid and conrelid <> 'client'::regclass
      and connamespace = current_schema()::regnamespace
    order by 1, 2`,
  )

/** Sorts tables by how many others are above them, so that rows can be inserted in this order and deleted in reverse. */
export function parentsFirst(tables: Iterable<string>, references: readonly Reference[]): string[] {
  const depthOf = (table: string): number =>
    Math.max(0, ...references.flatMap((one) => (one.table === table ? depthOf(one.parent) + 1 : [])))
  return [...tables].toSorted((a, b) => depthOf(a) - depthOf(b) || a.localeCompare(b))
}

/**
 * Lists everything that is deleted with some rows of `client` or `app_user` (`ids` is a query of them): what the foreign
 * keys of the database say, and the unlinked rows. Children come first, in the order in which they can be deleted.
 */
export async function dependentRows(
  db: Sql,
  root: { table: 'client' | 'app_user'; ids: Statement },
  unlinked: readonly UnlinkedRows[],
): Promise<DependentRows[]> {
  const references = await readReferences(db)
  const found = new Set<string>([root.table, ...unlinked.map(({ table }) => table)])
  // A loop over a set also reaches the tables that are added on the way.
  for (const parent of found) for (const one of references) if (one.parent === parent) found.add(one.table)
  found.delete(root.table)

  const parentsOf = (table: string) =>
    references.filter((one) => one.table === table && (one.parent === root.table || found.has(one.parent)))
  const idsOf = (table: string): Statement =>
    table === root.table ? root.ids : sql`select id from ${raw(table)} where ${conditionOf(table)}`
  // Arrays let PostgreSQL use the index of each column and combine what it finds, where subqueries would scan the table.
  const conditionOf = (table: string): Statement => {
    const linked = parentsOf(table).map(({ column, parent }) => sql`${raw(column)} = any(array(${idsOf(parent)}))`)
    const extra = unlinked.flatMap((one) => (one.table === table ? sql`id = any(array(${one.ids}))` : []))
    return sql`(${join([...linked, ...extra], ' or ')})`
  }
  return parentsFirst(found, references)
    .toReversed()
    .map((name) => ({
      name,
      table: raw(name),
      condition: conditionOf(name),
      client_id:
        unlinked.find((one) => one.table === name)?.client_id ??
        raw(clientOf(name, 'gone', references) ?? 'null::uuid'),
    }))
}

/** The client a row is about: the one it names itself, or the one its parent is about. */
function clientOf(table: string, alias: string, references: readonly Reference[]): string | undefined {
  const above = references.filter((one) => one.table === table)
  const own = above.find(({ parent }) => parent === 'client')
  if (own) return `${alias}.${own.column}`
  for (const { column, parent } of above) {
    const client = clientOf(parent, parent, references)
    if (client) return `(select ${client} from ${parent} where ${parent}.id = ${alias}.${column})`
  }
  return undefined
}
