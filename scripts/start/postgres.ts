import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketFolder } from './folders.ts'
import { type PostgresHome, postgresHome } from './postgres-home.ts'
import { launchServer, type ServerProcess } from './server-process.ts'
import { StartError } from './start-error.ts'

const DATABASE = 'waymark'

/** A private PostgreSQL server: a Unix socket in a private folder, no TCP port. */
export interface Postgres {
  /** `postgresql://waymark@localhost/<database>?host=<socket folder>`, understood by `pg` and by Prisma's adapter. */
  url: (database?: string) => string
  pid: number
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  /** Fast shutdown: rolls back open transactions and loses nothing committed. */
  stop: () => Promise<void>
  /** SIGKILL, for tests. */
  kill: () => Promise<void>
}

export interface PostgresOptions {
  /** Contains the cluster. Created if missing. */
  folder: string
  /** Server messages are appended here. */
  log: string
  settings?: Record<string, string>
}

/** For a small machine that runs everything: `npm start`. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '64MB',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // JIT compilation helps reports over millions of rows and costs our queries tens of milliseconds.
  jit: 'off',
  // Three fewer processes. Our reads come from memory.
  io_method: 'sync',
  random_page_cost: '1.1',
}

/** For tests, whose data may be lost in a power failure. A killed server still loses nothing committed. */
export const DISPOSABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/**
 * Starts the server on the cluster in `folder`. Creates the cluster (and its database `waymark`) if there is none, and
 * takes over from a server that outlived a killed supervisor.
 *
 * @throws StartError with the reason, from the server's own log if it has one
 */
export async function startPostgres({ folder, log, settings = {} }: PostgresOptions): Promise<Postgres> {
  const home = postgresHome(folder)
  const sockets = socketFolder(dirname(folder), 'pg', home.owner)
  const durable = settings.fsync !== 'off'
  if (!existsSync(join(home.data, 'PG_VERSION'))) makeCluster(home, durable)

  const all = { ...SETTINGS, unix_socket_directories: sockets, ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // After a SIGKILL of supervisor and server, orphaned backends may hold the shared memory for a moment.
  const deadline = Date.now() + 5_000
  for (;;) {
    await stopSurvivor(home)
    const server = launchServer(join(home.bin, 'postgres'), ['-D', home.data, ...args], log, {
      ...home.owner,
      cwd: '/',
      env: environment(),
    })
    if (await ready(home, server)) {
      return {
        url: (database) => address(sockets, database),
        pid: server.pid ?? -1,
        ended: server.ended,
        stop: async () => {
          await server.end('SIGINT')
          rmSync(sockets, { recursive: true, force: true })
        },
        kill: () => server.end('SIGKILL'),
      }
    }
    if (Date.now() > deadline) throw new StartError(`PostgreSQL does not start: ${server.lastLine()} (more in ${log})`)
    await sleep(200)
  }
}

/** The address of a server that runs on the cluster in `folder`. */
export const addressOf = (folder: string): string =>
  address(socketFolder(dirname(folder), 'pg', postgresHome(folder).owner))

const address = (sockets: string, database = DATABASE) =>
  `postgresql://${DATABASE}@localhost/${database}?host=${sockets}`

/** Stops any server still running on the cluster in `folder`. */
export async function stopPostgres(folder: string): Promise<void> {
  await stopSurvivor(postgresHome(folder))
}

function run({ bin, owner }: PostgresHome, program: string, args: string[], input = '') {
  const { uid, gid } = owner
  // That user may not be allowed in the working directory of root's shell.
  const result = spawnSync(join(bin, program), args, {
    uid,
    gid,
    input,
    cwd: '/',
    encoding: 'utf8',
    env: environment(),
  })
  if (result.error || result.status !== 0) {
    const reason = (result.error?.message ?? result.stderr).trim().split('\n').slice(-3).join(' ')
    throw new StartError(`PostgreSQL could not be prepared: ${reason}`)
  }
}

/** PG* variables of the person's shell (PGPORT, PGDATA, ...) refer to another server. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}

function makeCluster(home: PostgresHome, durable: boolean) {
  // Uses another name until it is complete, so that a killed start leaves nothing half-finished in place.
  const unfinished = `${home.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  chownSync(unfinished, home.owner.uid, home.owner.gid)
  // macOS has no C.UTF-8 in its C library. The built-in provider brings its own.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', ...locale]
  const sync = durable ? [] : ['--no-sync']
  // "trust" because only the owner of the socket's folder (and root) can connect.
  run(home, 'initdb', ['-D', unfinished, '-U', DATABASE, '--auth=trust', '--no-instructions', ...encoding, ...sync])
  run(home, 'postgres', ['--single', '-D', unfinished, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
  renameSync(unfinished, home.data)
}

/** The lines of `postmaster.pid`, or nothing if no server has written one. */
function pidFile({ data }: PostgresHome) {
  try {
    const [pid, , , port, sockets, , , status] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port, sockets, ready: status?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

async function ready(home: PostgresHome, server: ServerProcess): Promise<boolean> {
  while (server.alive()) {
    const file = pidFile(home)
    if (file?.pid === server.pid && file?.ready) return true
    await sleep(10)
  }
  return false
}

/**
 * Stops a server that runs on our data. The pid file alone proves nothing, because another process may have that id
 * now.
 */
async function stopSurvivor(home: PostgresHome) {
  const file = pidFile(home)
  if (!file?.sockets) return
  const { default: pg } = await import('pg')
  const client = new pg.Client({ host: file.sockets, port: Number(file.port), user: DATABASE, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory !== home.data) return
  } catch {
    return
  } finally {
    await client.end().catch(() => {})
  }
  run(home, 'pg_ctl', ['stop', '-D', home.data, '-m', 'fast', '-w', '-t', '30'])
}
