import { endpoints } from '@waymark/contracts/endpoints'
import { LISTED_STATES } from '@waymark/contracts/operations/queues/endpoints'
import { claim, fail } from '@waymark/events/deliveries'
import { HEARTBEAT_MS } from '@waymark/events/heartbeat'
import { emit } from '@waymark/events/outbox'
import { subscribers } from '@waymark/events/routing'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4 } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator } from '@waymark/testing/factories/people'
import { minutesAgo, minutesFromNow } from '@waymark/testing/minutes'
import { planRow } from '@waymark/testing/plan'
import { react } from '@waymark/testing/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { deliveriesPage } from './list-deliveries.ts'

let api: TestApi
let token: string
let administrator_id: string
beforeEach(async () => {
  api = await startApi()
  const administrator = await anAdministrator(api.db, { first_name: 'Ada', last_name: 'Night' })
  administrator_id = administrator.id
  token = await tokenOf(api, administrator)
})
afterEach(() => api[Symbol.asyncDispose]())

const submit = (due?: Date) => {
  const id = newId()
  const options = due ? { due: { assess: due, assign: due } } : {}
  return api.db.transaction((tx) => emit(tx, 'client.submitted', id, { revision: 1 }, options))
}

async function assessQueue() {
  const { queues } = await api.get(endpoints.readQueues, { token })
  const found = queues.find(({ subscriber }) => subscriber === 'assess')
  if (!found) throw new Error('there is no queue for assessments')
  return found
}
const list = (query: Record<string, string | number> = {}) => api.get(endpoints.listDeliveries, { token, query })
const ids = async (query?: Record<string, string>) => (await list(query)).map(({ event_id }) => event_id)
const paused = () => api.get(endpoints.pauseQueue, { token, params: { subscriber: 'assess' } })
const resumed = () => api.get(endpoints.resumeQueue, { token, params: { subscriber: 'assess' } })
const pathTo = ({ event_id, subscriber }: { event_id: string; subscriber: string }) => ({
  token,
  params: { id: event_id, subscriber },
})
const accesses = () =>
  api.db.rows(
    tables.access_log.pick('action', 'subject_kind', 'subject_id', 'actor_id'),
    sql`select action, subject_kind, subject_id, actor_id from access_log where action ~ 'queue|deliver' order by id`,
  )

describe('the state of the queues', () => {
  test('shows what waits, is taken or lost, comes later, and is dead', async () => {
    for (let n = 0; n < 3; n++) await submit()
    await claim(api.db, [{ subscriber: 'assess', limit: 2 }])
    await api.db.run(sql`
      update event_delivery set due_at = now() - interval '1 s'
      where event_id = (select event_id from event_delivery where taken_at is not null limit 1) and subscriber = 'assess'`)
    await submit(minutesFromNow(5))
    await aDelivery(api.db)
    await aDelivery(api.db, { state: 'pending', attempts: 1, due_at: minutesFromNow(1) })
    expect(await assessQueue()).toMatchObject({
      waiting: 3,
      lost: 1,
      active: 0,
      later: 1,
      retrying: 1,
      dead: 1,
      discarded: 0,
      paused: null,
    })
    const { queues, does } = await api.get(endpoints.readQueues, { token })
    expect(queues.map(({ subscriber }) => subscriber)).toEqual(subscribers)
    expect(Object.keys(does).toSorted()).toEqual(subscribers.toSorted())
  })

  test('measures the oldest from its first due time, even if a worker took and lost it', async () => {
    await submit()
    await api.db.run(sql`update event_delivery set due_at = now() - interval '5 min'`)
    await claim(api.db, [{ subscriber: 'assess', limit: 1 }])
    // It may be in progress; nothing shows that it is late.
    expect((await assessQueue()).oldest_s).toBe(0)
    await api.db.run(sql`update event_delivery set due_at = now() where subscriber = 'assess'`)
    await claim(api.db, [{ subscriber: 'assess', limit: 1 }])
    expect((await assessQueue()).oldest_s).toBeGreaterThanOrEqual(300)
    expect(await api.get(endpoints.readQueueHealth, { token })).toMatchObject({
      oldest_in: 'assess',
      paused_in: null,
      late_from_s: 60,
    })
  })

  test('names what is late beside a paused queue that has waited for longer', async () => {
    await paused()
    await submit()
    await api.db.run(sql`update event_delivery set fell_due_at = now() - interval '2 days' where subscriber = 'assess'`)
    await api.db.run(sql`update event_delivery set fell_due_at = now() - interval '2 min' where subscriber = 'assign'`)
    const health = await api.get(endpoints.readQueueHealth, { token })
    expect(health).toMatchObject({ oldest_in: 'assign', paused_in: 'assess' })
    expect([health.oldest_s, health.paused_s].map((seconds) => Math.floor(seconds / 60))).toEqual([2, 2 * 24 * 60])
  })

  test('sums the activity of the processes and knows which went silent', async () => {
    const now = new Date()
    const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
    const said = { service: 'worker', version: '1', host: 'here', pid: 7, started_at: now }
    const [alive, silent] = await Promise.all([
      insert(api.db, 'process', { id: newId(), ...said, heard_at: now, running: { assess: 5 } }),
      insert(api.db, 'process', {
        id: newId(),
        ...said,
        heard_at: new Date(now.getTime() - 4 * HEARTBEAT_MS),
        running: { assess: 9 },
      }),
    ])
    const figures = { assess: { done: 30, failed: 2, late: { 20: 30 }, ran: { 12: 32 } } }
    for (const { id } of [alive, silent]) {
      await insert(api.db, 'process_minute', { minute, process_id: id, figures })
      await insert(api.db, 'process_minute', { minute: minutesAgo(60), process_id: id, figures })
    }
    await submit()
    await claim(api.db, [{ subscriber: 'assess', limit: 1 }])

    const found = await assessQueue()
    expect(found.done.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(found.failed.reduce((sum, count) => sum + count, 0)).toBe(4)
    // Buckets double every four: 2^5 and 2^3 milliseconds.
    expect(found).toMatchObject({
      late_ms: { p50: 32, p95: 32, p99: 32 },
      ran_ms: { p50: 8, p95: 8, p99: 8 },
      // The running jobs that processes report, but no more than were dispatched.
      active: 1,
      waiting: 0,
    })
    const { processes } = await api.get(endpoints.readQueues, { token })
    expect(new Map(processes.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [alive.id, 'alive'],
        [silent.id, 'silent'],
      ]),
    )
  })
})

