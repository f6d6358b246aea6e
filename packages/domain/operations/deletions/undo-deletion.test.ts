import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aSubscription } from '@waymark/testing/factories/agency'
import { aClient, anAppointment, anIntake, aReferral, aTask } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { wakeConversation } from '../../conversations/messaging/wake-on-snooze-changed.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { remindAppointment } from '../../leads/appointments/remind-on-appointment-booked.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { nudge } from '../../leads/assignment/nudge-on-client-assigned.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { remindTask } from '../../leads/tasks/remind-on-task-changed.ts'
import { invoicePaid, sendSandboxEvents, subscriptionHappened } from '../../money/billing/sandbox-events.ts'
import { settle } from '../../money/billing/settle-on-subscription-changed.ts'
import { STORED_KINDS } from '../housekeeping/list-stored-objects.ts'
import { aBrokerWithEverything, aClientWithEverything, deleting, mailedTo, rowsHeld } from './deletions.fixture.ts'
import { eraseDeletion } from './erase-on-act-done.ts'

const { listDeletions } = deletionEndpoints

let api: TestApi
let architect: User
let token: string
// Each test has its own database, because a clean-up affects all data.
beforeEach(async () => {
  api = await startApi()
  architect = await anAdministrator(api.db, { capabilities: ['architect'] })
  token = await tokenOf(api, architect)
})
afterEach(() => api[Symbol.asyncDispose]())

const { everything, clientById, cleanUp, remove, undo } = deleting(() => ({ api, token }))
const sweep = () => sweepStorage(api.db, api.storage, new Date(Date.now() + 2 * 86_400_000), STORED_KINDS)
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.storage.list()) if (!key.startsWith('swept-by/')) keys.push(key)
  return keys
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

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

test('restores an account with the receipt of a payment that arrived after its deletion', async () => {
  const user = await aUser(api.db)
  const paid = await aSubscription(api.db, user)
  const { undo_id } = await remove(user)
  const now = new Date()
  const happenings = [subscriptionHappened(paid.id, paid, 'updated'), invoicePaid(paid.id, paid, 999, now)]
  await api.db.transaction((tx) => sendSandboxEvents(tx, api.secrets, happenings, now))
  expect((await undo(undo_id)).status).toBe(200)
  const receipts = tables.receipt.pick('amount_cents', 'billed_to')
  expect(
    await api.db.rows(receipts, sql`select amount_cents, billed_to from receipt where user_id = ${user.id}::uuid`),
  ).toEqual([{ amount_cents: 999, billed_to: 'Ada Broker' }])
})

test('returns what a client wrote in the meantime with the client', async () => {
  const broker = await aUser(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  const { undo_id } = await remove(broker)
  const { id } = await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'client', id: client.id },
      recipient: { kind: 'user', id: architect.id },
      message: 'Are you there?',
    }),
  )
  expect((await undo(undo_id)).status).toBe(200)
  expect(
    await api.db.rows(
      tables.message.pick('recipient_id', 'is_read'),
      sql`select recipient_id, is_read from message where id = ${id}`,
    ),
  ).toEqual([{ recipient_id: broker.id, is_read: false }])
})

test('keeps a client with an administrator who contacted them in the meantime', async () => {
  const broker = await aUser(api.db)
  const { id } = await aClient(api.db, { broker_id: broker.id })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update client set first_contact_at = now() where id = ${id}`)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(id)).toMatchObject({ broker_id: architect.id })
})

test('keeps a client with an administrator who moved to a state where the former broker has no license', async () => {
  const broker = await aUser(api.db, { states_licensed: ['TX'] })
  const moved = await aClient(api.db, { broker_id: broker.id, state: 'TX' })
  const stayed = await aClient(api.db, { broker_id: broker.id, state: 'TX' })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update client set state = 'CA' where id = ${moved.id}`)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(moved.id)).toMatchObject({ broker_id: architect.id })
  expect(await clientById(stayed.id)).toMatchObject({ broker_id: broker.id })
})

