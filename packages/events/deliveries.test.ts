import { setTimeout } from 'node:timers/promises'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { float8, row } from '@waymark/platform/row'
import { createEventCore } from '@waymark/testing/event-core'
import { planRow } from '@waymark/testing/plan'
import { describe, expect, test } from 'vitest'
import { backlog } from './backlog.ts'
import { replay } from './dead.ts'
import { acknowledge, claim, fail, isPending, postpone, release } from './deliveries.ts'
import { emit } from './outbox.ts'
import { policies } from './routing.ts'

const all = [
  { subscriber: 'assess', limit: 1000 },
  { subscriber: 'assign', limit: 1000 },
] as const

test('finds a known delivery by its key instead of scanning the backlog', async () => {
  await using core = await createEventCore()
  await core.submit(50)
  const plan = await core.db.rows(
    planRow,
    sql`
    explain select 1 from event_delivery
    where event_id = ${newId()}::uuid and subscriber = 'assess' and ${isPending}`,
  )
  expect(JSON.stringify(plan)).toContain('_pkey')
  expect(JSON.stringify(plan)).not.toContain('due_at')
})

const ATTEMPT = { by: 'worker:a:1', ran_ms: 250 }

describe('claiming due deliveries', () => {
  test('dispatches each delivery once, with its event', async () => {
    await using core = await createEventCore()
    const [client = ''] = await core.submit(1)
    const claimed = await claim(core.db, all)
    expect(
      claimed
        .map(({ subscriber, dispatch }) => ({ subscriber, dispatch }))
        .toSorted((a, b) => a.subscriber.localeCompare(b.subscriber)),
    ).toEqual([
      { subscriber: 'assess', dispatch: 1 },
      { subscriber: 'assign', dispatch: 1 },
    ])
    expect(claimed[0]?.event).toMatchObject({
      name: 'client.submitted',
      aggregate_id: client,
      payload: { revision: 1 },
    })
    expect(await claim(core.db, all)).toEqual([])
  })

  test('gives two simultaneous relays different deliveries', async () => {
    await using core = await createEventCore()
    await core.submit(200)
    const [a, b] = await Promise.all([claim(core.db, all), claim(core.db, all)])
    const keys = [...a, ...b].map(({ subscriber, event }) => `${subscriber} ${event.id}`)
    expect(new Set(keys).size).toBe(keys.length)
    const rest = await claim(core.db, all)
    expect(keys.length + rest.length).toBe(400)
  })

  test('takes no more than there is room for', async () => {
    await using core = await createEventCore()
    await core.submit(10)
    expect(await claim(core.db, [{ subscriber: 'assess', limit: 3 }])).toHaveLength(3)
    expect(await claim(core.db, [{ subscriber: 'assess', limit: 0 }])).toHaveLength(0)
  })

  test('dispatches again what was not acknowledged within its lease', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    await claim(core.db, all)
    await core.db.run(sql`update event_delivery set due_at = now() - interval '1 ms'`)
    expect((await claim(core.db, all)).map(({ dispatch }) => dispatch)).toEqual([2, 2])
  })

  test('leaves a timer alone until it is due', async () => {
    await using core = await createEventCore()
    const later = new Date(Date.now() + 3_600_000)
    await core.db.transaction((tx) =>
      emit(tx, 'client.submitted', crypto.randomUUID(), { revision: 1 }, { due: { assign: later } }),
    )
    expect((await claim(core.db, all)).map(({ subscriber }) => subscriber)).toEqual(['assess'])
    await core.db.run(sql`update event_delivery set due_at = now() where subscriber = 'assign'`)
    expect((await claim(core.db, all)).map(({ subscriber }) => subscriber)).toEqual(['assign'])
  })

  test('never gives up a delivery because it waited, however often it was dispatched', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    for (let lease = 0; lease < 3 * policies.assess.attempts; lease++) {
      expect(await claim(core.db, all)).toHaveLength(2)
      await core.db.run(sql`update event_delivery set due_at = now()`)
    }
  })

  test('fails only the event that this release cannot read', async () => {
    await using core = await createEventCore()
    const [unknown = ''] = await core.submit(1)
    await core.db.run(sql`update outbox_event set name = 'client.teleported' where aggregate_id = ${unknown}`)
    const [known = ''] = await core.submit(1)
    const claimed = await claim(core.db, all)
    expect(claimed.map(({ event }) => event.aggregate_id)).toEqual([known, known])
    const rows = await core.db.rows(
      tables.event_delivery.pick('state', 'attempts'),
      sql`
      select state, attempts from event_delivery join outbox_event on id = event_id where aggregate_id = ${unknown}`,
    )
    expect(rows).toEqual([
      { state: 'pending', attempts: 1 },
      { state: 'pending', attempts: 1 },
    ])
  })
})

