import { claim } from '@waymark/events/deliveries'
import { sql, type Transaction } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { row, unchecked } from '@waymark/platform/row'
import { aCall } from '@waymark/testing/factories/client-work'
import { aLead, type GivenClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { eventually } from '@waymark/testing/wait'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteForGood } from '../clients/delete-client-data.ts'
import { assignClients, endAssignments } from './assign-client.ts'
import { assign } from './assign-on-client-submitted.ts'
import { escalate } from './escalate-on-client-assigned.ts'
import { nudge } from './nudge-on-client-assigned.ts'
import { reopenClock } from './reopen-clock.ts'
import { stopClock } from './stop-clock.ts'

const app = await appForFile()
let administrator: User
beforeEach(async () => {
  await app.db.pool.query('truncate app_user, client, assignment, notification, outbox_event, event_delivery cascade')
  administrator = await anAdministrator(app.db)
})

const clientById = (id: string) => app.db.row(tables.client, sql`select * from client where id = ${id}`)
const assignmentsOf = (id: string) =>
  app.db.rows(tables.assignment, sql`select * from assignment where client_id = ${id} order by id`)
const told = ({ id }: User) =>
  app.db.rows(tables.notification, sql`select * from notification where user_id = ${id} order by id`)
const assigned = async (overrides: GivenClient = {}) => {
  const { id } = await aLead(app.db, overrides)
  await react(app.db, assign)
  return id
}
const ring = async (timer: typeof nudge) => {
  await makeDue(app.db, timer.declaration.name)
  return react(app.db, timer)
}
const contact = (client_id: string, { id }: User) => app.db.transaction((tx) => stopClock(tx, client_id, id))
const reassign = async (tx: Transaction, client_id: string, { id }: User) => {
  await tx.run(sql`select 1 from client where id = ${client_id} for update`)
  await endAssignments(tx, [client_id], 'reassigned', new Date())
  const given = { client_id, broker_id: id, assignment_type: 'manual', reason: 'By hand' } as const
  await assignClients(tx, [given], new Date())
}

/** A client who was called by mistake, when the time is over. */
async function calledByMistake(broker: User) {
  const id = await assigned()
  await contact(id, broker)
  const now = new Date()
  await app.db.run(sql`update client set due_at = ${now}::timestamptz where id = ${id}::uuid`)
  const called_at = (await clientById(id))?.first_contact_at ?? now
  await aCall(app.db, { client_id: id, user_id: broker.id, called_at, deleted_at: now })
  await makeDue(app.db, 'escalate')
  return id
}
const reopen = (id: string) => app.db.transaction((tx) => reopenClock(tx, id, new Date()))
const expectEscalatedLater = async (id: string, broker: User) => {
  expect(await clientById(id)).toMatchObject({ broker_id: broker.id, first_contact_at: null })
  const timers = await app.db.rows(
    tables.event_delivery.pick('due_at'),
    sql`select due_at from event_delivery where subscriber = 'escalate' and state = 'pending'`,
  )
  expect(timers.map(({ due_at }) => Math.round((due_at.getTime() - Date.now()) / 3_600_000))).toEqual([4])
  expect(await ring(escalate)).toBe(1)
  expect(await clientById(id)).toMatchObject({ broker_id: administrator.id, assignment_type: 'admin_queue' })
  expect(await assignmentsOf(id)).toHaveLength(2)
}

describe('after three quarters of the time', () => {
  test('reminds the broker once, urgently, without details about the client', async () => {
    const broker = await aUser(app.db)
    const id = await assigned({ first_name: 'Zora', health_conditions: ['cancer'] })
    expect(await react(app.db, nudge)).toBe(0)
    expect(await ring(nudge)).toBe(1)
    expect(await ring(nudge)).toBe(0)
    const reminders = await told(broker)
    expect(reminders).toMatchObject([{ kind: 'contact_due_soon', urgent: true, client_id: id, read_at: null }])
    expect(JSON.stringify(reminders.map((reminder) => ({ ...reminder, about: null })))).not.toMatch(/zora|cancer/i)
    expect(await told(administrator)).toEqual([])
    expect((await clientById(id))?.broker_id).toBe(broker.id)
  })

  test('does not remind if the client was contacted, moved or deleted', async () => {
    const [broker, other] = [await aUser(app.db), await aUser(app.db, { available: false })]
    const [contacted, moved, deleted] = [await assigned(), await assigned(), await assigned()]
    await contact(contacted, broker)
    await app.db.transaction((tx) => deleteForGood(tx, deleted, 'test'))
    await makeDue(app.db, 'nudge')
    await app.db.transaction((tx) => reassign(tx, moved, other))
    expect(await react(app.db, nudge)).toBe(3)
    expect([...(await told(broker)), ...(await told(other))]).toEqual([])
  })
})

