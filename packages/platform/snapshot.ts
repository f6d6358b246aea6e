import { Client } from 'pg'
import { connectionOptions, type Database, readRows } from './database.ts'
import { primaryOf } from './primary.ts'
import type { Columns, Row, ValuesOf } from './row.ts'

/** A consistent view of the whole database at one moment, regardless of later writes. */
export interface Snapshot extends AsyncDisposable {
  rows<C extends Columns>(shape: Row<C>, text: string): Promise<ValuesOf<C>[]>
  /**
   * The column `line` of every row, in batches of about `bytes` and at least one row. Only one batch is in memory at a
   * time.
   */
  lines(text: string, bytes: number): AsyncGenerator<string[]>
}

/** Rows in the first batch, before the size of a row is known. */
const FIRST_ROWS = 20
const MAX_ROWS = 5000

/**
 * Reads on its own connection, because a read that takes minutes must not block the pool. The limits of
 * `connectionOptions` apply, so a reader that stops cannot hold the snapshot forever.
 */
export async function openSnapshot({ url, keys }: Pick<Database, 'url' | 'keys'>): Promise<Snapshot> {
  const client = new Client({ ...connectionOptions(await primaryOf(url)), application_name: 'waymark-snapshot' })
  // The next query reports the error. Without this listener, the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read, read only; set local time zone 'UTC'")
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    rows: (shape, text) => readRows(client, url, shape, { text }, keys),
    async *lines(text, bytes) {
      await client.query(`declare lines no scroll cursor for ${text}`)
      let count = FIRST_ROWS
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${count} from lines`)
        if (rows.length === 0) break
        const batch = rows.map(({ line }) => line)
        yield batch
        const size = batch.reduce((sum, line) => sum + line.length, 0)
        count = Math.min(MAX_ROWS, Math.max(1, Math.floor((bytes * batch.length) / size)))
      }
      await client.query('close lines')
    },
    // It only read, so closing the connection is enough to end the transaction.
    [Symbol.asyncDispose]: () => client.end().catch(() => undefined),
  }
}