describe('a paused queue', () => {
  test('dispatches nothing until resumed, and shows who paused it', async () => {
    await submit()
    expect(await paused()).toEqual({ subscriber: 'assess', paused: true })
    expect(await react(api.db, assess)).toBe(0)
    const { people } = await api.get(endpoints.readQueues, { token })
    expect(people).toEqual({ [administrator_id]: 'Ada Night' })
    expect(await assessQueue()).toMatchObject({ waiting: 1, paused: { by: administrator_id } })
    expect(await claim(api.db, [{ subscriber: 'assign', limit: 5 }])).toHaveLength(1)

    expect(await resumed()).toEqual({ subscriber: 'assess', paused: false })
    expect(await claim(api.db, [{ subscriber: 'assess', limit: 5 }])).toHaveLength(1)
    expect((await assessQueue()).paused).toBeNull()
  })

  test('is paused once however often it is requested, and each action is logged once', async () => {
    await Promise.all(Array.from({ length: 20 }, paused))
    await Promise.all(Array.from({ length: 20 }, resumed))
    const act = { subject_kind: 'queue:assess', subject_id: null, actor_id: administrator_id }
    expect(await accesses()).toEqual([
      { action: 'queue.paused', ...act },
      { action: 'queue.resumed', ...act },
    ])
  })

  test('must exist', async () => {
    for (const endpoint of [endpoints.pauseQueue, endpoints.resumeQueue]) {
      expect((await api.call(endpoint, { token, params: { subscriber: 'nobody' } })).status).toBe(404)
    }
  })
})

