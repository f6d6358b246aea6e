import { empty, join, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'
import type { Reference } from './dependent-rows.ts'

/**
 * Tables with rows whose place others may take while they are archived: someone else booked the time, or the client was
 * offered to someone else.
 */
const TAKEN_MEANWHILE: ReadonlySet<string> = new Set(['appointment', 'client_referral'])

/**
 * Columns by which only one row may follow another. While a task is archived with its assignee, the client's next broker
 * may get one for the same change: the archived one comes back without the link.
 */
const FOLLOWED_MEANWHILE: Readonly<Record<string, readonly string[]>> = {
  task: ['status_change_id', 'life_event_id', 'repeats_id'],
}

/**
 * Inserts rows that were archived as JSON (`archived` is a query of `content`). `references` are those of the database.
 * A column that the table got since has its default, and one that it lost is left out. A row is skipped if it refers to
 * a missing one or, with `skip_taken`, if its place is taken. Returns how many rows were inserted.
 */
export async function reinsertRows(
  tx: Sql,
  table: string,
  archived: Statement,
  references: readonly Reference[],
  { skip_taken = TAKEN_MEANWHILE.has(table) }: { skip_taken?: boolean } = {},
): Promise<number> {
  const columns = await tx.rows(
    row({ name: text, value: text }),
    sql`
    select quote_ident(attname) as name,
           -- In JSON, a JSON null looks as no value does.
           case when atttypid = 'jsonb'::regtype and attnotnull then format('coalesce(%I, ''null'')', attname)
                else quote_ident(attname) end as value
    from pg_attribute, (select content from (${archived}) as archived limit 1) as one
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and content ? attname
    order by attnum`,
  )
  if (columns.length === 0) return 0
  const parents = references.filter((reference) => reference.table === table)
  const names = columns.map(({ name }) => raw(name))
  const values = columns.map(({ name, value }) =>
    FOLLOWED_MEANWHILE[table]?.includes(name)
      ? raw(
          `case when not exists (select from ${table} as newer where newer.${name} = restored.${name}) then ${name} end`,
        )
      : raw(value),
  )
  const found = parents.map(({ column, parent }) =>
    raw(` and (restored.${column} is null or exists (select from ${parent} where ${parent}.id = restored.${column}))`),
  )
  return tx.run(sql`
    insert into ${raw(table)} (${join(names, ', ')})
    select ${join(values, ', ')} from (
      select restored.* from (${archived}) as archived, jsonb_populate_record(null::${raw(table)}, content) as restored
    ) as restored
    where true ${found.length > 0 ? join(found, '') : empty}
    ${skip_taken ? sql`on conflict do nothing` : empty}`)
}
