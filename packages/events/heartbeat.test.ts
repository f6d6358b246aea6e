import { MINUTE_MS } from '@waymark/contracts/durations'
import { sql } from '@waymark/platform/database'
import { connectRedis, PRODUCER, redisAwaySince } from '@waymark/platform/redis'
import { createEventCore, silent } from '@waymark/testing/event-core'
import { freePort } from '@waymark/testing/free-port'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { createActivityCounter } from './activity.ts'
import { claim } from './deliveries.ts'
import { startHeartbeat } from './heartbeat.ts'
import { percentile } from './histogram.ts'
import { notifyBus } from './notify-bus.ts'
import { readActivity, readProcesses } from './processes.ts'
import { startRelay } from './relay.ts'
import { localTransport } from './work.ts'

const run = (ran_ms: number, late_ms: number) => ({ outcome: 'done', ran_ms, late_ms }) as const

test('reports a process immediately, and its last figures when it stops', async () => {
  await using core = await createEventCore()
  const activity = createActivityCounter()
  const heartbeat = startHeartbeat(core.db, silent, { service: 'worker', version: '1.2.3', activity })
  onTestFinished(() => heartbeat.stop())
  await eventually('the first beat', async () => (await readProcesses(core.db)).length === 1)
  expect(await readProcesses(core.db)).toMatchObject([{ service: 'worker', version: '1.2.3', state: 'alive' }])
  activity.started('assess')
  activity.ended('assess', run(8, 32))
  await heartbeat.stop()
  expect(await readProcesses(core.db)).toMatchObject([{ pid: process.pid, state: 'ended' }])
  const found = (await readActivity(core.db, new Date())).get('assess')
  expect(found).toMatchObject({ running: 0, ran: { 12: 1 }, late: { 20: 1 } })
  expect(found?.done.reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('reports since when the process is without Redis', async () => {
  await using core = await createEventCore()
  const nowhere = connectRedis(`redis://127.0.0.1:${await freePort()}`, PRODUCER, silent)
  onTestFinished(() => nowhere.disconnect())
  const heartbeat = startHeartbeat(core.db, silent, { service: 'relay', version: '1' })
  onTestFinished(() => heartbeat.stop())
  await eventually('the first beat', async () => (await readProcesses(core.db)).length === 1)
  const since = redisAwaySince()
  expect(since).toEqual(expect.any(Date))
  expect(await readProcesses(core.db)).toMatchObject([{ state: 'alive', redis_away_since: since }])
})

test('calls a process silent after three missed beats', async () => {
  await using core = await createEventCore()
  const heartbeat = startHeartbeat(core.db, silent, { service: 'api', version: '1' })
  onTestFinished(() => heartbeat.stop())
  await eventually('the first beat', async () => (await readProcesses(core.db)).length === 1)
  await core.db.run(sql`update process set heard_at = now() - interval '16 s'`)
  expect(await readProcesses(core.db)).toMatchObject([{ service: 'api', state: 'silent' }])
})

test('lists a living worker although another service has crashed hundreds of times since it started', async () => {
  await using core = await createEventCore()
  const heartbeat = startHeartbeat(core.db, silent, { service: 'worker', version: '1' })
  onTestFinished(() => heartbeat.stop())
  await eventually('the first beat', async () => (await readProcesses(core.db)).length === 1)
  await core.db.run(sql`
    insert into process (id, service, version, host, pid, started_at, heard_at, ended_at, running)
    select uuidv7(make_interval(secs => n)), 'api', '1', 'host', n, now(), now(), now(), '{}' from generate_series(1, 250) as n`)
  const found = await readProcesses(core.db)
  expect(found).toHaveLength(201)
  expect(found.at(-1)).toMatchObject({ service: 'worker', state: 'alive' })
})

test("counts a worker's deliveries and their delay since they were due", async () => {
  await using core = await createEventCore()
  const activity = createActivityCounter()
  const transport = localTransport({ db: core.db, reactions: core.reactions, log: silent, by: 'worker', activity })
  const bus = notifyBus(core.db, silent)
  await core.submit(10)
  // A timer that was due a minute ago, for an event that is hours old.
  await core.db.run(sql`update event_delivery set due_at = now() - interval '1 min' where subscriber = 'assign'`)
  await core.db.run(sql`update outbox_event set occurred_at = now() - interval '18 hours'`)
  const relay = startRelay({ db: core.db, transport, bus, log: silent, by: 'worker', activity })
  onTestFinished(() => relay.stop())
  await eventually('all is done', async () => (await core.pending()) === 0)
  await transport.drain()
  const all = activity.unwritten().map(({ figures }) => figures.assign)
  expect(all.reduce((sum, counts) => sum + (counts?.done ?? 0), 0)).toBe(10)
  const late = percentile(all.at(-1)?.late ?? {}, 0.5) ?? 0
  expect(late).toBeGreaterThanOrEqual(MINUTE_MS)
  expect(late).toBeLessThan(18 * 60 * MINUTE_MS)
  expect(activity.running()).toEqual({})
})

test('measures a lost and redispatched delivery from its first due time', async () => {
  await using core = await createEventCore()
  await core.submit(1)
  const room = [{ subscriber: 'assess', limit: 1 }] as const
  const [first] = await claim(core.db, room)
  await core.db.run(sql`update event_delivery set due_at = now() - interval '1 ms'`)
  const [again] = await claim(core.db, room)
  expect(again).toMatchObject({ dispatch: 2, fell_due_at: first?.fell_due_at })
})

test('keeps minutes until they were stored complete, up to a quarter of an hour', () => {
  let now = 10 * MINUTE_MS
  const activity = createActivityCounter(() => now)
  const count = () => {
    activity.started('mail')
    activity.ended('mail', run(1, 1))
  }
  count()
  activity.written(activity.unwritten())
  count()
  now += MINUTE_MS
  count()
  const minutes = activity.unwritten()
  expect(minutes.map(({ over, figures }) => [over, figures.mail?.done])).toEqual([
    [true, 2],
    [false, 1],
  ])
  activity.written(minutes)
  expect(activity.unwritten()).toHaveLength(1)
  for (let n = 0; n < 40; n++) {
    now += MINUTE_MS
    count()
  }
  expect(activity.unwritten()).toHaveLength(15)
})

test('overestimates a percentile by at most a fifth', () => {
  const activity = createActivityCounter(() => 0)
  for (let ms = 1; ms <= 1000; ms++) {
    activity.started('mail')
    activity.ended('mail', run(ms, 2 * ms))
  }
  const { ran = {}, late = {} } = activity.unwritten()[0]?.figures.mail ?? {}
  for (const share of [0.5, 0.95, 0.99]) {
    for (const [histogram, longest] of [
      [ran, 1000],
      [late, 2000],
    ] as const) {
      const found = percentile(histogram, share) ?? 0
      expect(found).toBeGreaterThanOrEqual(share * longest)
      expect(found).toBeLessThan(share * longest * 1.2)
    }
  }
  expect(percentile({}, 0.5)).toBeNull()
})
