import { Client } from 'pg'
import { connectionOptions } from './database.ts'

/** One moment of the whole database, whatever is written meanwhile. */
export interface Snapshot extends AsyncDisposable {
  rows<Row>(text: string): Promise<Row[]>
  /** The column `line` of every row, in batches of about `bytes` and at least one row: no more than one is in memory. */
  lines(text: string, bytes: number): AsyncGenerator<string[]>
}

/** Rows of the first batch, before it is known how large they are. */
const FIRST_ROWS = 20
const MOST_ROWS = 5000

/**
 * Reads on a connection of its own: what takes minutes must not keep others from the pool. Every wait has the ends of
 * `connectionOptions`, so that who stops taking the rows does not hold the moment for ever.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({ ...connectionOptions(url), application_name: 'waymark-snapshot' })
  // One that ends while nothing is asked of it says so with the next question; unheard, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read, read only; set local time zone 'UTC'")
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    rows: async (text) => (await client.query(text)).rows,
    async *lines(text, bytes) {
      await client.query(`declare lines no scroll cursor for ${text}`)
      let count = FIRST_ROWS
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${count} from lines`)
        if (rows.length === 0) break
        const batch = rows.map(({ line }) => line)
        yield batch
        const size = batch.reduce((sum, line) => sum + line.length, 0)
        count = Math.min(MOST_ROWS, Math.max(1, Math.floor((bytes * batch.length) / size)))
      }
      await client.query('close lines')
    },
    // It only read: with the connection goes the transaction.
    [Symbol.asyncDispose]: () => client.end().catch(() => undefined),
  }
}
