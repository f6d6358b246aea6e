import type { Client } from 'pg'
import copyStreams, { type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/**
 * Streams the output of `copy ... to stdout`, only as fast as it is read. `rowCount` is known once the stream has
 * ended.
 */
export const copyOut = (client: Client, statement: string): CopyToStreamQuery => client.query(copyStreams.to(statement))

/** Streams data into `copy ... from stdin`. Finishes when PostgreSQL has received everything. */
export const copyIn = (client: Client, statement: string): CopyStreamQuery => client.query(copyStreams.from(statement))