describe('settling a delivery', () => {
  test('postpones it for a moment at least, also if its time is over by the clock of the database', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    const [delivery] = await claim(core.db, all)
    if (!delivery) throw new Error('nothing is due')
    await postpone(core.db, delivery, new Date(Date.now() - 60_000))
    expect(await claim(core.db, all)).toEqual([])
    await setTimeout(1100)
    expect(await claim(core.db, all)).toMatchObject([{ subscriber: delivery.subscriber, dispatch: 1 }])
  })

  test('drops an event that was rolled back with its transaction', async () => {
    await using core = await createEventCore()
    const failed = core.db.transaction(async (tx) => {
      await emit(tx, 'client.submitted', crypto.randomUUID(), { revision: 1 })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await claim(core.db, all)).toEqual([])
    expect(await core.db.rows(tables.outbox_event.pick('id'), sql`select id from outbox_event`)).toEqual([])
  })

  test('returns undispatched deliveries unchanged', async () => {
    await using core = await createEventCore()
    await core.submit(2)
    await release(core.db, await claim(core.db, all), 0)
    expect((await claim(core.db, all)).map(({ dispatch }) => dispatch)).toEqual([1, 1, 1, 1])
  })

  test('counts an acknowledgement once', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    const claimed = await claim(core.db, all)
    expect(await acknowledge(core.db, claimed, 'a')).toBe(2)
    expect(await acknowledge(core.db, claimed, 'b')).toBe(0)
    expect(
      await core.db.rows(tables.event_delivery.pick('done_by'), sql`select distinct done_by from event_delivery`),
    ).toEqual([{ done_by: 'a' }])
  })

  test('delays after a failure, and makes the last one dead, visible and replayable', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    const [delivery] = await claim(core.db, [{ subscriber: 'assess', limit: 1 }])
    if (!delivery) throw new Error('nothing was claimed')
    expect(await fail(core.db, delivery, new Error('no luck'), ATTEMPT)).toBe('pending')
    expect(await claim(core.db, [{ subscriber: 'assess', limit: 1 }])).toEqual([])

    await core.db.run(sql`update event_delivery set attempts = ${policies.assess.attempts - 1}`)
    expect(await fail(core.db, delivery, new Error('no luck with "a@b.example" again'), ATTEMPT)).toBe('dead')
    const found = (await backlog(core.db)).find(({ subscriber }) => subscriber === 'assess')
    expect(found).toMatchObject({ dead: 1, due: 0, taken: 0, lost: 0, retrying: 0, later: 0 })
    const [dead] = await core.db.rows(
      tables.event_delivery.pick('last_error'),
      sql`select last_error from event_delivery where state = 'dead'`,
    )
    expect(dead?.last_error).toContain('no luck with')
    expect(dead?.last_error).not.toContain('a@b.example')

    const poison = sql`event_id = ${delivery.event.id}::uuid and subscriber = 'assess'`
    expect(await replay(core.db, poison, 1)).toBe(1)
    expect(await replay(core.db, poison, 1)).toBe(0)
    expect(await claim(core.db, [{ subscriber: 'assess', limit: 1 }])).toMatchObject([
      { event: { id: delivery.event.id } },
    ])
  })

  test.each([
    { attempts: 0, random: 1, seconds: 1 },
    { attempts: 3, random: 1, seconds: 8 },
    { attempts: 3, random: 0, seconds: 4 },
    { attempts: 10, random: 1, seconds: 1024 },
  ])('waits $seconds s after $attempts earlier failures (jitter $random)', async ({ attempts, random, seconds }) => {
    await using core = await createEventCore()
    await core.submit(1)
    const [delivery] = await claim(core.db, [{ subscriber: 'assess', limit: 1 }])
    if (!delivery) throw new Error('nothing was claimed')
    await core.db.run(sql`update event_delivery set attempts = ${attempts}`)
    await core.db.transaction(async (tx) => {
      await fail(tx, delivery, new Error('no luck'), ATTEMPT, random)
      const waits = await tx.row(
        row({ seconds: float8 }),
        sql`
        select extract(epoch from due_at - now())::float8 as seconds from event_delivery where subscriber = 'assess'`,
      )
      expect(waits).toEqual({ seconds })
    })
  })

  test('keeps every failed attempt through a replay and a success', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    const attempt = async (message: string) => {
      const [delivery] = await claim(core.db, [{ subscriber: 'assess', limit: 1 }])
      if (!delivery) throw new Error('nothing was claimed')
      await fail(core.db, delivery, new Error(message, { cause: connectionError() }), ATTEMPT)
      await core.db.run(sql`update event_delivery set due_at = now() where subscriber = 'assess'`)
      return delivery
    }
    await attempt('first')
    const delivery = await attempt('second')
    await core.db.run(sql`update event_delivery set state = 'dead' where subscriber = 'assess'`)
    expect(await replay(core.db, sql`subscriber = 'assess'`, 1)).toBe(1)
    await attempt('third')
    expect(await acknowledge(core.db, [delivery], 'worker:b:2')).toBe(1)
    const kept = await core.db.rows(
      tables.delivery_attempt.pick('event_id', 'subscriber', 'by', 'error').extend({ ran_ms: float8 }),
      sql`
      select event_id, subscriber, by, error,
             extract(epoch from date_trunc('milliseconds', ended_at) - began_at)::float8 * 1000 as ran_ms
      from delivery_attempt order by ended_at`,
    )
    const of_it = { event_id: delivery.event.id, subscriber: 'assess', by: 'worker:a:1' }
    expect(kept).toMatchObject([of_it, of_it, of_it])
    expect(kept.map(({ error }) => error.split('\n').slice(0, 2))).toEqual(
      ['first', 'second', 'third'].map((message) => [
        `Error: ${message}`,
        'caused by Error ECONNREFUSED: connect ECONNREFUSED 10.0.0.7:2525',
      ]),
    )
    expect(kept.every(({ error }) => error.includes('\n    at '))).toBe(true)
    for (const { ran_ms } of kept) expect(Math.abs(ran_ms - 250)).toBeLessThanOrEqual(1)
  })

  test('ignores a failure of a settled delivery', async () => {
    await using core = await createEventCore()
    await core.submit(1)
    const claimed = await claim(core.db, all)
    await acknowledge(core.db, claimed, 'a')
    for (const delivery of claimed) expect(await fail(core.db, delivery, new Error('late'), ATTEMPT)).toBe('settled')
    expect(
      await core.db.rows(tables.event_delivery.pick('state'), sql`select distinct state from event_delivery`),
    ).toEqual([{ state: 'done' }])
  })
})

/** As Node reports a mail server that is down. */
const connectionError = () =>
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:2525'), { code: 'ECONNREFUSED', syscall: 'connect' })
