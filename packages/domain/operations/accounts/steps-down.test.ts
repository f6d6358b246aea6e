import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, present, text, uuid } from '@waymark/platform/row'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, signedIn } from '@waymark/testing/factories/people'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { sessionsWait, whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { requestCall } from '../../leads/business/request-call.ts'
import { LAST_ADMINISTRATOR } from '../../people/accounts/require-other-administrator.ts'
import { updateUser } from './update-user.ts'

const api = await apiForFile()
let administrator: User
let other: User
beforeEach(async () => {
  await api.db.run(sql`update app_user set role = 'broker'`)
  administrator = await anAdministrator(api.db)
  other = await anAdministrator(api.db, { states_licensed: [] })
})

async function aClientOf(broker: User, assignment_type: 'admin_queue' | 'manual', overrides: object = {}) {
  const client = await aClient(api.db, overrides)
  const given = { client_id: client.id, broker_id: broker.id, assignment_type, reason: 'Test' }
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  return client
}
const change = async (changes: { role: 'broker' } | { is_active: false }) =>
  updateUser(contextOf(api, await signedIn(api.db, administrator)), other.id, changes)
const holderOf = async ({ id }: { id: string }) =>
  api.db.row(
    tables.client.pick('broker_id', 'assignment_type'),
    sql`select broker_id, assignment_type from client where id = ${id}::uuid`,
  )
async function aCallFrom(to: User) {
  const lead = await aBusinessLead(api.db, to)
  await requestCall(api, lead.id)
  return lead
}
const leadOf = async ({ id }: { id: string }) =>
  api.db.row(
    tables.business_lead.pick('agent_assigned').extend({ caller: nullable(uuid) }),
    sql`
    select agent_assigned, user_id as caller from business_lead left join business_call on lead_id = id
    where id = ${id}::uuid`,
  )
const requestsOf = async (leads: readonly { id: string }[]) =>
  api.db.rows(
    tables.outbox_event.pick('aggregate_id').extend({ to: present(text) }),
    sql`
    select aggregate_id, payload ->> 'user_id' as to from outbox_event
    where name = 'business_lead.call_requested' and aggregate_id = any(${leads.map(({ id }) => id)}::uuid[])
    order by id`,
  )
const historyOf = ({ id }: { id: string }) =>
  api.db.rows(
    tables.assignment.pick('broker_id', 'end_reason'),
    sql`select broker_id, end_reason from assignment where client_id = ${id}::uuid order by assigned_at, id`,
  )

test.each([
  ['becomes a broker', { role: 'broker' } as const, 'role_changed'],
  ['is disabled', { is_active: false } as const, 'account_disabled'],
])(
  'the clients of the admin queue go to another administrator when theirs %s, and others stay',
  async (_what, changes, end_reason) => {
    const queued = await aClientOf(other, 'admin_queue', { state: 'NY' })
    await api.db.run(sql`update app_user set states_licensed = '{TX}' where id = ${other.id}::uuid`)
    const own = await aClientOf(other, 'manual', { state: 'TX' })
    await change(changes)
    expect(await holderOf(queued)).toEqual({ broker_id: administrator.id, assignment_type: 'admin_queue' })
    expect(await historyOf(queued)).toEqual([
      { broker_id: other.id, end_reason },
      { broker_id: administrator.id, end_reason: null },
    ])
    expect(await holderOf(own)).toEqual({ broker_id: other.id, assignment_type: 'manual' })
  },
)

test.each([
  ['becomes a broker', { role: 'broker' } as const],
  ['is disabled', { is_active: false } as const],
])(
  'the undecided business leads go to another administrator when theirs %s, who is told of the calls to make',
  async (_what, changes) => {
    const [called, undecided, made] = [
      await aCallFrom(other),
      await aBusinessLead(api.db, other),
      await aCallFrom(other),
    ]
    await api.db.run(sql`update business_call set done_at = now() where lead_id = ${made.id}`)
    const won = await aBusinessLead(api.db, other, { lead_status: 'won' })
    await change(changes)
    await change(changes)
    expect(await Promise.all([called, undecided, made, won].map(leadOf))).toMatchObject([
      { agent_assigned: administrator.id, caller: administrator.id },
      { agent_assigned: administrator.id, caller: null },
      { agent_assigned: administrator.id, caller: other.id },
      { agent_assigned: other.id, caller: null },
    ])
    expect(await requestsOf([called, undecided, made, won])).toEqual([
      { aggregate_id: called.id, to: other.id },
      { aggregate_id: made.id, to: other.id },
      { aggregate_id: called.id, to: administrator.id },
    ])
  },
)

test('a call for a won lead that is requested while its administrator is being disabled goes to another one', async () => {
  const lead = await aBusinessLead(api.db, other, { lead_status: 'won' })
  let calling: Promise<unknown> | undefined
  await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from business_lead where id = ${lead.id} for update`),
    () => change({ is_active: false }),
    async () => {
      calling = requestCall(api, lead.id)
      await sessionsWait(api.db, 2)
    },
  )
  await calling
  expect(await leadOf(lead)).toEqual({ agent_assigned: administrator.id, caller: administrator.id })
})

test('a call that is requested while its administrator is being disabled goes to another one', async () => {
  const lead = await aBusinessLead(api.db, other)
  let disabling: Promise<User> | undefined
  await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from business_lead where id = ${lead.id} for update`),
    () => requestCall(api, lead.id),
    async () => {
      disabling = change({ is_active: false })
      await sessionsWait(api.db, 2)
    },
  )
  await disabling
  expect(await leadOf(lead)).toEqual({ agent_assigned: administrator.id, caller: administrator.id })
})

test('the last administrator keeps the role and the queue', async () => {
  const queued = await aClientOf(other, 'admin_queue')
  const context = contextOf(api, await signedIn(api.db, administrator))
  await api.db.run(sql`update app_user set is_active = false where id = ${administrator.id}::uuid`)
  await expect(updateUser(context, other.id, { role: 'broker' })).rejects.toMatchObject({
    status: 409,
    message: LAST_ADMINISTRATOR,
  })
  expect(await holderOf(queued)).toMatchObject({ broker_id: other.id })
})
