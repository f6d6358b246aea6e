import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { answerClient, aReferral, recipientOf } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { stopClock } from '../../leads/assignment/stop-clock.ts'
import { planTask } from '../../leads/tasks/plan-on-status-changed.ts'
import { notify } from '../../reactions/notify.ts'
import { deleting, inHours, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let architect: User
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { clientById, remove, undo } = deleting(() => ({ api, token }))

const writes = (client: { id: string }, recipient: User) =>
  api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'client', id: client.id },
      recipient: { kind: 'user', id: recipient.id },
      message: 'Are you there?',
    }),
  )
/** Who has an unread notification that a client wrote. */
async function told(): Promise<string[]> {
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
  const list = await api.db.rows(
    tables.notification.pick('user_id'),
    sql`select user_id from notification where kind = 'new_message' and read_at is null`,
  )
  return list.map(({ user_id }) => user_id)
}

test('returns what a client wrote in the meantime with the client', async () => {
  const broker = await aUser(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  const { undo_id } = await remove(broker)
  const message = await writes(client, architect)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: broker.id, is_read: false })
})

test('leaves an administrator their own task about the client, who was with them in the meantime', async () => {
  const broker = await aUser(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  const body = { client_id: client.id, title: 'Check the complaint', due_at: inHours(1).toISOString() }
  const { id } = await api.get(taskEndpoints.createTask, { token, body })
  const assignee = () =>
    api.db.row(tables.task.pick('assignee_id'), sql`select assignee_id from task where id = ${id}::uuid`)
  const { undo_id } = await remove(broker)
  expect((await clientById(client.id))?.broker_id).toBe(architect.id)
  expect((await undo(undo_id)).status).toBe(200)
  expect((await clientById(client.id))?.broker_id).toBe(broker.id)
  expect(await assignee()).toEqual({ assignee_id: architect.id })
})

test('restores the task of an administrator’s own with their account, and it stays their own', async () => {
  const [broker, administrator] = [await aUser(api.db), await anAdministrator(api.db)]
  const client = await aClient(api.db, { broker_id: broker.id })
  const body = { client_id: client.id, title: 'Check the complaint', due_at: inHours(1).toISOString() }
  const { id } = await api.get(taskEndpoints.createTask, { token: await tokenOf(api, administrator), body })
  const { undo_id } = await remove(administrator)
  expect(await api.db.exists(sql`select from task`)).toBe(false)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.exists(sql`select from task where id = ${id}::uuid and is_private`)).toBe(true)
})

test('gives an administrator what a client wrote to the deleted broker, and an undo gives it back', async () => {
  const broker = await aUser(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  const message = await writes(client, broker)
  expect(await told()).toEqual([broker.id])
  const { undo_id } = await remove(broker)
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: architect.id, is_read: false })
  expect(await told()).toEqual([architect.id])
  const listed = await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })
  expect(listed).toHaveLength(1)

  expect((await undo(undo_id)).status).toBe(200)
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: broker.id, is_read: false })
  expect(await told()).toEqual([broker.id])
  expect(await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })).toEqual([])
})

test('leaves with an administrator what was written to a broker who was disabled, and returns their client', async () => {
  const broker = await aUser(api.db, { is_active: false })
  const client = await aClient(api.db, { broker_id: broker.id })
  const before = await writes(client, architect)
  const { undo_id } = await remove(broker)
  const meanwhile = await writes(client, architect)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(client.id)).toMatchObject({ broker_id: broker.id })
  expect([await recipientOf(api.db, before), await recipientOf(api.db, meanwhile)]).toMatchObject([
    { recipient_id: architect.id },
    { recipient_id: architect.id },
  ])
  expect(await told()).toEqual([architect.id])
})

test('leaves with an administrator what they answered in the meantime, and the client with it', async () => {
  const broker = await aUser(api.db)
  const [client, other] = [
    await aClient(api.db, { broker_id: broker.id }),
    await aClient(api.db, { broker_id: broker.id }),
  ]
  const [answered, waiting] = [await writes(client, broker), await writes(other, broker)]
  const { undo_id } = await remove(broker)
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message: 'I am' } })
  expect((await undo(undo_id)).status).toBe(200)
  expect([await recipientOf(api.db, answered), await clientById(client.id)]).toMatchObject([
    { recipient_id: architect.id },
    { broker_id: architect.id },
  ])
  expect([await recipientOf(api.db, waiting), await clientById(other.id)]).toMatchObject([
    { recipient_id: broker.id, is_read: false },
    { broker_id: broker.id },
  ])
})

