import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@waymark/testing/free-port'
import { eventually } from '@waymark/testing/wait'
import { Redis } from 'ioredis'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { launchServer, type ServerProcess } from '../../scripts/start/server-process.ts'

const NAME = 'waymark-test'
const ON_THIS_MACHINE = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']

/** Three Sentinels that watch a primary and its replica. */
export interface Sentinels extends AsyncDisposable {
  url: string
  /** SIGKILL of the server that takes writes. */
  killPrimary(): Promise<void>
  /** Whether the Sentinels name another server than at the start. */
  chosen(): Promise<boolean>
}

/** @param path of redis-server or valkey-server */
export async function startSentinels(path: string): Promise<Sentinels> {
  await using started = new AsyncDisposableStack()
  const folder = scratchFolder('waymark-sentinels')
  started.defer(() => rm(folder, { recursive: true }))
  const launch = async (name: string, port: number, args: string[]): Promise<ServerProcess> => {
    const server = launchServer(path, args, join(folder, `${name}.log`), { cwd: folder })
    started.defer(() => server.end('SIGKILL'))
    await eventually(`${name} to answer`, () => ask(port, 'ping').catch(() => false))
    return server
  }
  const serve = (name: string, port: number, more: string[] = []) =>
    launch(name, port, ['--port', String(port), '--dir', folder, ...ON_THIS_MACHINE, ...more])

  const [first, second] = [await freePort(), await freePort()]
  const primary = await serve('primary', first)
  await serve('replica', second, ['--replicaof', '127.0.0.1', String(first)])
  const ports: number[] = []
  for (const number of [1, 2, 3]) {
    const port = await freePort()
    const settings = join(folder, `sentinel-${number}.conf`)
    writeFileSync(
      settings,
      `port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${NAME} 127.0.0.1 ${first} 2
sentinel down-after-milliseconds ${NAME} 1000
sentinel failover-timeout ${NAME} 5000
`,
    )
    await launch(`sentinel ${number}`, port, [settings, '--sentinel'])
    ports.push(port)
  }
  const [watching = 0] = ports
  const knowsAll = async () => String(await ask(watching, 'sentinel', 'ckquorum', NAME)).startsWith('OK 3')
  await eventually('the Sentinels to find each other', () => knowsAll().catch(() => false), 30)
  const hasReplica = async () => String(await ask(watching, 'sentinel', 'replicas', NAME)).includes(String(second))
  await eventually('the Sentinels to find the replica', hasReplica, 30)
  const running = started.move()
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    killPrimary: () => primary.end('SIGKILL'),
    chosen: async () =>
      String(await ask(watching, 'sentinel', 'get-master-addr-by-name', NAME)).endsWith(String(second)),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function ask(port: number, command: string, ...args: string[]): Promise<unknown> {
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    return await redis.call(command, ...args)
  } finally {
    redis.disconnect()
  }
}
