import type { RetentionName } from '@waymark/contracts/foundation/settings/values'
import { empty, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import type { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'

/** Rows of a table that are stored for a limited time. */
export interface ExpiringRows {
  table: Statement
  /** The column or columns that identify a row, as in `scope, key`. */
  key: Statement
  /** The condition for expired rows: those from before that time. */
  past: (before: Date) => Statement
  /** Oldest first, by an index. */
  order: Statement
  /** CTEs that also delete what belongs to the rows of `gone`. */
  beside?: Statement
}

/** How long rows of some tables are stored, and why. */
export type Retention = {
  tables: readonly (keyof typeof tables)[]
  /** What is stored in addition or instead. */
  also?: string
  /** A sentence where {days} is replaced by the default of `setting`. */
  kept: string
  /** The index that finds the next row to delete. */
  found_by: string
} & (
  | {
      /** The setting that holds the time in days. */
      setting: RetentionName
      /** The rows that housekeeping deletes after that time, or after `age_ms`. */
      expiring?: readonly (ExpiringRows & { age_ms?: number })[]
    }
  | { setting?: never; expiring?: readonly (ExpiringRows & { age_ms: number })[] }
)

/** Expires rows by an indexed column with the time of an event. */
export const byColumn = (table: string, column: string): ExpiringRows => ({
  table: raw(table),
  key: raw('id'),
  past: (before) => sql`${raw(column)} < ${before}`,
  order: raw(column),
})
/** Expires rows by their ids, which sort by time. */
export const byId = (table: string): ExpiringRows => ({
  table: raw(table),
  key: raw('id'),
  past: (before) => sql`id < ${lowestIdAt(before)}::uuid`,
  order: raw('id'),
})

const oldest = ({ table, key, past, order }: ExpiringRows, before: Date, limit: number) =>
  sql`select ${key} from ${table} where ${past(before)} order by ${order} limit ${limit}`

/** Deletes up to `limit` expired rows. */
export const deleting = (rows: ExpiringRows, before: Date, limit: number): Statement => sql`
  with gone as (
    delete from ${rows.table}
    -- After waiting for a row's lock, PostgreSQL checks only this condition again, so it says once more what is expired.
    where (${rows.key}) in (${oldest(rows, before, limit)}) and ${rows.past(before)}
    returning ${rows.beside ? raw('*') : raw('1')}
  )${rows.beside ? sql`, ${rows.beside}` : empty}
  select from gone`

/** The number of expired rows, counted up to `most`. */
export async function countPast(db: Sql, { table, past }: ExpiringRows, before: Date, most: number): Promise<number> {
  const counted = await db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from (select from ${table} where ${past(before)} limit ${most}) as expired`,
  )
  return counted?.count ?? 0
}
