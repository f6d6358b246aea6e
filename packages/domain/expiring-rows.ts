import type { RetentionName } from '@waymark/contracts/foundation/settings/values'
import { empty, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import type { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'

/** Rows that a table holds for a time. */
export interface ExpiringRows {
  table: Statement
  /** The column that names a row, or several, as in `scope, key`. */
  key: Statement
  /** Which rows are past their time, when those before that are. */
  past: (before: Date) => Statement
  /** Oldest first, by an index. */
  order: Statement
  /** CTEs that delete what goes with the rows of `gone`. */
  beside?: Statement
}

/** How long some tables are kept, and why. */
export type Retention = {
  tables: readonly (keyof typeof tables)[]
  /** What is stored beside them, or instead of them. */
  also?: string
  /** A sentence in which {days} stands for the default of `setting`. */
  kept: string
  /** The index that finds the next row to delete. */
  found_by: string
} & (
  | {
      /** The setting that holds the time in days. */
      setting: RetentionName
      /** What housekeeping deletes after that time, or after `age_ms`. */
      expiring?: readonly (ExpiringRows & { age_ms?: number })[]
    }
  | { setting?: never; expiring?: readonly (ExpiringRows & { age_ms: number })[] }
)

/** By when something happened to them, an indexed column. */
export const byColumn = (table: string, column: string): ExpiringRows => ({
  table: raw(table),
  key: raw('id'),
  past: (before) => sql`${raw(column)} < ${before}`,
  order: raw(column),
})
/** By their ids, which sort by time. */
export const byId = (table: string): ExpiringRows => ({
  table: raw(table),
  key: raw('id'),
  past: (before) => sql`id < ${lowestIdAt(before)}::uuid`,
  order: raw('id'),
})

const oldest = ({ table, key, past, order }: ExpiringRows, before: Date, limit: number) =>
  sql`select ${key} from ${table} where ${past(before)} order by ${order} limit ${limit}`

/** Deletes at most `limit` rows which are past their time. */
export const deleting = (rows: ExpiringRows, before: Date, limit: number): Statement => sql`
  with gone as (
    delete from ${rows.table} where (${rows.key}) in (${oldest(rows, before, limit)})
    returning ${rows.beside ? raw('*') : raw('1')}
  )${rows.beside ? sql`, ${rows.beside}` : empty}
  select from gone`

/** How many are past their time, counted up to `most`. */
export async function countPast(db: Sql, { table, past }: ExpiringRows, before: Date, most: number): Promise<number> {
  const counted = await db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from (select from ${table} where ${past(before)} limit ${most}) as expired`,
  )
  return counted?.count ?? 0
}
