import { type ClientConfig, Pool, type PoolClient, type QueryResult } from 'pg'
import type { Log } from './log.ts'
import { prepare, type Statement, sql } from './sql.ts'

export { empty, join, raw, recordset, Statement, sql } from './sql.ts'

/**
 * The only handle for writing. Statements are prepared once per connection, so keep their text constant: `=
 * any(${ids})`, not `in (...)`.
 */
export interface Sql {
  rows<Row>(statement: Statement): Promise<Row[]>
  row<Row>(statement: Statement): Promise<Row | undefined>
  /** How many rows it changed. */
  run(statement: Statement): Promise<number>
}

export interface Transaction extends Sql {
  readonly database: Database
  /** The trace of the event a reaction handles, which its own events inherit. */
  readonly trace?: string | null
  /** Runs after the transaction is durable. Does not run if it is rolled back. */
  afterCommit(action: () => void): void
}

export interface Database extends Sql {
  readonly pool: Pool
  readonly url: string
  /** One read-committed transaction. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

function handle(client: Pool | PoolClient): Sql {
  // The caller wrote the statement, so the caller declares the row type.
  const query = (statement: Statement): Promise<QueryResult> => client.query(prepare(statement))
  return {
    rows: async (statement) => (await query(statement)).rows,
    row: async (statement) => (await query(statement)).rows[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

// PostgreSQL 18.4 crashes in perform_pruning_base_step when a row of a partitioned table changes under a statement that
// prunes partitions at run time. With few partitions, pruning gains little anyway.
const NO_PRUNING = '-c enable_partition_pruning=off'

/**
 * What `pg` needs to connect to a database. Every wait has a limit: 5 s for a connection, 20 s for a statement. Text
 * arrays, timestamps and JSON become JavaScript values. `count(*)` and other int8 values are strings, so cast them to
 * int.
 */
export function connectionOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    options: NO_PRUNING,
    connectionTimeoutMillis: 5000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  }
}

/**
 * Without `durable`, the last commits can be lost in a server crash, in order. Only for writes that are then repeated.
 */
export function openDatabase(
  url: string,
  log: Log,
  size = 16,
  { durable = true }: { durable?: boolean } = {},
): Database {
  const options = durable ? NO_PRUNING : `${NO_PRUNING} -c synchronous_commit=off`
  const pool = new Pool({ ...connectionOptions(url), options, max: size, idleTimeoutMillis: 30_000 })
  pool.on('error', (error: Error & { code?: string }) =>
    log.warn({ code: error.code }, 'an idle database connection ended'),
  )
  // The statement that uses the connection reports the error. Without this listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const database: Database = {
    ...handle(pool),
    pool,
    url,
    async transaction(work) {
      const client = await pool.connect()
      const actions: (() => void)[] = []
      let broken = false
      try {
        await client.query('begin')
        const result = await work({ ...handle(client), database, afterCommit: (action) => actions.push(action) })
        await client.query('commit')
        for (const action of actions) action()
        return result
      } catch (error) {
        // A connection that cannot even roll back is closed, not returned to the pool.
        await client.query('rollback').catch(() => {
          broken = true
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async close() {
      if (!pool.ended) await pool.end()
    },
  }
  return database
}

/** True if the database answers a query within its connection timeout. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  return db.rows(sql`select 1`).then(
    () => true,
    () => false,
  )
}
