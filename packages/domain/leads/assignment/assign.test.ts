import { DAY_MS } from '@waymark/contracts/durations'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { jsonb, nullable, type RowOf, row, text, timestamptz } from '@waymark/platform/row'
import { aLead } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { minutesAgo } from '@waymark/testing/minutes'
import { react } from '@waymark/testing/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteForGood } from '../clients/delete-client-data.ts'
import { assign } from './assign-on-client-submitted.ts'

const app = await appForFile()
let administrator: User
beforeEach(async () => {
  await app.db.pool.query('truncate app_user, lead_code, client, assignment, outbox_event, event_delivery cascade')
  administrator = await anAdministrator(app.db)
})

const assignmentRow = tables.client
  .pick('broker_id', 'assignment_type', 'assigned_at', 'due_at')
  .extend({ reason: nullable(text) })
type Given = RowOf<typeof assignmentRow>

/** Submits a lead, runs the reaction and returns the assignment. */
async function given(overrides: Partial<Client> = {}): Promise<Given | undefined> {
  const { id } = await aLead(app.db, overrides)
  await react(app.db, assign)
  return app.db.row(
    assignmentRow,
    sql`
    select client.broker_id, client.assignment_type, client.assigned_at, client.due_at, assignment.reason
    from client left join assignment on assignment.client_id = client.id where client.id = ${id}`,
  )
}
const toBroker = ({ id }: User, assignment_type = 'pool') => ({ broker_id: id, assignment_type })
const toQueue = () => ({ broker_id: administrator.id, assignment_type: 'admin_queue' })
const aLeadCode = (user: User, code: string) =>
  app.db.run(sql`insert into lead_code (code, user_id) values (${code}, ${user.id})`)

describe('a linked agent', () => {
  test('gets the client by id, before anyone in the pool', async () => {
    await aUser(app.db)
    const linked = await aUser(app.db, { credentials_verified: false, available: false })
    expect(await given({ requested_agent: linked.id })).toMatchObject({
      ...toBroker(linked, 'agent_link'),
      reason: 'Came through your assessment link',
    })
  })

  test('gets the client by id in capital letters', async () => {
    await aUser(app.db)
    const linked = await aUser(app.db)
    expect(await given({ requested_agent: linked.id.toUpperCase() })).toMatchObject(toBroker(linked, 'agent_link'))
  })

  test('gets the client by lead code', async () => {
    await aUser(app.db)
    const linked = await aUser(app.db, { subscription_status: 'inactive', daily_cap: 0 })
    await aLeadCode(linked, 'SPRING-7')
    expect(await given({ requested_agent: 'SPRING-7' })).toMatchObject({
      ...toBroker(linked, 'lead_code'),
      reason: 'Came with your lead code',
    })
    await given({ requested_agent: 'SPRING-7' })
    await aLeadCode(linked, 'SPRING-8')
    expect(
      await app.db.rows(tables.lead_code.pick('code', 'uses'), sql`select code, uses from lead_code order by code`),
    ).toEqual([
      { code: 'SPRING-7', uses: 2 },
      { code: 'SPRING-8', uses: 0 },
    ])
  })

  test('has the full 24 hours, however long the assessment waited', async () => {
    const linked = await aUser(app.db)
    const { id } = await aLead(app.db, { requested_agent: linked.id })
    await app.db.run(sql`update outbox_event set occurred_at = ${minutesAgo(180)} where aggregate_id = ${id}`)
    const before = Date.now()
    await react(app.db, assign)
    const client = await app.db.row(tables.client, sql`select * from client where id = ${id}`)
    expect(client?.assigned_at?.getTime()).toBeGreaterThanOrEqual(before)
    expect(client?.due_at?.getTime()).toBe((client?.assigned_at?.getTime() ?? 0) + DAY_MS)
  })

  test('gets the client without using up the daily cap', async () => {
    const linked = await aUser(app.db, { daily_cap: 1 })
    await given({ requested_agent: linked.id })
    expect(await given()).toMatchObject(toBroker(linked))
  })

  test('who is disabled leaves the client to the pool, by id and by code', async () => {
    const pool = await aUser(app.db)
    const linked = await aUser(app.db, { is_active: false })
    await aLeadCode(linked, 'GONE-1')
    expect(await given({ requested_agent: linked.id })).toMatchObject(toBroker(pool))
    expect(await given({ requested_agent: 'GONE-1' })).toMatchObject(toBroker(pool))
  })

  test.each([null, 'demo', 'nobody', newId(), ' ', "'; drop table client; --"])(
    'given as %j is ignored',
    async (requested_agent) => {
      const pool = await aUser(app.db)
      expect(await given({ requested_agent })).toMatchObject(toBroker(pool))
    },
  )
})

