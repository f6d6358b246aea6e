import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase, raw, sql } from '@waymark/platform/database'
import { localKeys, newKey } from '@waymark/platform/encryption/key-service'
import { createLog, type Log } from '@waymark/platform/log'
import { Redis } from 'ioredis'
import { startPostgres } from '../scripts/start/postgres.ts'
import { findRedis, startRedis } from '../scripts/start/redis.ts'
import { type BenchProcess, startProcess } from './processes.ts'

/** A durable PostgreSQL, a Redis and the processes of one run. All are private and removed afterwards. */
export interface Lab {
  folder: string
  redis_url: string
  pids: { postgres: number; redis: number }
  log: Log
  /** A new, empty database. */
  createDatabase(name: string): Promise<string>
  open(url: string, size?: number): Database
  start(entry: string, env: Record<string, string>): Promise<BenchProcess>
  flushRedis(): Promise<void>
  onClose(close: () => unknown): void
  close(): Promise<void>
}

const KEYS = newKey()

/** The settings of the processes of a product in this database. A folder of files belongs to one database. */
export const settingsFor = ({ redis_url, folder }: Lab, database_url: string) => ({
  DATABASE_URL: database_url,
  REDIS_URL: redis_url,
  DATA_DIR: join(folder, new URL(database_url).pathname),
  NODE_COMPILE_CACHE: `${folder}/cache`,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  RATE_LIMITS: 'off',
  ENCRYPTION_KEYS: KEYS,
})

/** A lab that is removed when the run is stopped, ends with an error or takes longer than this. */
export async function openLabFor(longest_ms: number): Promise<Lab> {
  const lab = await openLab()
  const end = async (code: number, why: unknown) => {
    console.error(why)
    await lab.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130, 'stopping'))
  process.once('uncaughtException', (error) => void end(1, error))
  setTimeout(() => void end(1, 'the bench took too long'), longest_ms).unref()
  return lab
}

async function openLab(): Promise<Lab> {
  const closers: (() => unknown)[] = []
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
    })()
    return closing
  }
  try {
    return { ...(await assemble(closers)), onClose: (closer) => closers.push(closer), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function assemble(closers: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), `waymark-bench-${process.pid}-`))
  // PostgreSQL never runs as root, so its user must be able to pass through this folder.
  chmodSync(folder, 0o755)
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const log = createLog('bench', 'silent')
  // With the settings of `npm start` on a real disk, where a commit waits for the disk. Only its memory is that of a server
  // for very many clients: a quarter of the machine's, as PostgreSQL advises.
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
    settings: { shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB` },
  })
  closers.push(() => postgres.stop())
  const program = findRedis()
  if (!program) throw new Error('The bench needs Redis: install redis-server or valkey-server.')
  const sockets = join(folder, 'redis')
  mkdirSync(sockets, { mode: 0o700 })
  const redis = await startRedis(program, { sockets, log: join(folder, 'redis.log') })
  closers.push(() => redis.stop())

  const open = (url: string, size = 4) => {
    const db = openDatabase(url, log, size, { keys: localKeys(KEYS) })
    closers.push(() => db.close())
    return db
  }
  const server = open(postgres.url('postgres'), 2)
  return {
    folder,
    log,
    redis_url: redis.url,
    pids: { postgres: postgres.pid, redis: redis.pid },
    open,
    async createDatabase(name: string) {
      await server.run(sql`create database ${raw(name)}`)
      return postgres.url(name)
    },
    async flushRedis() {
      const connection = new Redis(redis.url.replace('unix://', ''))
      await connection.flushall()
      connection.disconnect()
    },
    async start(entry: string, env: Record<string, string>) {
      const started = await startProcess(entry, env, join(folder, `${entry.replaceAll('/', '-')}.log`))
      closers.push(() => started.stop())
      return started
    },
  }
}
