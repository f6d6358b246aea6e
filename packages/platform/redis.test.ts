import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'
import { BLOCKING, connectRedis, PRODUCER } from './redis.ts'

const silent = createLog('test', 'silent')

test('a producer refuses what it is given before it is connected, and what blocks waits', async () => {
  await using redis = await startRedis()
  const [producer, blocking] = [connectRedis(redis.url, PRODUCER, silent), connectRedis(redis.url, BLOCKING, silent)]
  onTestFinished(() => {
    for (const one of [producer, blocking]) one.disconnect()
  })
  // The row in PostgreSQL stays due. A test that counts on an answer at once waits for the connection first.
  await expect(producer.ping()).rejects.toThrow("Stream isn't writeable and enableOfflineQueue options is false")
  expect(await blocking.ping()).toBe('PONG')
  await eventually('the connection', () => producer.status === 'ready')
  expect(await producer.ping()).toBe('PONG')
})
