import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchServer } from './server-process.ts'
import { StartError } from './start-error.ts'

const SOCKET = 'redis.sock'

/** A private Redis (or Valkey) server: a Unix socket in a private folder, no TCP port, nothing on disk. */
export interface RedisServer {
  /** `unix://<path of the socket>` */
  url: string
  /** Name of the program that runs. */
  program: string
  pid: number
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>
  stop: () => Promise<void>
  /** SIGKILL, for tests. */
  kill: () => Promise<void>
}

export interface RedisOptions {
  /** Holds the socket; private to its owner. */
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
 * Starts the program, replacing a server that outlived a killed supervisor. It keeps nothing on disk: PostgreSQL decides
 * what is due, and may be asked again after every loss.
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
    // BullMQ must never find a job's key evicted.
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

/** Stops whatever server still listens in the folder. */
export async function stopRedis(sockets: string): Promise<void> {
  await command(join(sockets, SOCKET), 'SHUTDOWN NOSAVE').catch(() => {})
}

/** Sends one inline command and gives the first bytes of the answer; empty when the server ends instead. */
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
