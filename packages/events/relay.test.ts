import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, row, text } from '@waymark/platform/row'
import { createEventCore, type EventCore, silent } from '@waymark/testing/event-core'
import { startRedis, type TestRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createActivityCounter } from './activity.ts'
import type { Bus } from './bus.ts'
import { claim } from './deliveries.ts'
import { notifyBus } from './notify-bus.ts'
import { emit } from './outbox.ts'
import { queueTransport } from './queues.ts'
import { redisBus } from './redis-bus.ts'
import { startRelay, type Transport } from './relay.ts'
import { policies } from './routing.ts'
import { localTransport, startQueueWorkers } from './work.ts'

/** Ends the leases of all unacknowledged deliveries, as if time had passed. */
const endLeases = (core: EventCore) =>
  core.db.run(sql`update event_delivery set due_at = now() where state = 'pending' and dispatches > 0`)

async function expectEachOnce(core: EventCore, clients: string[]) {
  // The job of a killed worker is free after its lock expired and a check ran: 15 s, more on a busy machine.
  await eventually('everything is settled', async () => (await core.pending()) === 0, 60)
  const effects = await core.effects()
  expect(effects.filter(({ times }) => times !== 1)).toEqual([])
  expect(effects).toHaveLength(clients.length * 2)
}

const relayWith = (core: EventCore, transport: Transport, bus: Bus) => {
  const relay = startRelay({ db: core.db, transport, bus, log: silent, by: 'relay', activity: createActivityCounter() })
  onTestFinished(() => relay.stop())
  return relay
}

describe.each(['with Redis', 'without Redis'])('the core %s', (where) => {
  async function run(core: EventCore) {
    const context = {
      db: core.db,
      reactions: core.reactions,
      log: silent,
      by: 'worker',
      activity: createActivityCounter(),
    }
    if (where === 'without Redis') return relayWith(core, localTransport(context), notifyBus(core.db, silent))
    const redis = await startRedis()
    onTestFinished(() => redis.close())
    const workers = startQueueWorkers(context, redis.url)
    onTestFinished(() => workers.stop())
    const transport = queueTransport(redis.url, silent)
    onTestFinished(() => transport.close())
    const bus = redisBus(redis.url, silent)
    onTestFinished(() => bus.close())
    return relayWith(core, transport, bus)
  }

  test('delivers every event to each of its subscribers once', async () => {
    await using core = await createEventCore()
    const relay = await run(core)
    await expectEachOnce(core, await core.submit(300))
    await relay.stop()
  })

  test('retries a failing reaction until it succeeds, without effects of the first attempt', async () => {
    let failures = 2
    await using core = await createEventCore({
      assess: async () => {
        if (failures-- > 0) throw new Error('not yet')
      },
    })
    const relay = await run(core)
    await expectEachOnce(core, await core.submit(1))
    await relay.stop()
  })

  test('ends a poison delivery dead without blocking others', async () => {
    let poisoned = ''
    await using core = await createEventCore({
      assess: async (client_id) => {
        if (client_id === poisoned) throw new Error('poison')
      },
    })
    const [first = ''] = await core.submit(1)
    poisoned = first
    await core.db.run(
      sql`update event_delivery set attempts = ${policies.assess.attempts - 1} where subscriber = 'assess'`,
    )
    const others = await core.submit(20)
    const relay = await run(core)
    await eventually('everything else is settled', async () => (await core.pending()) === 0)
    expect(
      await core.db.rows(
        tables.event_delivery.pick('subscriber', 'attempts'),
        sql`select subscriber, attempts from event_delivery where state = 'dead'`,
      ),
    ).toEqual([{ subscriber: 'assess', attempts: policies.assess.attempts }])
    const effects = await core.effects()
    expect(effects.filter(({ aggregate_id }) => others.includes(aggregate_id))).toHaveLength(40)
    expect(effects.filter(({ aggregate_id }) => aggregate_id === poisoned)).toMatchObject([{ subscriber: 'assign' }])
    await relay.stop()
  })
})

/** A relay and a worker, each started again when it ends by itself. Assessing the client `deadly` ends the worker. */
async function startProcesses(core: EventCore, redis: TestRedis, deadly = '') {
  const path = fileURLToPath(import.meta.resolve('@waymark/testing/core-process'))
  const processes = new Map<string, ChildProcess>()
  let over = false
  const start = (role: string) => {
    const child = fork(path, [role, core.db.url, redis.url, deadly], { stdio: 'inherit' })
    // A process that is killed during its start cannot receive its start message.
    child.on('error', () => undefined)
    child.on('exit', () => {
      if (!over && processes.get(role) === child) processes.set(role, start(role))
    })
    return child
  }
  for (const role of ['relay', 'worker']) processes.set(role, start(role))
  onTestFinished(() => {
    over = true
    for (const child of processes.values()) child.kill('SIGKILL')
  })
  return {
    kill(role: string) {
      processes.get(role)?.kill('SIGKILL')
      processes.set(role, start(role))
    },
  }
}

