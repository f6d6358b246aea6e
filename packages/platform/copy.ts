import type { Client } from 'pg'
import copyStreams, { type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/** What a `copy ... to stdout` gives, sent only as fast as it is read. Its `rowCount` is known once it has ended. */
export const copyOut = (client: Client, statement: string): CopyToStreamQuery => client.query(copyStreams.to(statement))

/** Takes the data of a `copy ... from stdin`; finished when PostgreSQL has them. */
export const copyIn = (client: Client, statement: string): CopyStreamQuery => client.query(copyStreams.from(statement))