describe('the pool', () => {
  test.each<[string, Partial<User>]>([
    ['not verified', { credentials_verified: false }],
    ['disabled', { is_active: false }],
    ['not available', { available: false }],
    ['an administrator', { role: 'sys_admin', available: false }],
    ['not licensed in the state', { states_licensed: ['CA', 'NM'] }],
    ['licensed nowhere', { states_licensed: [] }],
    ['not checked in the state', { states_licensed: ['CA', 'TX'], states_unchecked: ['TX'] }],
    ['without a subscription', { subscription_status: 'inactive' }],
    ['past the trial', { trial_ends_at: minutesAgo(1) }],
  ])('skips a broker who is %s', async (_why, overrides) => {
    await aUser(app.db, overrides)
    expect(await given()).toMatchObject({ ...toQueue(), reason: 'No broker licensed in TX was available' })
  })

  test.each<[string, Partial<User>]>([
    ['on trial', {}],
    ['subscribed, whatever became of the trial', { subscription_status: 'active', trial_ends_at: minutesAgo(1) }],
    ['licensed in several states', { states_licensed: ['CA', 'TX'] }],
  ])('takes a broker who is %s', async (_why, overrides) => {
    const broker = await aUser(app.db, overrides)
    expect(await given()).toMatchObject(toBroker(broker))
  })

  test('chooses the broker who waited longest, newcomers first, and says why', async () => {
    const recent = await aUser(app.db, { last_assigned_at: minutesAgo(1) })
    const long = await aUser(app.db, { last_assigned_at: minutesAgo(60) })
    const newcomer = await aUser(app.db)
    const turns: (string | null | undefined)[] = []
    for (let i = 0; i < 6; i++) turns.push((await given())?.broker_id)
    expect(turns).toEqual([newcomer.id, long.id, recent.id, newcomer.id, long.id, recent.id])
    expect((await given())?.reason).toBe('Next in line among the available brokers licensed in TX')
  })

  test('gives a state’s leads to brokers of that state', async () => {
    const [texan, californian] = [await aUser(app.db), await aUser(app.db, { states_licensed: ['CA'] })]
    expect(await given({ state: 'CA' })).toMatchObject(toBroker(californian))
    expect(await given({ state: 'TX' })).toMatchObject(toBroker(texan))
    expect(await given({ state: 'WY' })).toMatchObject(toQueue())
  })

  test('gives a broker with an unchecked state the leads of the others', async () => {
    const broker = await aUser(app.db, { states_licensed: ['CA', 'TX'], states_unchecked: ['CA'] })
    expect(await given({ state: 'TX' })).toMatchObject(toBroker(broker))
    expect(await given({ state: 'CA' })).toMatchObject({
      ...toQueue(),
      reason: 'No broker licensed in CA was available',
    })
  })

  test('fills a broker up to the cap, then uses the queue', async () => {
    const broker = await aUser(app.db, { daily_cap: 2 })
    expect(await given()).toMatchObject(toBroker(broker))
    expect(await given()).toMatchObject(toBroker(broker))
    expect(await given()).toMatchObject(toQueue())
  })

  test('says in the queue that the caps are full, if that is all that stopped a broker', async () => {
    const full = 'Every available broker licensed in TX had reached their daily cap'
    const capped = await aUser(app.db, { daily_cap: 0 })
    await aUser(app.db, { available: false })
    await aUser(app.db, { states_licensed: ['CA'], daily_cap: 0 })
    expect(await given()).toMatchObject({ ...toQueue(), reason: full })
    await app.db.run(sql`update app_user set credentials_verified = false where id = ${capped.id}`)
    expect(await given()).toMatchObject({ ...toQueue(), reason: 'No broker licensed in TX was available' })
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Chicago'])(
    'counts the cap by the broker’s local day in %s',
    async (time_zone) => {
      const day = (at: number) => new Date(new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(at))
      const full = { time_zone, daily_cap: 1, assigned_today: 1 }
      await aUser(app.db, { ...full, assigned_on: day(Date.now()) })
      expect(await given()).toMatchObject(toQueue())
      const rested = await aUser(app.db, { ...full, assigned_on: day(Date.now() - DAY_MS) })
      expect(await given()).toMatchObject(toBroker(rested))
      expect(await given()).toMatchObject(toQueue())
    },
  )
})

describe('the admin queue', () => {
  test('takes a client without a state, with the clock running', async () => {
    await aUser(app.db)
    const client = await given({ state: null })
    expect(client).toMatchObject({ ...toQueue(), reason: 'The ZIP code does not match a state' })
    expect((client?.due_at?.getTime() ?? 0) - (client?.assigned_at?.getTime() ?? 0)).toBe(DAY_MS)
  })

  test('belongs to the available administrator, else the longest serving, never a disabled one', async () => {
    await app.db.run(sql`update app_user set available = false`)
    const second = await anAdministrator(app.db, { available: false })
    expect(await given()).toMatchObject(toQueue())
    await app.db.run(sql`update app_user set is_active = false where id = ${administrator.id}`)
    expect(await given()).toMatchObject({ broker_id: second.id })
    const third = await anAdministrator(app.db)
    expect(await given()).toMatchObject({ broker_id: third.id })
  })
})

describe('an assignment', () => {
  test('stores broker, kind, reason and due time, and sets the clock at 18 and 24 hours', async () => {
    const broker = await aUser(app.db)
    const { id } = await aLead(app.db)
    const before = Date.now()
    await react(app.db, assign)
    const [assignment, ...others] = await app.db.rows(
      tables.assignment,
      sql`select * from assignment where client_id = ${id}`,
    )
    expect(others).toEqual([])
    expect(assignment).toMatchObject({ broker_id: broker.id, assignment_type: 'pool', ended_at: null })
    const at = assignment?.assigned_at.getTime() ?? 0
    expect(at).toBeGreaterThanOrEqual(before)
    expect(assignment?.due_at.getTime()).toBe(at + DAY_MS)
    const deliveries = await app.db.rows(
      row({ subscriber: text, payload: jsonb, due_at: timestamptz }),
      sql`
      select subscriber, payload, due_at from outbox_event join event_delivery on event_id = outbox_event.id
      where name = 'client.assigned' order by subscriber`,
    )
    const payload = { assignment_id: assignment?.id, broker_id: broker.id, previous_broker_id: null }
    expect(deliveries.map((delivery) => [delivery.subscriber, delivery.payload])).toEqual(
      ['broadcast', 'escalate', 'mail', 'notify', 'nudge'].map((subscriber) => [subscriber, payload]),
    )
    const due = new Map(deliveries.map(({ subscriber, due_at }) => [subscriber, due_at.getTime() - at]))
    expect([due.get('nudge'), due.get('escalate')]).toEqual([0.75 * DAY_MS, DAY_MS])
  })

  test('is made once although the event arrives repeatedly', async () => {
    await aUser(app.db)
    await aUser(app.db)
    const { id } = await aLead(app.db)
    const due = await claim(app.db, [{ subscriber: 'assign', limit: 1 }])
    const runs = await Promise.all([...due, ...due, ...due].map((delivery) => assign.run(app.db, delivery, 'test')))
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect(
      await app.db.rows(tables.assignment.pick('id'), sql`select id from assignment where client_id = ${id}`),
    ).toHaveLength(1)
    expect(
      await app.db.rows(tables.app_user.pick('id'), sql`select id from app_user where assigned_today > 0`),
    ).toHaveLength(1)
  })

  test('stays when a client submits again, and the broker is notified', async () => {
    const [broker] = [await aUser(app.db), await aUser(app.db)]
    const { id } = await aLead(app.db, { broker_id: broker.id, assignment_type: 'agent_link', revision: 2 })
    await react(app.db, assign)
    expect(
      await app.db.rows(tables.client.pick('broker_id'), sql`select broker_id from client where id = ${id}`),
    ).toEqual([{ broker_id: broker.id }])
    expect(
      await app.db.rows(
        tables.outbox_event.pick('name', 'payload'),
        sql`select name, payload from outbox_event where name <> 'client.submitted'`,
      ),
    ).toEqual([{ name: 'client.updated', payload: { revision: 2, broker_id: broker.id } }])
  })

  test('is not made for a client who was deleted in the meantime', async () => {
    await aUser(app.db)
    const { id } = await aLead(app.db)
    await app.db.transaction((tx) => deleteForGood(tx, id, 'test'))
    expect(await react(app.db, assign)).toBe(1)
    expect(await app.db.rows(tables.assignment.pick('id'), sql`select id from assignment`)).toEqual([])
  })
})
