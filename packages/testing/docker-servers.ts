import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { DISPOSABLE } from '../../scripts/start/postgres.ts'
import { freePort } from './free-port.ts'
import type { TestServer } from './server.ts'

/** Whether a Docker engine answers within half a second. */
export function dockerAnswers(): Promise<boolean> {
  const host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock'
  const target = host.startsWith('unix://')
    ? { socketPath: host.slice('unix://'.length) }
    : { host: new URL(host).hostname, port: new URL(host).port }
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: 500 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    ping.once('timeout', () => ping.destroy())
    ping.once('error', () => resolve(false))
    ping.once('close', () => resolve(false))
    ping.end()
  })
}

export function dockerPostgres(): Promise<TestServer> {
  return dockerServer({
    image: 'postgres:18-alpine',
    port: 5432,
    environment: { POSTGRES_USER: 'waymark', POSTGRES_DB: 'waymark', POSTGRES_HOST_AUTH_METHOD: 'trust' },
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
    image: 'redis:8-alpine',
    port: 6379,
    environment: {},
    command: ['redis-server', '--save', '', '--appendonly', 'no'],
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
  // Imported only when there is Docker, because loading takes half a second.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers')
  // A port chosen by Docker would change with every restart.
  const host = await freePort()
  const started = await new GenericContainer(image)
    .withEnvironment(environment)
    .withCommand(command)
    .withExposedPorts({ container: port, host })
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
