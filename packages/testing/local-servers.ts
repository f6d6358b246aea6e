import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder, scratchParent } from '../../scripts/start/folders.ts'
import { DISPOSABLE, startPostgres, stopPostgres } from '../../scripts/start/postgres.ts'
import { findRedis, startRedis, stopRedis } from '../../scripts/start/redis.ts'
import { isAlive } from './is-alive.ts'
import type { TestServer } from './server.ts'

const PREFIX = 'waymark-test'

/** The interface that the launchers of `npm start` share. */
interface Running {
  url: string
  stop: () => Promise<void>
  kill: () => Promise<void>
}

/** PostgreSQL from the binaries that npm installed. Its data is in memory if there is room. */
export function localPostgres(): Promise<TestServer> {
  return localServer(async (folder) => {
    const data = join(folder, 'postgres')
    const server = await startPostgres({ folder: data, log: join(folder, 'postgres.log'), settings: DISPOSABLE })
    const url = server.url()
    const kill = async () => {
      await server.kill()
      // A process that the server was just starting holds its socket until it finds that the server is gone.
      while (await listens(url)) await sleep(10)
    }
    return { ...server, url, kill }
  })
}

/** Redis or Valkey from the PATH. */
export function localRedis(): Promise<TestServer> {
  return localServer((folder) => {
    const program = findRedis()
    if (!program) throw new Error('These tests need Redis: install redis-server or valkey-server, or start Docker.')
    return startRedis(program, { sockets: folder, log: join(folder, 'redis.log') })
  })
}

async function localServer(launch: (folder: string) => Promise<Running>): Promise<TestServer> {
  const folder = scratchFolder(PREFIX)
  let running = await launch(folder)
  const close = async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url: running.url,
    start: async () => {
      running = await launch(folder)
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const listens = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432'))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** Stops servers left behind by killed test processes. */
export async function sweepLocalServers(): Promise<void> {
  const parent = scratchParent()
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}-(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const folder = join(parent, name)
    await stopRedis(folder)
    await stopPostgres(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}
