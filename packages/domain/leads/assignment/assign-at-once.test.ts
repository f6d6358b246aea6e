import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4 } from '@waymark/platform/row'
import { contextOf } from '@waymark/testing/app'
import { countSignals } from '@waymark/testing/count-signals'
import { aLead } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { eventually, whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from './assign-client.ts'
import { assign } from './assign-on-client-submitted.ts'
import { linkClient } from './link-client.ts'

const app = await appForFile()
beforeEach(async () => {
  await app.db.pool.query('truncate app_user, client, assignment, outbox_event, event_delivery cascade')
  await anAdministrator(app.db)
})

const leads = (count: number, state: string) =>
  Promise.all(Array.from({ length: count }, () => aLead(app.db, { state })))
/** The number of clients of each user, by id. */
const shares = async (db: Database) => {
  const rows = await db.rows(
    tables.client.pick('broker_id').extend({ count: int4 }),
    sql`select broker_id, count(*)::int as count from client group by 1`,
  )
  return new Map(rows.map(({ broker_id, count }) => [broker_id, count]))
}
const sharesOf = async (...users: User[]) => {
  const found = await shares(app.db)
  return users.map(({ id }) => found.get(id) ?? 0)
}

test('fills three caps exactly with a hundred leads of one state, and queues the rest', async () => {
  const [small, middle, large] = [
    await aUser(app.db, { daily_cap: 5 }),
    await aUser(app.db, { daily_cap: 20 }),
    await aUser(app.db, { daily_cap: 30 }),
  ]
  await leads(100, 'TX')
  expect(await react(app.db, assign)).toBe(100)
  expect(await sharesOf(small, middle, large)).toEqual([5, 20, 30])
  const kinds = await app.db.rows(
    tables.client.pick('assignment_type').extend({ count: int4 }),
    sql`select assignment_type, count(*)::int as count from client group by 1 order by 2`,
  )
  expect(kinds).toEqual([
    { assignment_type: 'admin_queue', count: 45 },
    { assignment_type: 'pool', count: 55 },
  ])
})

test('shares a hundred simultaneous leads evenly below the cap', async () => {
  const brokers = [await aUser(app.db), await aUser(app.db), await aUser(app.db), await aUser(app.db)]
  await app.db.run(sql`update app_user set daily_cap = 100`)
  await leads(100, 'TX')
  await react(app.db, assign)
  expect(await sharesOf(...brokers)).toEqual([25, 25, 25, 25])
})

test('never exceeds the cap of brokers with several states', async () => {
  const states = ['TX', 'CA', 'NM', 'OK']
  // Each lead that goes to one of these brokers fills a cap: at that moment two states could take the same broker.
  const shared = await Promise.all(
    Array.from({ length: 20 }, () => aUser(app.db, { states_licensed: states, daily_cap: 1 })),
  )
  for (const state of states) await leads(20, state)
  expect(await react(app.db, assign)).toBe(80)
  expect(await sharesOf(...shared)).toEqual(shared.map(() => 1))
  expect(
    await app.db.rows(tables.app_user.pick('id'), sql`select id from app_user where assigned_today > daily_cap`),
  ).toEqual([])
})

test('goes on to a broker with room when the cap of the one who is next is filled at this moment', async () => {
  const next = await aUser(app.db, { states_licensed: ['CA', 'TX'], daily_cap: 1 })
  const other = await aUser(app.db, { last_assigned_at: new Date() })
  await leads(1, 'TX')
  const fill = sql`
    update app_user set assigned_today = 1, assigned_on = (now() at time zone time_zone)::date where id = ${next.id}`
  await whileHeld(
    app.db,
    (tx) => tx.run(fill),
    () => react(app.db, assign),
  )
  expect(await sharesOf(next, other)).toEqual([0, 1])
})

test('counts for the new day when another lead was, and this one came before midnight', async () => {
  const broker = await aUser(app.db, { daily_cap: 2 })
  const tomorrow = sql`(now() at time zone time_zone)::date + 1`
  await app.db.run(sql`update app_user set assigned_today = 1, assigned_on = ${tomorrow} where id = ${broker.id}`)
  await leads(2, 'TX')
  expect(await react(app.db, assign)).toBe(2)
  expect(await sharesOf(broker)).toEqual([1])
  const counted = sql`select from app_user where id = ${broker.id} and assigned_today = 2 and assigned_on = ${tomorrow}`
  expect(await app.db.exists(counted)).toBe(true)
})

test('gives a client to one broker when a link and the pool compete', async () => {
  const [pool, linked] = [await aUser(app.db), await aUser(app.db, { available: false })]
  const clients = await leads(20, 'TX')
  await Promise.all([
    react(app.db, assign),
    ...clients.map(({ id, submitted_at }) =>
      linkClient(contextOf(app, { kind: 'consumer', client_id: id, since: submitted_at }), {
        client_id: id,
        agent_id: linked.id,
      }),
    ),
  ])
  const [toPool = 0, toLinked = 0] = await sharesOf(pool, linked)
  expect(toPool + toLinked).toBe(20)
  expect(
    await app.db.rows(
      tables.assignment.pick('client_id'),
      sql`select client_id from assignment where ended_at is null`,
    ),
  ).toHaveLength(20)
})

test('leaves a client in place who was reassigned during the assignment to the linked agent', async () => {
  const [linked, other] = [await aUser(app.db), await aUser(app.db)]
  const { id } = await aLead(app.db, { requested_agent: linked.id })
  let reacting: Promise<number> | undefined
  await app.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from client where id = ${id} for update`)
    reacting = react(app.db, assign)
    await eventually('the reaction waits for the client', () =>
      app.db.exists(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    const given = { client_id: id, broker_id: other.id, assignment_type: 'manual', reason: 'By hand' } as const
    await assignClients(tx, [given], new Date())
  })
  expect(await reacting).toBe(1)
  expect(
    await app.db.rows(
      tables.assignment.pick('broker_id'),
      sql`select broker_id from assignment where client_id = ${id}`,
    ),
  ).toEqual([{ broker_id: other.id }])
})

test('fails and retries without an administrator, so that no lead is lost', async () => {
  await app.db.pool.query('truncate app_user cascade')
  const [lead] = await leads(1, 'TX')
  await expect(react(app.db, assign)).rejects.toThrow('no enabled administrator')
  const pending = await app.db.rows(tables.event_delivery.pick('state'), sql`select state from event_delivery`)
  expect(pending).toEqual([{ state: 'pending' }])
  expect(
    await app.db.rows(
      tables.client.pick('broker_id'),
      sql`select broker_id from client where id = ${lead?.id ?? newId()}`,
    ),
  ).toEqual([{ broker_id: null }])
})

test('wakes the relay when a lead is assigned from the pool', async () => {
  await aUser(app.db)
  await leads(1, 'TX')
  const signals = await countSignals(app.db)
  expect(await react(app.db, assign)).toBe(1)
  await eventually('the relay is woken', () => signals() > 0)
})
