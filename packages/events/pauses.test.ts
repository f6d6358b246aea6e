import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { createEventCore, type EventCore, silent } from '@waymark/testing/event-core'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActivityCounter } from './activity.ts'
import { claim } from './deliveries.ts'
import { notifyBus } from './notify-bus.ts'
import { wake } from './outbox.ts'
import { pause, resume } from './pauses.ts'
import { queueTransport } from './queues.ts'
import { redisBus } from './redis-bus.ts'
import { startRelay } from './relay.ts'
import { localTransport, startQueueWorkers } from './work.ts'

const contextOf = (core: EventCore) => ({
  db: core.db,
  reactions: core.reactions,
  log: silent,
  by: 'worker',
  activity: createActivityCounter(),
})

async function relaysWithoutRedis(core: EventCore) {
  for (let n = 0; n < 2; n++) {
    const transport = localTransport(contextOf(core))
    const bus = notifyBus(core.db, silent)
    const relay = startRelay({
      db: core.db,
      transport,
      bus,
      log: silent,
      by: 'relay',
      activity: createActivityCounter(),
    })
    onTestFinished(() => relay.stop())
  }
  return { flush: async () => undefined }
}

async function relaysWithRedis(core: EventCore) {
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  for (let n = 0; n < 2; n++) {
    const transport = queueTransport(redis.url, silent)
    const bus = redisBus(redis.url, silent)
    const relay = startRelay({
      db: core.db,
      transport,
      bus,
      log: silent,
      by: 'relay',
      activity: createActivityCounter(),
    })
    onTestFinished(async () => {
      await relay.stop()
      await Promise.all([transport.close(), bus.close()])
    })
  }
  const workers = startQueueWorkers(contextOf(core), redis.url)
  onTestFinished(() => workers.stop())
  return redis
}

const assessed = async (core: EventCore) =>
  (await core.effects()).filter(({ subscriber }) => subscriber === 'assess').map(({ times }) => times)
const assigned = async (core: EventCore) =>
  (await core.effects()).filter(({ subscriber }) => subscriber === 'assign').length

describe.each([
  { where: 'with Redis', relays: relaysWithRedis },
  { where: 'without Redis', relays: relaysWithoutRedis },
])('a paused queue $where', ({ relays }) => {
  test('stops for every relay, even after a flush, while the others continue, and resumes completely', async () => {
    await using core = await createEventCore()
    const { flush } = await relays(core)
    await pause(core.db, 'assess', newId())
    await core.submit(50)
    await eventually('the others went on', async () => (await assigned(core)) === 50)
    await flush()
    await core.submit(50)
    await eventually('the others go on', async () => (await assigned(core)) === 100, 40)
    expect(await assessed(core)).toEqual([])
    expect(
      await core.db.rows(
        tables.event_delivery.pick('dispatches'),
        sql`select distinct dispatches from event_delivery where subscriber = 'assess'`,
      ),
    ).toEqual([{ dispatches: 0 }])

    await resume(core.db, 'assess')
    wake(core.db)
    await eventually('the paused went on', async () => (await core.pending()) === 0, 40)
    expect(await assessed(core)).toEqual(Array(100).fill(1))
  })
})

test('gets back what was dispatched before the pause, unchanged', async () => {
  await using core = await createEventCore()
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  await core.submit(20)
  const transport = queueTransport(redis.url, silent)
  onTestFinished(() => transport.close())
  // A producer does not wait for its connection, which takes longer than a claim if Redis is in a container.
  await eventually('Redis answers', () => transport.rooms().catch(() => false))
  await transport.dispatch(await claim(core.db, [{ subscriber: 'assess', limit: 20 }]))
  await pause(core.db, 'assess', newId())
  const workers = startQueueWorkers(contextOf(core), redis.url)
  onTestFinished(() => workers.stop())
  await eventually('all came back', async () => {
    const rows = await core.db.rows(
      tables.event_delivery.pick('event_id'),
      sql`
      select event_id from event_delivery
      where subscriber = 'assess' and state = 'pending' and due_at <= now() and taken_at is null and dispatches = 0`,
    )
    return rows.length === 20
  })
  expect(await core.effects()).toEqual([])
})

test('is paused once by several users, and resumed once', async () => {
  await using core = await createEventCore()
  const users = Array.from({ length: 100 }, newId)
  const paused = await Promise.all(users.map((user) => pause(core.db, 'mail', user)))
  expect(paused.filter(Boolean)).toHaveLength(1)
  const resumed = await Promise.all(users.map(() => resume(core.db, 'mail')))
  expect(resumed.filter(Boolean)).toHaveLength(1)
})
