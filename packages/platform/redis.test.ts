import { once } from 'node:events'
import { freePort } from '@waymark/testing/free-port'
import { freezable } from '@waymark/testing/freezable'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { registry } from './metrics.ts'
import { BLOCKING, connectRedis, PRODUCER, redisAwaySince, redisRefusal } from './redis.ts'

const silent = createLog('test', 'silent')

/** Closed before its server, because a client that is about to connect again does not report its end. */
function connect(url: string, options: Parameters<typeof connectRedis>[1]) {
  const redis = connectRedis(url, options, silent)
  return Object.assign(redis, {
    async [Symbol.asyncDispose]() {
      const ended = once(redis, 'end')
      redis.disconnect()
      await ended
    },
  })
}

const connections = async () => {
  const { values = [] } = (await registry.getSingleMetric('waymark_redis_connections')?.get()) ?? {}
  return values.map(({ labels, value }) => `${value} ${labels['state']}`).join()
}

test('a producer refuses what it is given before it is connected, and what blocks waits', async () => {
  await using redis = await startRedis()
  await using producer = connect(redis.url, PRODUCER)
  await using blocking = connect(redis.url, BLOCKING)
  // The row in PostgreSQL stays due. A test that counts on an answer at once waits for the connection first.
  await expect(producer.ping()).rejects.toThrow("Stream isn't writeable and enableOfflineQueue options is false")
  expect(await blocking.ping()).toBe('PONG')
  await eventually('the connection', () => producer.status === 'ready')
  expect(await producer.ping()).toBe('PONG')
})

test('a client that is closed while it waits to connect again is not away', async () => {
  const producer = connectRedis(`redis://127.0.0.1:${await freePort()}`, PRODUCER, silent)
  await eventually('the second try', () => producer.status === 'reconnecting')
  expect(redisAwaySince()).toEqual(expect.any(Date))
  producer.disconnect()
  expect(redisAwaySince()).toBeNull()
})

const refusalsAtMetrics = async () => {
  const { values = [] } = (await registry.getSingleMetric('waymark_redis_refuses_writes')?.get()) ?? {}
  return values.filter(({ value }) => value === 1).map(({ labels }) => labels['reason'])
}

test.each([
  ['OOM', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
  ['READONLY', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
  ['NOREPLICAS', ['CONFIG', 'SET', 'min-replicas-to-write', '1'], ['CONFIG', 'SET', 'min-replicas-to-write', '0']],
] as const)('a Redis that answers and refuses to write is found, and since when: %s', async (code, begin, end) => {
  await using server = await startRedis()
  await using operator = connect(server.url, BLOCKING)
  await using producer = connect(server.url, PRODUCER)
  const run = ([command, ...args]: readonly [string, ...string[]]) => operator.call(command, ...args)
  await eventually('the connection', () => producer.status === 'ready')
  expect(await redisRefusal(silent)).toBeNull()

  await run(begin)
  const began = await redisRefusal(silent)
  expect(began).toEqual({ code, since: expect.any(Date) })
  expect(await refusalsAtMetrics()).toEqual([code])
  // READONLY makes the client connect again, in search of the primary.
  await eventually('the connection again', () => producer.status === 'ready')
  expect(await redisRefusal(silent)).toEqual(began)

  await run(end)
  await eventually('a write', async () => (await redisRefusal(silent)) === null)
  expect(await refusalsAtMetrics()).toEqual([])
})

test('a Redis that goes silent counts as away until it answers again', async () => {
  await using server = await startRedis()
  await using redis = await freezable(server.url)
  await using producer = connect(redis.url, PRODUCER)
  const isUp = async () => (await connections()) === '1 up,0 away' && redisAwaySince() === null
  expect(redisAwaySince()).toEqual(expect.any(Date))
  await eventually('the connection', isUp)

  redis.freeze()
  await expect(producer.ping()).rejects.toThrow()
  expect(await connections()).toBe('0 up,1 away')
  const since = redisAwaySince()
  expect(since).toEqual(expect.any(Date))
  // New connections are accepted, and also silent: it is still the same outage.
  await eventually('another try', () => redis.asked().filter((name) => name === 'hello').length > 1)
  expect(redisAwaySince()).toEqual(since)

  redis.thaw()
  await eventually('the connection again', isUp)
  expect(await producer.ping()).toBe('PONG')
})
