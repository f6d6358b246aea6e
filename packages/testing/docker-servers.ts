import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { DISPOSABLE } from '../../scripts/start/postgres.ts'
import { IMAGES } from './docker-images.ts'
import { freePort } from './free-port.ts'
import { isAlive } from './is-alive.ts'
import type { TestServer } from './server.ts'

export function dockerPostgres(): Promise<TestServer> {
  return dockerServer({
    image: IMAGES.postgres,
    port: 5432,
    environment: {
      POSTGRES_USER: 'waymark',
      POSTGRES_HOST_AUTH_METHOD: 'trust',
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8',
    },
    command: ['postgres', ...Object.entries(DISPOSABLE).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    url: (address) => `postgresql://waymark@${address}/waymark`,
    answers: async (url) => {
      const client = new Client(url)
      client.on('error', () => {})
      try {
        await client.connect()
      } finally {
        await client.end()
      }
    },
  })
}

export function dockerRedis(): Promise<TestServer> {
  return dockerServer({
    image: IMAGES.redis,
    port: 6379,
    environment: {},
    command: ['valkey-server', '--save', '', '--appendonly', 'no'],
    url: (address) => `redis://${address}`,
    answers: async (url) => {
      const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null })
      redis.on('error', () => {})
      try {
        await redis.ping()
      } finally {
        redis.disconnect()
      }
    },
  })
}

/** Which process started a container. */
const OWNER = 'waymark.tests'
const ownerOf = (pid: number) => `${hostname()}:${pid}`

/** Removes the containers that killed test processes of this machine left behind. */
export async function sweepDockerServers(): Promise<void> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  const { container } = await getContainerRuntimeClient()
  for (const { Id, Labels } of await container.list()) {
    const [host, pid] = Labels[OWNER]?.split(':') ?? []
    if (host === hostname() && !isAlive(Number(pid))) await container.getById(Id).remove({ force: true, v: true })
  }
}

interface Recipe {
  image: string
  port: number
  environment: Record<string, string>
  command: string[]
  /** @param address `host:port` */
  url: (address: string) => string
  /** Rejects while the server is not ready. */
  answers: (url: string) => Promise<void>
}

async function dockerServer({ image, port, environment, command, url, answers }: Recipe): Promise<TestServer> {
  // Its own cleaner is one more image to pull. sweepDockerServers does the same.
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true'
  // Imported only when there is Docker, because loading takes half a second.
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  // A port chosen by Docker would change with every restart.
  const host = await freePort()
  const started = await new GenericContainer(image)
    .withEnvironment(environment)
    .withCommand(command)
    .withExposedPorts({ container: port, host })
    .withLabels({ [OWNER]: ownerOf(process.pid) })
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/i))
    .start()
  const runtime = await getContainerRuntimeClient()
  const container = runtime.container.getById(started.getId())
  const address = url(`${started.getHost()}:${host}`)
  const ready = async () => {
    for (const deadline = Date.now() + 30_000; ; await sleep(100)) {
      try {
        await answers(address)
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }
  await ready()
  const close = async () => {
    await container.remove({ force: true, v: true })
  }
  return {
    url: address,
    start: async () => {
      await container.start()
      await ready()
    },
    stop: async () => {
      await container.stop({ t: 10 })
    },
    kill: async () => {
      await container.kill()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
