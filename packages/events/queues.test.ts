import { newId } from '@waymark/platform/ids'
import { createEventCore, type EventCore, silent } from '@waymark/testing/event-core'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActivityCounter } from './activity.ts'
import { claim } from './deliveries.ts'
import { emit } from './outbox.ts'
import { queueTransport, WINDOW } from './queues.ts'
import { policies, queues } from './routing.ts'
import { startQueueWorkers } from './work.ts'

test('failed attempts to fill a queue leave no listeners on the connection', async () => {
  await using core = await createEventCore()
  await using redis = await startRedis()
  const connecting = vi.spyOn(Redis.prototype, 'connect')
  onTestFinished(() => connecting.mockRestore())
  const transport = queueTransport(redis.url, silent)
  onTestFinished(() => transport.close())
  const [connection] = connecting.mock.contexts
  if (!(connection instanceof Redis)) throw new Error('the transport has no connection')
  await expect.poll(() => transport.rooms()).toBeDefined()
  const listeners = () => connection.eventNames().map((name) => [name, connection.listenerCount(name)])
  const before = listeners()

  await connection.config('SET', 'maxmemory', '1')
  await core.submit(1)
  const deliveries = await claim(core.db, [{ subscriber: 'assess', limit: 1 }])
  for (let time = 0; time < 5; time += 1) await expect(transport.dispatch(deliveries)).rejects.toThrow('OOM')
  await expect.poll(listeners).toEqual(before)

  await connection.config('SET', 'maxmemory', '0')
  await transport.dispatch(deliveries)
})

const assigned = (core: EventCore) =>
  core.db.transaction((tx) =>
    emit(tx, 'client.assigned', newId(), { assignment_id: newId(), broker_id: newId(), previous_broker_id: null }),
  )

/** A transport whose Redis answers, because a producer does not wait for its connection. */
async function connected(url: string) {
  const transport = queueTransport(url, silent)
  onTestFinished(() => transport.close())
  await eventually('Redis answers', () => transport.rooms().catch(() => false))
  return transport
}

describe('reactions that share a queue', () => {
  test.each(Array.from(queues).filter(([, sharers]) => sharers.length > 1))('%s run alike', (queue, sharers) => {
    const alike = sharers.map((name) => ({ ...policies[name], does: '' }))
    expect(alike).toEqual(sharers.map(() => ({ ...alike[0], queue })))
    expect(alike[0]).not.toHaveProperty('per_job')
  })

  test('handle the same event, each for itself', async () => {
    await using core = await createEventCore()
    const redis = await startRedis()
    onTestFinished(() => redis.close())
    await assigned(core)
    const transport = await connected(redis.url)
    await transport.dispatch(await claim(core.db, [{ subscriber: 'nudge', limit: 1 }]))
    await transport.dispatch(await claim(core.db, [{ subscriber: 'escalate', limit: 1 }]))
    const workers = startQueueWorkers(
      { db: core.db, reactions: core.reactions, log: silent, by: 'worker', activity: createActivityCounter() },
      redis.url,
    )
    onTestFinished(() => workers.stop())
    await expect
      .poll(async () => (await core.effects()).map(({ subscriber, times }) => ({ subscriber, times })))
      .toEqual([
        { subscriber: 'escalate', times: 1 },
        { subscriber: 'nudge', times: 1 },
      ])
  })

  test('share its room evenly', async () => {
    await using core = await createEventCore()
    await using redis = await startRedis()
    for (let count = 0; count < 40; count += 1) await assigned(core)
    const transport = await connected(redis.url)
    const roomFor = async (name: string) =>
      (await transport.rooms()).find(({ subscriber }) => subscriber === name)?.limit
    const sharers = queues.get('quick')?.length ?? 0
    expect(await roomFor('escalate')).toBe(Math.floor(WINDOW / sharers))
    await transport.dispatch(await claim(core.db, [{ subscriber: 'nudge', limit: 40 }]))
    expect(await roomFor('escalate')).toBe(Math.floor((WINDOW - 40) / sharers))
    // So does a relay that starts now and reads the lengths.
    const other = await connected(redis.url)
    expect((await other.rooms()).find(({ subscriber }) => subscriber === 'escalate')?.limit).toBe(
      Math.floor((WINDOW - 40) / sharers),
    )
    expect((await other.lengths()).get('quick')).toBe(40)
  })
})