describe('dead deliveries', () => {
  test('are listed newest first, by queue and by words of the error', async () => {
    const [first, second, third] = [
      await aDelivery(api.db, { last_error: 'Error: the mail server is away', subscriber: 'mail' }),
      await aDelivery(api.db, { last_error: 'Error: poison' }),
      await aDelivery(api.db, { last_error: 'Error: more poison', subscriber: 'assign' }),
    ]
    expect(await ids()).toEqual([third.event_id, second.event_id, first.event_id])
    expect(await ids({ subscriber: 'assess' })).toEqual([second.event_id])
    expect(await ids({ search: 'POISON' })).toEqual([third.event_id, second.event_id])
    expect(await ids({ search: 'client.submitted', subscriber: 'mail' })).toEqual([first.event_id])
    expect(await ids({ search: 'poison', state: 'waiting' })).toEqual([])
  })

  test('come page by page without gaps or repeats, even if they died at the same moment', async () => {
    const due_at = new Date()
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, n) => aDelivery(api.db, { due_at, subscriber: n % 2 === 0 ? 'assess' : 'mail' })),
    )
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string | number> = { limit: 10, ...(cursor && { cursor }) }
      const answer = await api.call(endpoints.listDeliveries, { token, query })
      seen.push(...endpoints.listDeliveries.response.parse(answer.body).map(({ event_id }) => event_id))
      const link = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
      cursor = link ? new URL(link, api.url).searchParams.get('cursor') : null
    }
    expect(seen.toSorted()).toEqual(made.map(({ event_id }) => event_id).toSorted())
  })

  test('and any others are found by the id of the event or its record', async () => {
    const { event_id, aggregate_id } = await aDelivery(api.db, {
      state: 'done',
      done_at: new Date(),
      done_by: 'worker:1',
    })
    await aDelivery(api.db)
    for (const search of [event_id, aggregate_id]) {
      expect(await list({ search })).toMatchObject([{ event_id, state: 'done' }])
    }
  })

  test('are shown with their event and its other deliveries', async () => {
    await submit()
    const [, assigned] = await list({ state: 'waiting' })
    if (!assigned) throw new Error('nothing waits')
    expect(await api.get(endpoints.readDelivery, pathTo(assigned))).toMatchObject({
      subscriber: 'assign',
      name: 'client.submitted',
      payload: { revision: 1 },
      state: 'waiting',
      most_attempts: 12,
      others: [{ subscriber: 'assess', state: 'waiting' }],
    })
    expect((await api.call(endpoints.readDelivery, pathTo({ ...assigned, subscriber: 'mail' }))).status).toBe(404)
  })

  test('can be retried once, with all attempts, and keep what failed before', async () => {
    const dead = await aDelivery(api.db, { state: 'pending', attempts: 11 })
    await fail(api.db, { subscriber: 'assess', event: { id: dead.event_id } }, new Error('poison'), {
      by: 'worker:a:1',
      ran_ms: 40,
    })
    expect(await api.get(endpoints.retryDelivery, pathTo(dead))).toMatchObject({
      state: 'waiting',
      attempts: 0,
      failures: [{ by: 'worker:a:1', error: expect.stringContaining('Error: poison\n    at ') }],
    })
    expect(await api.call(endpoints.retryDelivery, pathTo(dead))).toMatchObject({
      status: 409,
      body: { code: 'not_dead' },
    })
    expect(await claim(api.db, [{ subscriber: 'assess', limit: 5 }])).toHaveLength(1)
    expect(await accesses()).toEqual([
      {
        action: 'delivery.retried',
        subject_kind: 'delivery:assess',
        subject_id: dead.event_id,
        actor_id: administrator_id,
      },
    ])
  })

  test('of a filter are each retried once by a hundred simultaneous requests', async () => {
    const [poisoned] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, () => aDelivery(api.db))),
      aDelivery(api.db, { last_error: 'Error: something else' }),
      aDelivery(api.db, { subscriber: 'mail' }),
    ])
    const body = { act: 'retry', subscriber: 'assess', search: 'poison' } as const
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api.get(endpoints.actOnDeliveries, { token, body })),
    )
    expect(answers.reduce((sum, { count }) => sum + count, 0)).toBe(poisoned.length)
    const rows = await api.db.rows(
      tables.event_delivery.pick('state', 'attempts', 'dispatches').extend({ count: int4 }),
      sql`
      select state, attempts, dispatches, count(*)::int as count from event_delivery where subscriber = 'assess'
      group by 1, 2, 3 order by count`,
    )
    expect(rows).toEqual([
      { state: 'dead', attempts: 12, dispatches: 12, count: 1 },
      { state: 'pending', attempts: 0, dispatches: 0, count: 40 },
    ])
    expect(await claim(api.db, [{ subscriber: 'assess', limit: 100 }])).toHaveLength(40)
    expect(await api.get(endpoints.actOnDeliveries, { token, body: { act: 'retry' } })).toMatchObject({ count: 2 })
  })

  test('can be discarded with a reason, which is stored with user and time', async () => {
    const dead = await aDelivery(api.db)
    const body = { reason: 'The client is gone' }
    expect((await api.call(endpoints.discardDelivery, { ...pathTo(dead), body: { reason: ' ' } })).status).toBe(422)
    const discarded = await api.get(endpoints.discardDelivery, { ...pathTo(dead), body })
    expect(discarded).toMatchObject({
      state: 'discarded',
      discard_reason: body.reason,
      done_by: `user:${administrator_id}`,
      discarded_by: 'Ada Night',
    })
    expect(discarded.done_at).not.toBeNull()
    expect((await api.call(endpoints.discardDelivery, { ...pathTo(dead), body })).status).toBe(409)
    expect((await api.call(endpoints.retryDelivery, pathTo(dead))).status).toBe(409)
    expect(await list()).toEqual([])
    expect(await list({ state: 'discarded' })).toMatchObject([{ event_id: dead.event_id }])
    expect(await assessQueue()).toMatchObject({ dead: 0, discarded: 1 })
    expect(await accesses()).toMatchObject([{ action: 'delivery.discarded', subject_id: dead.event_id }])
  })
})

test.each(LISTED_STATES)('%s are listed by an index', async (state) => {
  await api.db.run(sql`
    insert into event_delivery (event_id, subscriber, state, done_at)
    select uuidv7(), 'assess', 'done', now() from generate_series(1, 5000)`)
  await api.db.run(sql`analyze event_delivery`)
  const plan = JSON.stringify(await api.db.rows(planRow, sql`explain ${deliveriesPage({ state, limit: 50 })}`))
  const month = new Date().toISOString().slice(0, 7).replace('-', '_')
  expect(plan).toMatch(new RegExp(`Index Scan( Backward)? using event_delivery_${month}_subscriber_(due|done)_at`))
  // The other months are empty.
  expect(plan).not.toContain(`Seq Scan on event_delivery_${month}`)
})
