import { empty, join, raw, type Sql, type Statement, sql } from '@waymark/platform/database'

/**
 * Inserts rows that were kept as JSON (`kept` is a query of `content`) as they were. A column that the table got since
 * has its default, one that it lost is left out. `taken`: a row whose place is taken is left out. Returns how many.
 */
export async function insertKept(
  tx: Sql,
  table: string,
  kept: Statement,
  { taken = false }: { taken?: boolean } = {},
): Promise<number> {
  const columns = await tx.rows<{ name: string; value: string }>(sql`
    select quote_ident(attname) as name,
           -- In JSON, a JSON null looks as no value does.
           case when atttypid = 'jsonb'::regtype and attnotnull then format('coalesce(%I, ''null'')', attname)
                else quote_ident(attname) end as value
    from pg_attribute, (select content from (${kept}) as kept limit 1) as one
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and content ? attname
    order by attnum`)
  if (columns.length === 0) return 0
  const listed = (key: 'name' | 'value') =>
    join(
      columns.map((column) => raw(column[key])),
      ', ',
    )
  return tx.run(sql`
    insert into ${raw(table)} (${listed('name')})
    select ${listed('value')} from (
      select restored.* from (${kept}) as kept, jsonb_populate_record(null::${raw(table)}, content) as restored
    ) as restored
    ${taken ? sql`on conflict do nothing` : empty}`)
}