describe('a relay', () => {
  const nowhere: Transport = { rooms: async () => [], dispatch: async () => undefined }

  test('acknowledges before it stops what it published', async () => {
    await using core = await createEventCore()
    const { promise: published, resolve } = Promise.withResolvers<void>()
    const bus: Bus = { ...notifyBus(core.db, silent), publish: async () => resolve() }
    await core.db.transaction((tx) => emit(tx, 'client.assessed', newId(), { revision: 1, broker_id: null }))
    const relay = relayWith(core, nowhere, bus)
    await published
    await relay.stop()
    expect(await core.pending()).toBe(0)
  })

  test('publishes again what it could not acknowledge', async () => {
    await using core = await createEventCore()
    // A sequence counts what is rolled back, too.
    await core.db.run(sql`create sequence refused minvalue 0`)
    await core.db.run(sql`
      create function refuse() returns trigger language plpgsql as $$
      begin perform nextval('refused'); raise exception 'not yet'; end $$`)
    await core.db.run(sql`
      create trigger refuse before update on event_delivery for each row when (new.state = 'done') execute function refuse()`)
    let published = 0
    const bus: Bus = {
      ...notifyBus(core.db, silent),
      publish: async () => {
        published += 1
      },
    }
    await core.db.transaction((tx) => emit(tx, 'client.assessed', newId(), { revision: 1, broker_id: null }))
    relayWith(core, nowhere, bus)
    await eventually('its acknowledgement is refused', () => core.db.exists(sql`select from refused where is_called`))
    await core.db.run(sql`drop trigger refuse on event_delivery`)
    await endLeases(core)
    await eventually('it is settled', async () => (await core.pending()) === 0)
    expect(published).toBeGreaterThan(1)
  })
})

describe('the core under faults', () => {
  test('neither loses nor doubles events when relay and worker are killed repeatedly', async () => {
    await using core = await createEventCore()
    await using redis = await startRedis()
    const processes = await startProcesses(core, redis)
    const clients: string[] = []
    for (let round = 0; round < 6; round++) {
      clients.push(...(await core.submit(100)))
      processes.kill(round % 2 === 0 ? 'worker' : 'relay')
      await endLeases(core)
    }
    const hurry = setInterval(() => void endLeases(core).catch(() => undefined), 1000)
    onTestFinished(() => clearInterval(hurry))
    await expectEachOnce(core, clients)
    clearInterval(hurry)
  }, 90_000)

  test('gives up the one delivery of a job that ends its process, and lets the others through', async () => {
    await using core = await createEventCore()
    await using redis = await startRedis()
    const clients = await core.submit(40)
    const deadly = clients[20] ?? ''
    // It has one attempt left. The job that it shares with others does not use it, and the one of its own does.
    await core.db.run(sql`
      update event_delivery set attempts = ${policies.assess.attempts - 1}
      from outbox_event where id = event_id and aggregate_id = ${deadly}::uuid and subscriber = 'assess'`)
    await startProcesses(core, redis, deadly)
    await eventually('everything is settled', async () => (await core.pending()) === 0, 90)
    expect(
      await core.db.rows(
        tables.outbox_event.pick('aggregate_id').extend({ subscriber: text }),
        sql`
        select aggregate_id, subscriber from event_delivery join outbox_event on id = event_id where state = 'dead'`,
      ),
    ).toEqual([{ aggregate_id: deadly, subscriber: 'assess' }])
    const effects = await core.effects()
    expect(effects.filter(({ times }) => times !== 1)).toEqual([])
    expect(effects).toHaveLength(clients.length * 2 - 1)
  }, 120_000)

  test('neither loses nor doubles events when Redis is flushed, killed and restarted', async () => {
    await using core = await createEventCore()
    await using redis = await startRedis()
    await startProcesses(core, redis)
    const clients: string[] = []
    for (let round = 0; round < 4; round++) {
      clients.push(...(await core.submit(100)))
      await redis.flush()
      await endLeases(core)
    }
    await redis.kill()
    clients.push(...(await core.submit(100)))
    await redis.start()
    const hurry = setInterval(() => void endLeases(core).catch(() => undefined), 1000)
    onTestFinished(() => clearInterval(hurry))
    await expectEachOnce(core, clients)
    clearInterval(hurry)
  }, 90_000)

  test('applies a delivery once that reaches two workers', async () => {
    await using core = await createEventCore()
    await core.submit(50)
    const claimed = await claim(core.db, [{ subscriber: 'assess', limit: 50 }])
    const outcomes = await Promise.all(
      [...claimed, ...claimed].map(async (delivery) => core.reactions.get('assess')?.run(core.db, delivery, 'worker')),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(50)
    expect((await core.effects()).map(({ times }) => times)).toEqual(Array(50).fill(1))
  })

  test('keeps each queue within its window', async () => {
    await using core = await createEventCore()
    await using redis = await startRedis()
    await core.submit(1500)
    const transport = queueTransport(redis.url, silent)
    onTestFinished(() => transport.close())
    const bus = redisBus(redis.url, silent)
    onTestFinished(() => bus.close())
    const relay = relayWith(core, transport, bus)
    const room = async () =>
      (await transport.rooms().catch(() => [])).find(({ subscriber }) => subscriber === 'assess')?.limit
    await eventually('the queue is full', async () => (await room()) === 0)
    const handedOut = await core.db.row(
      row({ count: int4 }),
      sql`select count(*)::int as count from event_delivery where subscriber = 'assess' and dispatches > 0`,
    )
    expect(handedOut?.count).toBe(1000)
    await relay.stop()
  })
})
