import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { silent } from '@waymark/testing/event-core'
import { createTestDatabase, startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Bus, BusMessage } from './bus.ts'
import { notifyBus } from './notify-bus.ts'
import { redisBus } from './redis-bus.ts'

const typing = (user_id = newId()): BusMessage => ({
  kind: 'typing',
  conversation_id: newId(),
  user_id,
  partner_id: newId(),
})

async function reader(bus: Bus) {
  const seen: BusMessage[] = []
  const gaps = { count: 0 }
  const subscription = await bus.subscribe({
    onMessage: (message) => seen.push(message),
    onGap: () => {
      gaps.count += 1
    },
  })
  onTestFinished(() => subscription.stop())
  return { seen, gaps }
}

/** Waits until the readers have found their positions, because earlier messages are not received. */
async function heard(bus: Bus, readers: { seen: BusMessage[] }[]) {
  await eventually('the readers listen', async () => {
    await bus.publish([typing()]).catch(() => undefined)
    return readers.every(({ seen }) => seen.length > 0)
  })
  const last = typing()
  await bus.publish([last])
  await eventually('the readers have read all of this', () =>
    readers.every(({ seen }) => isDeepStrictEqual(seen.at(-1), last)),
  )
  for (const { seen } of readers) seen.length = 0
}

describe.each(['on Redis', 'on NOTIFY'])('the bus %s', (where) => {
  test('delivers every message to every reader in order', async () => {
    await using database = await createTestDatabase()
    const db = openDatabase(database.url, silent, 4)
    onTestFinished(() => db.close())
    await using redis = await startRedis()
    const bus = where === 'on Redis' ? redisBus(redis.url, silent) : notifyBus(db, silent)
    onTestFinished(() => bus.close())
    const readers = [await reader(bus), await reader(bus)]
    await heard(bus, readers)
    const messages = Array.from({ length: 50 }, () => typing())
    await bus.publish(messages.slice(0, 25))
    await bus.publish(messages.slice(25))
    await eventually('both read everything', () => readers.every(({ seen }) => seen.length >= 50))
    for (const { seen, gaps } of readers) {
      expect(seen).toEqual(messages)
      expect(gaps.count).toBe(0)
    }
  })
})

describe('a reader of the Redis bus', () => {
  test('reports a gap when the stream was flushed, and receives what comes after', async () => {
    await using redis = await startRedis()
    const bus = redisBus(redis.url, silent)
    onTestFinished(() => bus.close())
    const one = await reader(bus)
    await heard(bus, [one])
    await redis.flush()
    const after = typing()
    await bus.publish([after])
    await eventually('the gap is noticed', () => one.gaps.count > 0)
    await eventually('the message after it arrives', () => one.seen.length > 0)
    expect(one.seen).toEqual([after])
  })

  test('reports no gap while it checks the stream repeatedly', async () => {
    await using redis = await startRedis()
    const bus = redisBus(redis.url, silent)
    onTestFinished(() => bus.close())
    const one = await reader(bus)
    await heard(bus, [one])
    const client = connectRedis(redis.url, PRODUCER, silent)
    onTestFinished(() => client.disconnect())
    const checks = async () =>
      Number(/^cmdstat_xinfo(?:\|stream)?:calls=(\d+)/m.exec(await client.info('commandstats'))?.[1] ?? 0)
    await eventually('Redis answers', () => client.ping().catch(() => null))
    const before = await checks()
    const messages: BusMessage[] = []
    await eventually('it has checked the stream twice among the messages', async () => {
      messages.push(typing())
      await bus.publish(messages.slice(-1))
      return (await checks()) >= before + 2
    })
    await eventually('it has read everything', () => one.seen.length >= messages.length)
    expect(one.seen).toEqual(messages)
    expect(one.gaps.count).toBe(0)
  })

  test('reports a gap when Redis was killed and restarted', async () => {
    await using redis = await startRedis()
    const bus = redisBus(redis.url, silent)
    onTestFinished(() => bus.close())
    const one = await reader(bus)
    await heard(bus, [one])
    await redis.kill()
    await redis.start()
    await eventually('the gap is noticed', () => one.gaps.count > 0)
    await heard(bus, [one])
  })

  test('continues after a message that cannot be parsed', async () => {
    await using redis = await startRedis()
    const bus = redisBus(redis.url, silent)
    onTestFinished(() => bus.close())
    const one = await reader(bus)
    await heard(bus, [one])
    const next = typing()
    await bus.publish([{ kind: 'presence', holder_id: 'not an id', user_ids: [], online: true }, next])
    await eventually('the next one arrives', () => one.seen.length > 0)
    expect(one.seen).toEqual([next])
  })
})