test('cancels the appointments of a client who stays with someone else', async () => {
  const broker = await aUser(api.db)
  const [staying, returning] = [
    await aClient(api.db, { broker_id: broker.id }),
    await aClient(api.db, { broker_id: broker.id }),
  ]
  const left = await anAppointment(api.db, broker, { client_id: staying.id, starts_at: inHours(48) })
  const kept = await anAppointment(api.db, broker, { client_id: returning.id, starts_at: inHours(72) })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update client set first_contact_at = now() where id = ${staying.id}`)
  expect((await undo(undo_id)).status).toBe(200)
  expect(
    await api.db.rows(
      tables.appointment.pick('id', 'status', 'cancelled_by'),
      sql`select id, status, cancelled_by from appointment order by starts_at`,
    ),
  ).toEqual([
    { id: left.id, status: 'cancelled', cancelled_by: 'system' },
    { id: kept.id, status: 'booked', cancelled_by: null },
  ])
  expect(
    await api.db.rows(
      tables.outbox_event.pick('aggregate_id'),
      sql`select aggregate_id from outbox_event where name = 'appointment.cancelled'`,
    ),
  ).toEqual([{ aggregate_id: left.id }])
})

test('undoes once in a hundred simultaneous requests', async () => {
  const broker = await aUser(api.db)
  await aClient(api.db, { broker_id: broker.id })
  const before = await everything()
  const { undo_id } = await remove(broker)
  const answers = await Promise.all(Array.from({ length: 100 }, () => undo(undo_id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(99)
  expect(await everything()).toEqual(before)
})

test('refuses an undo after the address was taken, and leaves everything deleted', async () => {
  const broker = await aUser(api.db)
  const { undo_id } = await remove(broker)
  const newcomer = await aUser(api.db, { email: broker.email })
  expect(await undo(undo_id)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await api.db.row(tables.deletion, sql`select * from deletion`)).toMatchObject({ undone_at: null })
  await remove(newcomer)
  expect((await undo(undo_id)).status).toBe(200)
})

test('cannot undo after thirty days, and keeps no data for it', async () => {
  const broker = await aBrokerWithEverything(api)
  const { undo_id } = await cleanUp()
  await sweep()
  expect(await objects()).toHaveLength(4)
  await api.db.run(sql`update deletion set undo_until = now() - interval '1 second'`)
  expect(await undo(undo_id)).toMatchObject({ status: 409, body: { code: 'undo_over' } })
  await makeDue(api.db, 'erase-deletion')
  await react(api.db, eraseDeletion)
  expect(await rowsHeld(api)).toEqual({})
  expect(
    await api.db.rows(tables.session.pick('id'), sql`select id from session where user_id = ${broker.id}`),
  ).toEqual([])
  expect(
    await api.db.rows(
      tables.consent_receipt.pick('id'),
      sql`select id from consent_receipt where ip is not null or user_agent is not null`,
    ),
  ).toEqual([])
  expect(await api.db.rows(tables.contribution.pick('what_for'), sql`select what_for from contribution`)).toEqual([
    { what_for: '' },
  ])
  await sweep()
  expect(await objects()).toEqual([])
  expect(await api.get(listDeletions, { token })).toMatchObject([
    { id: undo_id, kind: 'data_cleanup', done_by: architect.id, done_by_name: 'Grace Administrator', undone_at: null },
  ])
})

test('erases with the time limit of the deletion', async () => {
  await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  await cleanUp()
  await api.db.pool.query(`
    create function check_limit() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '5min' then raise 'the limit is too short'; end if;
      return old;
    end $$;
    create trigger check_limit before delete on deletion_row for each row execute function check_limit()`)
  await api.db.run(sql`update deletion set undo_until = now() - interval '1 second'`)
  await makeDue(api.db, 'erase-deletion')
  expect(await react(api.db, eraseDeletion)).toBe(1)
  expect(await rowsHeld(api)).toEqual({})
})

test('erases everything about a consumer who asks for deletion in the meantime', async () => {
  const broker = await aUser(api.db)
  const [wishing, other] = [await aClientWithEverything(api, broker), await aClientWithEverything(api, broker)]
  const { undo_id } = await cleanUp()
  const own = { token: mailedTo(api, wishing) }
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(204)
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(404)
  const kept = await api.db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from deletion_row where content::text like ${`%${wishing}%`}`,
  )
  expect(kept).toEqual({ count: 0 })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id: other }])
})

test('does not bring back an appointment of a consumer who asks for deletion in the meantime', async () => {
  const [broker, other] = [await aUser(api.db), await aUser(api.db)]
  const { id } = await aClient(api.db, { broker_id: other.id, email: 'vic@example.test' })
  await anAppointment(api.db, broker, { email: 'Vic@example.test' })
  const kept = await anAppointment(api.db, broker, {
    email: 'sam@example.test',
    starts_at: new Date(Date.now() + 72 * 3_600_000),
  })
  const { undo_id } = await remove(broker)
  expect((await api.call(consumerEndpoints.deleteOwnData, { token: mailedTo(api, id) })).status).toBe(204)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.rows(tables.appointment.pick('id'), sql`select id from appointment`)).toEqual([{ id: kept.id }])
})

test('keeps a person who submits again as the new client, who may delete the earlier record', async () => {
  const broker = await aUser(api.db)
  const earlier = await aClientWithEverything(api, broker, 'again@example.test')
  const { undo_id } = await cleanUp()
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ email: 'again@example.test' }) })
  expect((await undo(undo_id)).body).toMatchObject({ clients_left_out: 1 })
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id }])
  expect(
    await api.db.rows(
      tables.risk_assessment.pick('id'),
      sql`select id from risk_assessment where client_id = ${earlier}`,
    ),
  ).toEqual([])
  expect(await rowsHeld(api)).toEqual({})
})

test('restores rows of two deleted accounts after both are restored, in either order', async () => {
  for (const first of [0, 1]) {
    const brokers = [await aUser(api.db), await aUser(api.db)] as const
    const { id } = await aReferral(api.db, { from: brokers[0], to: brokers[1] })
    const read = () =>
      api.db.rows(
        tables.client_referral.pick('id').extend({ message: text }),
        sql`
      select client_referral.id, message.message from client_referral
      join message on message.id = message_id join conversation on conversation.id = message.conversation_id
      where client_referral.id = ${id}::uuid`,
      )
    const before = await read()
    const deletions = [await remove(brokers[0]), await remove(brokers[1])]
    expect(await read()).toEqual([])
    for (const which of [first, 1 - first]) expect((await undo(deletions[which]?.undo_id ?? null)).status).toBe(200)
    expect(before).toHaveLength(1)
    expect(await read()).toEqual(before)
  }
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

test('restores rows about a client that a later deletion removed with that client', async () => {
  const broker = await aBrokerWithEverything(api)
  const before = await everything()
  const first = await remove(broker)
  const second = await cleanUp()
  expect((await undo(first.undo_id)).status).toBe(200)
  expect((await undo(second.undo_id)).status).toBe(200)
  // The client is with an administrator now, and so are the tasks about them. Their appointment is canceled.
  const { client, assignment, task, appointment, ...rest } = before
  const after = await everything()
  expect(after).toMatchObject(rest)
  expect(['client', 'assignment', 'task', 'appointment'].map((name) => after[name]?.length)).toEqual([
    client?.length,
    (assignment?.length ?? 0) + 1,
    task?.length,
    appointment?.length,
  ])
})
