import type { Read } from '@waymark/platform/inspect-reads'
import type { Column } from '@waymark/platform/row'
import type { FieldDef } from 'pg'

/** The table column of a returned value. */
interface Source {
  table: string
  column: string
  nullable: boolean
  /** Only processes of an earlier release read it. */
  retired: boolean
}

/** The types and columns of one database. */
interface Catalog {
  /** Type names by oid. */
  types: Map<number, string>
  /** By `<oid of the table>.<number of the column>`. */
  sources: Map<string, Source>
}

/**
 * The differences between the rows of a statement and their declaration, one sentence each.
 *
 * - **Names.** Each declared column is returned once, and no other column is, except those with the comment `retired`.
 * - **Types.** The PostgreSQL type is the declared one. Types that `pg` reads in the same way are equal: `int2` and
 *   `int4`, `float4` and `float8`, `varchar`, `name` and `text`, `json` and `jsonb`. A `oneOf` column returns only its
 *   own words.
 * - **Nulls.** Only columns declared as nullable return null. PostgreSQL names the table column of a plain value. If
 *   that may be null, it must be declared `nullable`, or `present` if the statement excludes those rows. The same
 *   applies to all columns of a table that is reached by `left join` only. Computed values are checked only by the
 *   nulls that they return. A `nullable` column that is never null passes, because several statements may share a row.
 */
export async function differences({ url, shape, text, result }: Read): Promise<string[]> {
  const catalog = await catalogOf(url, result.fields)
  // The test has stopped the database. Comparing continues with the next statement.
  if (!catalog) return []
  const returned = result.fields.map(({ name }) => name)
  return [
    ...Object.keys(shape.columns)
      .filter((name) => !returned.includes(name))
      .map((name) => `${name} is declared, but not returned`),
    ...returned.filter((name, index) => returned.indexOf(name) !== index).map((name) => `${name} is returned twice`),
    ...result.fields.flatMap((field) => {
      const column = shape.columns[field.name]
      if (!column && catalog.sources.get(`${field.tableID}.${field.columnID}`)?.retired) return []
      if (!column) return [`${field.name} is returned, but not declared (${typeName(catalog, field)})`]
      const values = result.rows.map((row) => row[field.name])
      const source = catalog.sources.get(`${field.tableID}.${field.columnID}`)
      return [
        typeDifference(column, typeName(catalog, field), values),
        nullDifference(column, text, values, source),
      ].flatMap((difference) => (difference ? [`${field.name} ${difference}`] : []))
    }),
  ]
}

function typeDifference(column: Column<unknown>, type: string, values: unknown[]): string | undefined {
  if (column.type !== type) return `is declared ${column.type}, but is ${type}`
  const given = values.filter((value) => value !== null)
  if (type.startsWith('_') && !given.every(Array.isArray))
    return 'is an array that pg does not parse: cast it to text[]'
  const unknown = column.values && given.flat().find((word) => !column.values?.includes(word as string))
  return unknown === undefined ? undefined : `is ${JSON.stringify(unknown)}, which is none of its declared words`
}

function nullDifference(
  { nullable, filtered }: Column<unknown>,
  text: string,
  values: unknown[],
  source: Source | undefined,
): string | undefined {
  if (nullable) return undefined
  if (values.includes(null)) return 'is null, but not declared nullable'
  if (filtered || !source) return undefined
  const name = `${source.table}.${source.column}`
  if (source.nullable) return `comes from ${name}, which may be null: declare it nullable or present`
  if (reachedByLeftJoinOnly(text, source.table)) {
    return `comes from ${name} by a left join, so it may be null: declare it nullable or present`
  }
  return undefined
}

/** By statement and table, because tests run the same statements many times. */
const leftJoins = new Map<string, boolean>()

function reachedByLeftJoinOnly(text: string, table: string): boolean {
  const key = `${table} ${text}`
  const known = leftJoins.get(key)
  if (known !== undefined) return known
  const reached = text.matchAll(
    new RegExp(`(left join|from|join|update|into|using|,)\\s+(lateral\\s+)?${table}\\b(?!\\.)`, 'g'),
  )
  const ways = [...reached].map(([, way]) => way)
  const only = ways.length > 0 && ways.every((way) => way === 'left join')
  leftJoins.set(key, only)
  return only
}

const READ_ALIKE: Record<string, string> = {
  int2: 'int4',
  float4: 'float8',
  varchar: 'text',
  bpchar: 'text',
  name: 'text',
  _varchar: '_text',
  _name: '_text',
  json: 'jsonb',
}

function typeName({ types }: Catalog, { dataTypeID }: FieldDef): string {
  const name = types.get(dataTypeID) ?? `type ${dataTypeID}`
  return READ_ALIKE[name] ?? name
}

const catalogs = new Map<string, Promise<Catalog>>()

/** The catalog of the database at this url; undefined while it is down. */
async function catalogOf(url: string, fields: FieldDef[]): Promise<Catalog | undefined> {
  const known = await catalogs.get(url)
  if (known && fields.every(({ dataTypeID }) => known.types.has(dataTypeID))) return known
  const read = readCatalog(url)
  catalogs.set(url, read)
  return read.catch(() => {
    catalogs.delete(url)
    return undefined
  })
}

async function readCatalog(url: string): Promise<Catalog> {
  // Loaded only by tests with a database.
  const { Client } = await import('pg')
  const client = new Client(url)
  await client.connect()
  try {
    const types = await client.query<{ oid: number; name: string }>('select oid::int, typname as name from pg_type')
    const columns = await client.query<Source & { key: string }>(`
      select attrelid || '.' || attnum as key, relname as table, attname as column, not attnotnull as nullable,
             coalesce(col_description(attrelid, attnum) = 'retired', false) as retired
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attnum > 0 and relkind in ('r', 'p') and relnamespace <> 'pg_catalog'::regnamespace`)
    return {
      types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
      sources: new Map(columns.rows.map((column) => [column.key, column])),
    }
  } finally {
    await client.end()
  }
}
