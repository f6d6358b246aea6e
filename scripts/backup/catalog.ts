import { unlimitedOptions } from '@waymark/platform/database'
import { Client, escapeIdentifier } from 'pg'
import type { Partition, Sequence } from './manifest.ts'

/** A table as the database describes it. A partitioned table counts as one. */
export interface Table {
  name: string
  /** Stored columns only. PostgreSQL calculates generated ones again. */
  columns: string[]
  /** An order that depends only on the rows, not on their location or the locale of the database. */
  order: string
}

/** A connection whose statements may take long, and whose text output is the same on every server. */
export async function openConnection(url: string): Promise<Client> {
  const client = new Client({
    ...unlimitedOptions(url),
    application_name: 'waymark-backup',
  })
  // The next statement reports the error. Without this listener, the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'`)
  return client
}

/** All of our tables except the list of migrations, which migrating writes. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select class.relname as name,
           (select array_agg(attname::text order by attnum) from pg_attribute
            where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           coalesce(
             (select string_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end,
                                ', ' order by place)
              from pg_index, unnest(indkey) with ordinality as key (attnum, place)
              join pg_attribute using (attnum)
              where indrelid = class.oid and indisprimary and attrelid = class.oid),
             'entry::text collate "C"') as order
    from pg_class as class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> '_prisma_migrations'
    order by relname collate "C"`)
  return rows
}

export async function readPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select child.relname as name, parent.relname as of, pg_get_expr(child.relpartbound, child.oid) as bound,
           coalesce(child.reloptions, '{}') as options
    from pg_inherits join pg_class as child on child.oid = inhrelid join pg_class as parent on parent.oid = inhparent
    where parent.relnamespace = 'public'::regnamespace and parent.relkind = 'p'
    order by child.relname collate "C"`)
  return rows
}

export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text from pg_sequences where schemaname = 'public'
    order by sequencename collate "C"`)
  return rows
}

const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map((column) => escapeIdentifier(column)).join(', ')

export const copyTableOut = (table: Table): string =>
  `copy (select ${columnsOf(table)} from ${escapeIdentifier(table.name)} as entry order by ${table.order}) to stdout`

export const copyTableIn = (table: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`

/**
 * A restored database does not sweep the files of the one that it is a copy of. It would delete those that are newer than
 * the copy.
 */
export async function disownFiles(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('storage_sweep') is not null as exists`)
  if (rows[0]?.exists) await client.query('delete from storage_sweep')
}
