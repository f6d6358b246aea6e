import { type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg'
import { createKeyRing, type KeyRing } from './encryption/key-ring.ts'
import type { KeyService } from './encryption/key-service.ts'
import { inspector } from './inspect-reads.ts'
import type { Log } from './log.ts'
import type { Columns, Row, ValuesOf } from './row.ts'
import { prepare, type Statement, sql } from './sql.ts'
import { inStatementSpan } from './tracing.ts'

export { empty, join, raw, recordset, Statement, sql } from './sql.ts'

/**
 * The only handle for writing. Statements are prepared once per connection, so keep their text constant: `=
 * any(${ids})`, not `in (...)`. A statement that returns rows is passed with the shape of a row, declared by `row` or
 * taken from `tables`.
 */
export interface Sql {
  rows<C extends Columns>(this: void, shape: Row<C>, statement: Statement): Promise<ValuesOf<C>[]>
  /** The first row. */
  row<C extends Columns>(this: void, shape: Row<C>, statement: Statement): Promise<ValuesOf<C> | undefined>
  /** Whether it returns a row, for `select from ... where ...`. */
  exists(this: void, statement: Statement): Promise<boolean>
  /** How many rows it changed. */
  run(this: void, statement: Statement): Promise<number>
  /** Seals what is written, and opens what is read from columns declared as `sealed`. */
  readonly keys: KeyRing
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

/** What a statement returns to this connection, compared with its row in tests. */
export async function readRows<C extends Columns>(
  client: Pool | ClientBase,
  url: string,
  shape: Row<C>,
  statement: { text: string; name?: string; values?: unknown[] },
  keys: KeyRing,
): Promise<ValuesOf<C>[]> {
  const result = await inStatementSpan(statement.text, () => client.query<Record<string, unknown>>(statement))
  await inspector()?.({ url, shape, text: statement.text, result })
  return shape.read(await shape.open(result.rows, keys))
}

const ask = (client: Pool | PoolClient, statement: Statement) => {
  const prepared = prepare(statement)
  return inStatementSpan(prepared.text, () => client.query(prepared))
}

function handle(client: Pool | PoolClient, url: string, keys: KeyRing): Sql {
  return {
    rows: (shape, statement) => readRows(client, url, shape, prepare(statement), keys),
    row: async (shape, statement) => {
      const [first] = await readRows(client, url, shape, prepare(statement), keys)
      return first
    },
    exists: async (statement) => (await ask(client, statement)).rows.length > 0,
    run: async (statement) => (await ask(client, statement)).rowCount ?? 0,
    keys,
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
 * `keys` are those that the keys of its data are wrapped with; without them nothing can be sealed or opened. Without
 * `durable`, the last commits can be lost in a server crash, in order. Only for writes that are then repeated.
 */
export function openDatabase(
  url: string,
  log: Log,
  size = 16,
  { durable = true, keys: service }: { durable?: boolean; keys?: KeyService | undefined } = {},
): Database {
  const options = durable ? NO_PRUNING : `${NO_PRUNING} -c synchronous_commit=off`
  const pool = new Pool({ ...connectionOptions(url), options, max: size, idleTimeoutMillis: 30_000 })
  pool.on('error', (error: Error & { code?: string }) =>
    log.warn({ code: error.code }, 'an idle database connection ended'),
  )
  // The statement that uses the connection reports the error. Without this listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const keyPool = new Pool({ ...connectionOptions(url), max: 1, idleTimeoutMillis: 5000 })
  keyPool.on('error', () => undefined)
  keyPool.on('connect', (client) => client.on('error', () => undefined))
  const keys = createKeyRing(keyPool, service)
  const database: Database = {
    ...handle(pool, url, keys),
    pool,
    url,
    async transaction(work) {
      const client = await pool.connect()
      const actions: (() => void)[] = []
      let broken = false
      try {
        await client.query('begin')
        const result = await work({
          ...handle(client, url, keys),
          database,
          afterCommit: (action) => actions.push(action),
        })
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
      if (!pool.ended) await Promise.all([pool.end(), keyPool.end()])
    },
  }
  return database
}

/** True if the database answers a query within its connection timeout. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  return db.exists(sql`select 1`).then(
    () => true,
    () => false,
  )
}
