import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchServer } from './server-process.ts'
import { StartError } from './start-error.ts'

const SOCKET = 'redis.sock'

/** A private Redis (or Valkey) server: a Unix socket in a private folder, no TCP port, no files on disk. */
export interface RedisServer {
  /** `unix://<path of the socket>` */
  url: string
  /** Name of the program. */
  program: string
  pid: number
  /** Resolves when the server has ended for any reason. */
  ended: Promise<void>
  stop: () => Promise<void>
  /** SIGKILL, for tests. */
  kill: () => Promise<void>
}

export interface RedisOptions {
  /** Contains the socket. Private to its owner. */
  sockets: string
  /** Server messages are appended here. */
  log: string
}

/** Path of `redis-server` or `valkey-server` on the PATH, if there is one. */
export function findRedis(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const programs = ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name)))
  return programs.find((program) => {
    try {
      accessSync(program, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Starts the program and replaces a server that outlived a killed supervisor. It stores nothing on disk, because
 * PostgreSQL decides what is due and dispatches again after a loss.
 *
 * @throws StartError with the reason from the server's log
 */
export async function startRedis(program: string, { sockets, log }: RedisOptions): Promise<RedisServer> {
  await stopRedis(sockets)
  const socket = join(sockets, SOCKET)
  const settings = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '700',
    save: '',
    appendonly: 'no',
    dir: sockets,
    // BullMQ requires that no job key is ever evicted.
    'maxmemory-policy': 'noeviction',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const server = launchServer(program, args, log, { cwd: sockets })
  for (const deadline = Date.now() + 5000; ; await sleep(10)) {
    const answer = await command(socket, 'PING').catch(() => '')
    if (answer.startsWith('+PONG')) break
    if (server.alive() && Date.now() < deadline) continue
    await server.end('SIGKILL')
    throw new StartError(`${program} does not start: ${server.lastLine()} (more in ${log})`)
  }
  return {
    url: `unix://${socket}`,
    program,
    pid: server.pid ?? -1,
    ended: server.ended,
    stop: () => server.end('SIGTERM'),
    kill: () => server.end('SIGKILL'),
  }
}

/** Stops any server still listening in the folder. */
export async function stopRedis(sockets: string): Promise<void> {
  await command(join(sockets, SOCKET), 'SHUTDOWN NOSAVE').catch(() => {})
}

/** Sends one inline command and returns the first bytes of the response. Empty if the server ends instead. */
function command(socket: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(`${text}\r\n`))
    connection.setTimeout(1000, () => connection.destroy(new Error('Redis does not answer')))
    connection.once('error', reject)
    connection.once('data', (data) => {
      resolve(data.toString())
      connection.destroy()
    })
    connection.once('close', () => resolve(''))
  })
}