test('leaves with the broker what they read and answered before the deletion', async () => {
  const broker = await aUser(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  const message = await writes(client, broker)
  await answerClient(api.db, broker, client, 'I am')
  const { undo_id } = await remove(broker)
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: broker.id })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: broker.id })
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

test('returns a client who stayed in a state where their broker never had the license', async () => {
  const broker = await aUser(api.db, { states_licensed: ['TX'] })
  const { id } = await aClient(api.db, { broker_id: broker.id, state: 'CA' })
  const moved = await aClient(api.db, { broker_id: broker.id, state: 'CA' })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update client set state = 'NV' where id = ${moved.id}`)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(id)).toMatchObject({ broker_id: broker.id })
  expect(await clientById(moved.id)).toMatchObject({ broker_id: architect.id })
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
  for (const subscriber of ['mail', 'text']) {
    const events = await api.db.rows(
      tables.outbox_event.pick('name', 'aggregate_id'),
      sql`
      select name, aggregate_id from outbox_event join event_delivery on event_id = id and subscriber = ${subscriber}
      where name like 'appointment.%' order by name, aggregate_id`,
    )
    expect(events).toEqual([
      { name: 'appointment.booked', aggregate_id: kept.id },
      { name: 'appointment.cancelled', aggregate_id: left.id },
      { name: 'appointment.cancelled', aggregate_id: kept.id },
    ])
  }
})

test('restores tasks after the next broker got one for the same change, without what they followed', async () => {
  const broker = await aUser(api.db)
  const { id } = await aClient(api.db, { broker_id: broker.id, status: 'quoted' })
  const [status_change_id, life_event_id] = [newId(), newId()]
  const by = { client_id: id, user_id: broker.id }
  await insert(api.db, 'client_status_change', {
    ...by,
    id: status_change_id,
    from_status: 'contacted',
    to_status: 'quoted',
  })
  await insert(api.db, 'client_life_event', { ...by, id: life_event_id, life_event: 'moved' })
  const done = { client_id: id, done_at: new Date() }
  const restored = [
    await aTask(api.db, broker, { ...done, status_change_id }),
    await aTask(api.db, broker, { ...done, life_event_id }),
    await aTask(api.db, broker, done),
  ]
  const { undo_id } = await remove(broker)
  await api.db.transaction((tx) => stopClock(tx, id, architect.id))
  await react(api.db, planTask)
  await aTask(api.db, architect, { client_id: id, life_event_id })
  expect((await undo(undo_id)).status).toBe(200)
  expect(
    await api.db.rows(
      tables.task.pick('id', 'assignee_id', 'status_change_id', 'life_event_id'),
      sql`select id, assignee_id, status_change_id, life_event_id from task where done_at is not null order by id`,
    ),
  ).toEqual(
    restored.map((task) => ({ id: task.id, assignee_id: broker.id, status_change_id: null, life_event_id: null })),
  )
  expect(
    await api.db.rows(
      tables.task.pick('assignee_id', 'status_change_id', 'life_event_id'),
      sql`select assignee_id, status_change_id, life_event_id from task where done_at is null order by id`,
    ),
  ).toEqual([
    { assignee_id: architect.id, status_change_id, life_event_id: null },
    { assignee_id: architect.id, status_change_id: null, life_event_id },
  ])
})

test('leaves out a referral of a client who was referred to someone else in the meantime', async () => {
  const [owner, deleted, other] = [await aUser(api.db), await aUser(api.db), await aUser(api.db)]
  const { client_id } = await aReferral(api.db, { from: owner, to: deleted })
  const { undo_id } = await remove(deleted)
  const open = await aReferral(api.db, { from: owner, to: other }, { client_id })
  expect((await undo(undo_id)).status).toBe(200)
  expect(
    await api.db.rows(tables.client_referral.pick('id', 'to_user_id'), sql`select id, to_user_id from client_referral`),
  ).toEqual([{ id: open.id, to_user_id: other.id }])
})
