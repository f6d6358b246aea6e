import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { createEventCore, silent } from '@waymark/testing/event-core'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { createActivityCounter } from './activity.ts'
import { startHeartbeat } from './heartbeat.ts'
import { readProcesses } from './processes.ts'
import { queueTransport } from './queues.ts'
import { redisBus } from './redis-bus.ts'
import { startRelay } from './relay.ts'
import { startQueueWorkers } from './work.ts'

test('what a full Redis refuses waits in PostgreSQL, the process reports why, and then each runs once', async () => {
  await using core = await createEventCore()
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  const operator = connectRedis(redis.url, PRODUCER, silent)
  onTestFinished(() => operator.disconnect())
  const activity = createActivityCounter()
  const { db, reactions } = core
  const workers = startQueueWorkers({ db, reactions, log: silent, by: 'worker', activity }, redis.url)
  onTestFinished(() => workers.stop())
  const transport = queueTransport(redis.url, silent)
  onTestFinished(() => transport.close())
  const bus = redisBus(redis.url, silent)
  onTestFinished(() => bus.close())
  const relay = startRelay({ db, transport, bus, log: silent, by: 'relay', activity })
  onTestFinished(() => relay.stop())
  await core.submit(3)
  await eventually('the first are done', async () => (await core.pending()) === 0)

  await operator.config('SET', 'maxmemory', 1)
  await core.submit(20)
  await eventually('the refusal', () => !relay.healthy())
  const heartbeat = startHeartbeat(db, silent, { service: 'relay', version: '1' })
  onTestFinished(() => heartbeat.stop())
  await eventually('the first beat', async () => (await readProcesses(db)).length === 1)
  expect(await readProcesses(db)).toMatchObject([
    { redis_away_since: null, redis_refuses_since: expect.any(Date), redis_refusal: 'OOM' },
  ])
  expect(await core.pending()).toBe(40)

  await operator.config('SET', 'maxmemory', 0)
  await eventually('everything is settled', async () => (await core.pending()) === 0, 30)
  const effects = await core.effects()
  expect(effects.filter(({ times }) => times !== 1)).toEqual([])
  expect(effects).toHaveLength(46)
})