describe('after the time is over', () => {
  test('returns a pool lead to the pool once, for another broker, and then to the admin queue', async () => {
    const first = await aUser(app.db)
    const id = await assigned()
    const second = await aUser(app.db)
    expect((await clientById(id))?.broker_id).toBe(first.id)

    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: second.id, assignment_type: 'pool', pool_returns: 1 })
    const gone = { kind: 'client_gone', client_id: id, urgent: false }
    expect(await told(first)).toMatchObject([gone])
    const [, returned] = await assignmentsOf(id)
    expect((await clientById(id))?.due_at).toEqual(returned?.due_at)

    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: administrator.id, assignment_type: 'admin_queue' })
    expect(await told(second)).toMatchObject([gone])
    const history = await assignmentsOf(id)
    expect(history.map(({ broker_id, end_reason }) => [broker_id, end_reason])).toEqual([
      [first.id, 'missed'],
      [second.id, 'missed'],
      [administrator.id, null],
    ])
    expect(history.at(-1)?.reason).toBe('Two brokers did not contact the client within 24 hours')
    const events = await app.db.rows(
      row({ payload: unchecked<{ previous_broker_id: string | null }>('the assertion says what it holds') }),
      sql`select payload from outbox_event where name = 'client.assigned' order by id`,
    )
    expect(events.map(({ payload }) => payload.previous_broker_id)).toEqual([null, first.id, second.id])
  })

  test('returns a pool lead to the pool while no administrator is enabled', async () => {
    await aUser(app.db)
    const id = await assigned()
    const next = await aUser(app.db)
    await app.db.run(sql`update app_user set is_active = false where id = ${administrator.id}`)
    expect(await ring(escalate)).toBe(1)
    expect((await clientById(id))?.broker_id).toBe(next.id)
  })

  test('sends a pool lead that no other broker can take to the admin queue', async () => {
    const only = await aUser(app.db)
    const id = await assigned()
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: administrator.id, assignment_type: 'admin_queue' })
    expect((await assignmentsOf(id)).map(({ broker_id }) => broker_id)).toEqual([only.id, administrator.id])
  })

  test('notifies an administrator once and keeps the client in the admin queue', async () => {
    const id = await assigned()
    expect(await ring(escalate)).toBe(1)
    expect(await ring(escalate)).toBe(0)
    expect(await told(administrator)).toMatchObject([{ kind: 'contact_missed', client_id: id, urgent: true }])
    expect(await assignmentsOf(id)).toMatchObject([{ broker_id: administrator.id, ended_at: null }])
  })

  test.each([
    ['whose subscription is inactive', { subscription_status: 'inactive' } as const],
    ['whose trial is over, with no timer run', { trial_ends_at: new Date(0) }],
  ])('moves a lead from the link of a broker %s to the pool', async (_name, lapsed) => {
    const own = await aUser(app.db, lapsed)
    const pool = await aUser(app.db)
    const id = await assigned({ requested_agent: own.id })
    expect(await clientById(id)).toMatchObject({ broker_id: own.id, assignment_type: 'agent_link' })
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: pool.id, assignment_type: 'pool' })
    expect(await told(own)).toMatchObject([{ kind: 'client_gone', client_id: id }])
    const kept = await assigned({ requested_agent: own.id })
    await contact(kept, own)
    expect(await ring(escalate)).toBe(2)
    expect(await clientById(kept)).toMatchObject({ broker_id: own.id })
  })

  test('keeps the lead of a link for a broker who subscribed in the meantime', async () => {
    const own = await aUser(app.db, { subscription_status: 'inactive' })
    await aUser(app.db)
    const id = await assigned({ requested_agent: own.id })
    await app.db.run(sql`update app_user set subscription_status = 'active' where id = ${own.id}`)
    expect(await ring(escalate)).toBe(1)
    expect((await clientById(id))?.broker_id).toBe(own.id)
  })

  test('keeps a lead of the broker’s own link and notifies an administrator', async () => {
    const [own, pool] = [await aUser(app.db), await aUser(app.db)]
    const id = await assigned({ requested_agent: own.id })
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: own.id, assignment_type: 'agent_link' })
    expect(await assignmentsOf(id)).toMatchObject([{ broker_id: own.id, ended_at: null }])
    expect(await told(administrator)).toMatchObject([{ kind: 'contact_missed', client_id: id }])
    expect([...(await told(own)), ...(await told(pool))]).toEqual([])
  })

  test('does nothing if the client was contacted, moved or deleted', async () => {
    const [broker, other] = [await aUser(app.db), await aUser(app.db, { available: false })]
    const [contacted, moved, deleted] = [await assigned(), await assigned(), await assigned()]
    await contact(contacted, broker)
    await app.db.transaction((tx) => deleteForGood(tx, deleted, 'test'))
    await makeDue(app.db, 'escalate')
    await app.db.transaction((tx) => reassign(tx, moved, other))
    expect(await react(app.db, escalate)).toBe(3)
    expect((await clientById(contacted))?.broker_id).toBe(broker.id)
    expect((await clientById(moved))?.broker_id).toBe(other.id)
    expect(await told(administrator)).toEqual([])
  })

  test('leaves a client where a simultaneous transfer put them', async () => {
    const [, other] = [await aUser(app.db), await aUser(app.db, { available: false })]
    await aUser(app.db)
    const id = await assigned()
    let ringing: Promise<number> | undefined
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from client where id = ${id} for update`)
      ringing = ring(escalate)
      await eventually('the timer waits for the client', () =>
        app.db.exists(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      await reassign(tx, id, other)
    })
    expect(await ringing).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: other.id, assignment_type: 'manual' })
    expect((await assignmentsOf(id)).map(({ end_reason }) => end_reason)).toEqual(['reassigned', null])
    expect(await told(administrator)).toEqual([])
  })

  test('moves the client once although the timer fires many times', async () => {
    for (let i = 0; i < 4; i++) await aUser(app.db)
    const id = await assigned()
    await makeDue(app.db, 'escalate')
    const due = await claim(app.db, [{ subscriber: 'escalate', limit: 1 }])
    const runs = await Promise.all(
      Array.from({ length: 10 }, () => due.map((delivery) => escalate.run(app.db, delivery, 'test'))).flat(),
    )
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect(await assignmentsOf(id)).toHaveLength(2)
  })
})

const lost = (id: string) => app.db.run(sql`update client set status = 'lost' where id = ${id}`)

describe('a client whom the broker closed as lost without a contact', () => {
  test('is new for the next broker, and the one who closed them is not reminded', async () => {
    const first = await aUser(app.db)
    const id = await assigned()
    const second = await aUser(app.db)
    await lost(id)
    expect(await ring(nudge)).toBe(1)
    expect(await told(first)).toEqual([])
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: second.id, status: 'new', first_contact_at: null })
    await lost(id)
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: administrator.id, status: 'new' })
  })

  test('stays lost with the broker of the link, and no administrator is told', async () => {
    const own = await aUser(app.db)
    const id = await assigned({ requested_agent: own.id })
    await lost(id)
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: own.id, status: 'lost' })
    expect(await told(administrator)).toEqual([])
    await app.db.run(sql`update app_user set subscription_status = 'inactive' where id = ${own.id}`)
    const lapsed = await assigned({ requested_agent: own.id })
    await lost(lapsed)
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(lapsed)).toMatchObject({ broker_id: administrator.id, status: 'new' })
  })

  test('stays in place while the same person has an open record', async () => {
    const broker = await aUser(app.db)
    const id = await assigned()
    await aUser(app.db)
    await lost(id)
    await aLead(app.db, { email: (await clientById(id))?.email ?? '' })
    expect(await ring(escalate)).toBe(1)
    expect(await clientById(id)).toMatchObject({ broker_id: broker.id, status: 'lost' })
  })
})

describe('a contact that is taken back when the time is over', () => {
  test('leaves the broker four hours', async () => {
    const broker = await aUser(app.db)
    const id = await calledByMistake(broker)
    await reopen(id)
    expect(await react(app.db, escalate)).toBe(0)
    await expectEscalatedLater(id, broker)
  })

  test('leaves the broker four hours although a worker has the timer', async () => {
    const broker = await aUser(app.db)
    const id = await calledByMistake(broker)
    const [taken] = await claim(app.db, [{ subscriber: 'escalate', limit: 1 }])
    await reopen(id)
    expect(taken && (await escalate.run(app.db, taken, 'test'))).toBe(true)
    await expectEscalatedLater(id, broker)
  })
})

describe('a first contact', () => {
  test('is recorded once, marks the client as contacted and emits an event', async () => {
    const broker = await aUser(app.db)
    const id = await assigned()
    await Promise.all(Array.from({ length: 10 }, () => contact(id, broker)))
    const client = await clientById(id)
    expect(client).toMatchObject({ status: 'contacted', first_contact_at: expect.any(Date) })
    expect(
      await app.db.rows(
        tables.outbox_event.pick('payload'),
        sql`select payload from outbox_event where name = 'client.contacted'`,
      ),
    ).toEqual([{ payload: { broker_id: broker.id } }])
  })

  test('by a user who does not have the client does not count', async () => {
    await aUser(app.db)
    const other = await aUser(app.db, { available: false })
    const id = await assigned()
    await contact(id, other)
    expect(await clientById(id)).toMatchObject({ status: 'new', first_contact_at: null })
  })
})
