import { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { bool, int4, nullable, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { aSubscription } from '@waymark/testing/factories/agency'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient, aLead } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { anIntake, aProposedUpdate } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkActs, quoted } from '../../conversations/bulk/bulk.fixture.ts'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { wakeConversation } from '../../conversations/messaging/wake-on-snooze-changed.ts'
import { remindAppointment } from '../../leads/appointments/remind-on-appointment-booked.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { escalate } from '../../leads/assignment/escalate-on-client-assigned.ts'
import { LICENSED, licenseHolds } from '../../leads/assignment/license-hold.fixture.ts'
import { nudge } from '../../leads/assignment/nudge-on-client-assigned.ts'
import { ANN, BO, file, formOf, importing } from '../../leads/imports/imports.fixture.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { lapse } from '../../leads/intake/lapse-on-client-update-proposed.ts'
import { remindTask } from '../../leads/tasks/remind-on-task-changed.ts'
import { expire } from '../../money/billing/expire-on-trial-started.ts'
import { remind } from '../../money/billing/remind-on-trial-started.ts'
import { settle } from '../../money/billing/settle-on-subscription-changed.ts'
import { deleting, inHours, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let architect: User
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { cleanUp, remove, undo } = deleting(() => ({ api, token }))

const toldArchitect = async (kind: string) => {
  const told = await api.db.rows(
    tables.notification.pick('id'),
    sql`select id from notification where user_id = ${architect.id}::uuid and kind = ${kind}`,
  )
  return told.length
}

test('tells the owner of a restored account that the deletion canceled their plan', async () => {
  const user = await aUser(api.db, { subscription_status: 'active', subscription_package: 'broker_basic' })
  const { id } = await aSubscription(api.db, user, { provider: 'stripe' })
  const { undo_id } = await remove(user)
  await api.db.run(sql`update subscription set cancel_at_period_end = true where id = ${id}::uuid`)
  expect((await undo(undo_id)).status).toBe(200)
  const told = sql`select kind from notification where user_id = ${user.id}::uuid`
  expect(await api.db.rows(tables.notification.pick('kind'), told)).toEqual([{ kind: 'subscription_cancelled' }])
})

test('offers a suspended account to resume no plan', async () => {
  const user = await aUser(api.db, { subscription_status: 'inactive', subscription_override: 'suspended' })
  const { id } = await aSubscription(api.db, user, { provider: 'stripe' })
  const { undo_id } = await remove(user)
  await api.db.run(sql`update subscription set cancel_at_period_end = true where id = ${id}::uuid`)
  expect((await undo(undo_id)).status).toBe(200)
  const told = sql`select kind from notification where user_id = ${user.id}::uuid`
  expect(await api.db.rows(tables.notification.pick('kind'), told)).toEqual([])
})

test('restores no access that was paid for until a time in the meantime', async () => {
  const user = await aUser(api.db, { subscription_status: 'active', subscription_package: 'broker_basic' })
  const { id } = await aSubscription(api.db, user, { provider: 'stripe' })
  const { undo_id } = await remove(user)
  await api.db.run(sql`update subscription set state = 'ended' where id = ${id}::uuid`)
  expect((await undo(undo_id)).status).toBe(200)
  await react(api.db, settle(api))
  expect(await api.db.row(tables.app_user, sql`select * from app_user where id = ${user.id}::uuid`)).toMatchObject({
    subscription_status: 'inactive',
    subscription_package: null,
  })
})

test('skips timers of deleted clients, and makes them due again for restored ones', async () => {
  const broker = await aUser(api.db)
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  await react(api.db, assess, assign)
  const { undo_id } = await cleanUp()
  await makeDue(api.db, 'nudge')
  await react(api.db, nudge)
  expect(await api.db.rows(tables.notification.pick('id'), sql`select id from notification`)).toEqual([])
  await api.db.run(sql`
    update deletion_row set content = content || jsonb_build_object(
      'assigned_at', now() - interval '18.5 hours', 'due_at', now() + interval '5.5 hours')
    where table_name = 'client'`)
  await api.db.run(sql`update deletion set done_at = now() - interval '1 hour'`)
  expect((await undo(undo_id)).status).toBe(200)
  const [assignment] = await api.db.rows(tables.assignment, sql`select * from assignment where client_id = ${id}`)
  expect(assignment).toMatchObject({ broker_id: broker.id, ended_at: null })
  await react(api.db, nudge)
  expect(
    await api.db.rows(
      tables.notification.pick('kind'),
      sql`select kind from notification where user_id = ${broker.id}`,
    ),
  ).toEqual([{ kind: 'contact_due_soon' }])
})

test('resumes the clock that runs from when a lead was held', async () => {
  const broker = await aUser(api.db)
  const { answer } = licenseHolds(api)
  const { id } = await aLead(api.db, { requested_agent: broker.id, state: 'NY' })
  await react(api.db, assign)
  await api.db.run(sql`update license_hold set held_at = held_at - interval '50 minutes'`)
  expect((await answer(id, LICENSED, await tokenOf(api, broker))).status).toBe(200)
  await api.db.run(sql`
    update client set assigned_at = now() - interval '23 hours 20 minutes', due_at = now() - interval '10 minutes'
    where id = ${id}`)
  await makeDue(api.db, 'escalate')
  const { undo_id } = await remove(broker)
  await react(api.db, escalate)
  await api.db.run(sql`update deletion set done_at = now() - interval '15 minutes'`)
  expect((await undo(undo_id)).status).toBe(200)
  await react(api.db, escalate)
  expect(await toldArchitect('contact_missed')).toBe(1)
})

test('does not repeat what the clock said about a client who stays with someone else', async () => {
  const broker = await aUser(api.db)
  const { id } = await aClient(api.db, { broker_id: broker.id, state: 'TX' })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update client set state = 'CA' where id = ${id}`)
  await makeDue(api.db, 'nudge')
  await react(api.db, nudge)
  await api.db.run(sql`
    update client set assigned_at = assigned_at - interval '19 hours', due_at = due_at - interval '19 hours'`)
  await api.db.run(sql`update deletion set done_at = done_at - interval '19 hours'`)
  expect((await undo(undo_id)).status).toBe(200)
  await react(api.db, nudge)
  expect(await toldArchitect('contact_due_soon')).toBe(1)
})

test('ends a trial whose end came while the account was deleted, and reminds of one that ends soon', async () => {
  const [over, soon] = [
    await aUser(api.db, { subscription_status: 'trial', trial_ends_at: inHours(1) }),
    await aUser(api.db, { subscription_status: 'trial', trial_ends_at: inHours(60) }),
  ]
  for (const user of [over, soon]) {
    const { undo_id } = await remove(user)
    await api.db.run(sql`
      update deletion_row set content = content || jsonb_build_object('trial_ends_at', now() - interval '1 hour')
      where content ->> 'id' = ${over.id}`)
    await api.db.run(sql`update deletion set done_at = ${inHours(-24)} where id = ${undo_id}::uuid`)
    expect((await undo(undo_id)).status).toBe(200)
  }
  await react(api.db, expire, remind)
  expect(
    await api.db.rows(
      tables.app_user.pick('id', 'subscription_status'),
      sql`select id, subscription_status from app_user where role = 'broker' order by id`,
    ),
  ).toEqual([
    { id: over.id, subscription_status: 'inactive' },
    { id: soon.id, subscription_status: 'trial' },
  ])
  expect(
    await api.db.rows(
      tables.notification.pick('user_id', 'kind'),
      sql`select user_id, kind from notification where kind like 'trial%' order by user_id`,
    ),
  ).toEqual([
    { user_id: over.id, kind: 'trial_ended' },
    { user_id: soon.id, kind: 'trial_ends_soon' },
  ])
})

test('goes on with imports that stood still while their account was deleted', async () => {
  const broker = await aUser(api.db)
  const by = await tokenOf(api, broker)
  const { settle: goOn, imported } = importing(api, () => ({ broker, token: by }))
  const undoing = await imported(file([ANN, BO]))
  await api.get(importEndpoints.undoImport, { token: by, params: { id: undoing.id } })
  const { id } = await api.get(importEndpoints.startImport, { token: by, body: formOf(file([ANN])) })
  const { undo_id } = await remove(broker)
  await goOn()
  expect((await undo(undo_id)).status).toBe(200)
  await goOn()
  expect(
    await api.db.rows(tables.client_import.pick('id', 'state'), sql`select id, state from client_import order by id`),
  ).toEqual([
    { id: undoing.id, state: 'undone' },
    { id, state: 'ready' },
  ])
})

test('discards new answers whose time to be confirmed ended while their client was deleted', async () => {
  const client = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  const [late, open] = [
    await aProposedUpdate(api.db, client, { expires_at: inHours(-1) }),
    await aProposedUpdate(api.db, client, { expires_at: inHours(1) }),
  ]
  const { undo_id } = await cleanUp()
  await api.db.run(sql`update deletion set done_at = ${inHours(-2)}`)
  expect((await undo(undo_id)).status).toBe(200)
  await react(api.db, lapse)
  expect(
    await api.db.rows(
      tables.proposed_update.pick('id', 'outcome').extend({ kept: bool }),
      sql`select id, outcome, answers is not null as kept from proposed_update order by id`,
    ),
  ).toEqual([
    { id: late.id, outcome: 'expired', kept: false },
    { id: open.id, outcome: null, kept: true },
  ])
})

test('ends acts on many clients that were under way when their account was deleted', async () => {
  const broker = await aUser(api.db)
  const by = await tokenOf(api, broker)
  const { act, several, work, later, sent } = bulkActs(api, () => ({ broker, token: by }))
  const clients = await several(2)
  const message = await act({ act: 'message', texts: { en: 'Hello' }, about: 'request' }, clients)
  const undone = await act(quoted, clients)
  await api.db.run(sql`update bulk_act set state = 'undoing' where id = ${undone.id}`)
  const { undo_id } = await remove(broker)
  expect((await undo(undo_id)).status).toBe(200)
  await later(message)
  await work()
  expect(await sent()).toEqual([])
  expect(
    await api.db.rows(
      tables.bulk_act.pick('id', 'state').extend({ outcome: text, reason: nullable(text), clients: int4 }),
      sql`
      select id, state, outcome::text, reason, count(*)::int as clients
      from bulk_act join bulk_act_item on bulk_act_id = id group by id, state, outcome, reason order by id`,
    ),
  ).toEqual([
    { id: message.id, state: 'done', outcome: 'left_out', reason: 'failed', clients: 2 },
    { id: undone.id, state: 'undone', outcome: 'kept', reason: 'failed', clients: 2 },
  ])
})

test('reminds of tasks, appointments and snoozed conversations whose time came while they were deleted', async () => {
  const [broker, partner] = [await aUser(api.db), await aUser(api.db)]
  await aTask(api.db, broker, { due_at: inHours(-0.5) })
  await aTask(api.db, broker, { due_at: inHours(-1.5) })
  await anAppointment(api.db, broker, { starts_at: inHours(23.5) })
  const { conversation_id } = await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: partner.id },
      recipient: { kind: 'user', id: broker.id },
      message: 'Are you at the fair?',
    }),
  )
  const item = `conversation:${conversation_id}`
  await insert(api.db, 'snooze', { user_id: broker.id, item, conversation_id, until: inHours(-0.5) })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update deletion set done_at = ${inHours(-1)}`)
  expect((await undo(undo_id)).status).toBe(200)
  await react(api.db, remindTask, remindAppointment, wakeConversation)
  expect(
    await api.db.rows(
      tables.notification.pick('kind'),
      sql`select kind from notification where user_id = ${broker.id} order by kind`,
    ),
  ).toEqual([{ kind: 'appointment_soon' }, { kind: 'conversation_back' }, { kind: 'task_due' }])
})
