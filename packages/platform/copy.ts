import type { Client } from 'pg'
import copyStreams, { type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/** Streams the output of `copy ... to stdout`, only as fast as it is read. */
export const copyOut = (client: Client, statement: string): CopyToStreamQuery => client.query(copyStreams.to(statement))

/** How many rows a stream of `copyOut` had, which has ended. */
export async function rowsCopied(client: Client, rows: CopyToStreamQuery): Promise<number> {
  // The count comes after the data, maybe after the stream has ended. The answer to another statement comes after both.
  await client.query('select')
  return rows.rowCount
}

/** Streams data into `copy ... from stdin`. Finishes when PostgreSQL has received everything. */
export const copyIn = (client: Client, statement: string): CopyStreamQuery => client.query(copyStreams.from(statement))
