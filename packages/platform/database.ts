import type { ClientBase, ClientConfig, Pool, PoolClient, PoolConfig } from 'pg'
import { createKeyRing, type KeyRing } from './encryption/key-ring.ts'
import type { KeyService } from './encryption/key-service.ts'
import { inspector } from './inspect-reads.ts'
import type { Log } from './log.ts'
import { openPool } from './primary.ts'
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
  /** Where a session of its own connects: for LISTEN, a long read. Not through a pooler. */
  readonly url: string
  /**
   * One read-committed transaction. With `patience_ms`, its statements and its commit may raise their own time limit up to
   * that.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { patience_ms?: number | undefined }): Promise<T>
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

interface Way {
  client: Pool | PoolClient
  url: string
  keys: KeyRing
  /** A pooler gives each transaction another session, which does not know what was prepared in the last one. */
  pooled: boolean
  patience_ms?: number | undefined
}

/** The time after which `pg` gives up, if it is not that of the pool. */
const longest = (patience_ms: number | undefined) => (patience_ms === undefined ? {} : { query_timeout: patience_ms })

function handle({ client, url, keys, pooled, patience_ms }: Way): Sql {
  const query = (statement: Statement) => {
    const { name, ...unnamed } = prepare(statement)
    const named = pooled ? unnamed : { name, ...unnamed }
    return { ...named, ...longest(patience_ms) }
  }
  const ask = (statement: Statement) => {
    const asked = query(statement)
    return inStatementSpan(asked.text, () => client.query(asked))
  }
  return {
    rows: (shape, statement) => readRows(client, url, shape, query(statement), keys),
    row: async (shape, statement) => {
      const [first] = await readRows(client, url, shape, query(statement), keys)
      return first
    },
    exists: async (statement) => (await ask(statement)).rows.length > 0,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
    keys,
  }
}

/** What every session of ours has, in milliseconds where it is a time. */
export const SESSION_SETTINGS = {
  // PostgreSQL 18.4 crashes in perform_pruning_base_step when a row of a partitioned table changes under a statement that
  // prunes partitions at run time. With few partitions, pruning gains little anyway.
  enable_partition_pruning: 'off',
  statement_timeout: '20000',
  idle_in_transaction_session_timeout: '30000',
  // In another zone, a day would have 23 or 25 hours when its clocks change.
  TimeZone: 'UTC',
} as const

/** A server that vanished cannot end a statement at its limit, so then we do. */
const GIVE_UP_MS = 25_000

const startOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * What `pg` needs to connect to a database. Every wait has a limit: 5 s for a connection, 20 s for a statement. Text
 * arrays, timestamps and JSON become JavaScript values. `count(*)` and other int8 values are strings, so cast them to
 * int.
 */
export function connectionOptions(url: string, settings: Record<string, string> = {}): ClientConfig {
  return { ...reach(url), options: startOptions({ ...SESSION_SETTINGS, ...settings }) }
}

/** The same for statements that may take long, such as migrations. */
export const unlimitedOptions = (url: string): ClientConfig =>
  connectionOptions(url, { statement_timeout: '0', idle_in_transaction_session_timeout: '0' })

const reach = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

interface DatabaseOptions {
  durable?: boolean
  keys?: KeyService | undefined
  direct_url?: string | undefined
}

/**
 * `keys` are those that the keys of its data are wrapped with; without them nothing can be sealed or opened. Without
 * `durable`, the last commits can be lost in a server crash, in order. Only for writes that are then repeated. With
 * `direct_url`, `url` leads through a pooler that gives a session for one transaction (`setRoleSettings`).
 */
export function openDatabase(
  url: string,
  log: Log,
  size = 16,
  { durable = true, keys: service, direct_url }: DatabaseOptions = {},
): Database {
  const pooled = direct_url !== undefined
  const session = pooled ? reach(url) : connectionOptions(url, durable ? {} : { synchronous_commit: 'off' })
  const address = direct_url ?? url
  const open = (options: PoolConfig) => {
    const opened = openPool(url, { ...session, query_timeout: GIVE_UP_MS, ...options })
    // The statement that uses the connection reports the error. Without this listener, the error would end the process.
    opened.on('connect', (client) => client.on('error', () => undefined))
    return opened
  }
  const pool = open({ max: size, idleTimeoutMillis: 30_000 })
  pool.on('error', (error: Error & { code?: string }) =>
    log.warn({ code: error.code }, 'an idle database connection ended'),
  )
  const keyPool = open({ max: 1, idleTimeoutMillis: 5000 })
  keyPool.on('error', () => undefined)
  const keys = createKeyRing(keyPool, service)
  const database: Database = {
    ...handle({ client: pool, url: address, keys, pooled }),
    pool,
    url: address,
    async transaction(work, { patience_ms } = {}) {
      const client = await pool.connect()
      const actions: (() => void)[] = []
      let broken = false
      try {
        await client.query('begin')
        const result = await work({
          ...handle({ client, url: address, keys, pooled, patience_ms }),
          database,
          afterCommit: (action) => actions.push(action),
        })
        // Deferred foreign keys are checked now, which takes as long as many rows need.
        await client.query({ text: 'commit', ...longest(patience_ms) })
        for (const action of actions) action()
        return result
      } catch (error) {
        // A connection that cannot even roll back is closed, not returned to the pool.
        if (isSilence(error)) broken = true
        else
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

/** A statement without an answer after `GIVE_UP_MS`; `pg` gives the error no code. */
const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** True if the database answers a query. A server that says nothing takes up to the limit of a statement. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  return db.exists(sql`select 1`).then(
    () => true,
    () => false,
  )
}
