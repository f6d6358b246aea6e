import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { optOut } from '../../conversations/consumer/opt-out.ts'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { wakeConversation } from '../../conversations/messaging/wake-on-snooze-changed.ts'
import { optOutToken, setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { notify } from '../../reactions/notify.ts'
import { remindAppointment } from '../appointments/remind-on-appointment-booked.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { nudge } from '../assignment/nudge-on-client-assigned.ts'
import { assess } from '../intake/assess-on-client-submitted.ts'
import { remindTask } from '../tasks/remind-on-task-changed.ts'
import { erase } from './erase-on-client-deleted.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeAll(async () => {
  await anAdministrator(api.db)
})
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

async function aLead(body = anIntake({ broker_id: broker.id })): Promise<string> {
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  return id
}
const remove = (id: string) => api.get(clientEndpoints.deleteClientData, { params: { id }, token })
const restore = async (id: string, by = token) =>
  (await api.call(clientEndpoints.restoreClient, { params: { id }, token: by })).status

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Everything a broker sees of a client, in the form of responses. */
async function seen(id: string) {
  const asked = { params: { id }, token }
  return {
    detail: await api.get(clientEndpoints.readClient, asked),
    notes: await api.get(noteEndpoints.listNotes, asked),
    dashboard: await api.get(figureEndpoints.readDashboard, { token }),
    list: await api.get(clientEndpoints.listClients, { token }),
    conversations: await api.get(messagingEndpoints.listConversations, { token }),
    messages: await api.get(messagingEndpoints.listMessages, { token }),
    notifications: await api.get(notificationEndpoints.listNotifications, { token }),
  }
}

test('a client who asks for deletion after their broker deleted them ends the undo', async () => {
  const id = await aLead()
  await remove(id)
  const own = { token: mailedTokenOf(api, { id }) }
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(204)
  expect(await restore(id)).toBe(404)
  expect(await api.db.rows(tables.deleted_client.pick('client_id'), sql`select client_id from deleted_client`)).toEqual(
    [],
  )
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(404)
  await react(api.db, notify)
  const told = await api.get(notificationEndpoints.listNotifications, { token })
  expect(told.filter(({ kind }) => kind === 'client_deleted_own_data')).toHaveLength(1)
})

test('restores everything as it was', async () => {
  const id = await aLead()
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: id, message: 'Hello' } })
  await api.get(noteEndpoints.addNote, { token, params: { id }, body: { text: 'Likes mornings' } })
  const before = await seen(id)
  await remove(id)
  expect(await api.get(clientEndpoints.listClients, { token })).toEqual([])
  expect(await api.get(figureEndpoints.readDashboard, { token })).toMatchObject({ total_clients: 0 })
  expect((await api.call(clientEndpoints.readClient, { params: { id }, token })).status).toBe(404)
  expect(await restore(id)).toBe(200)
  expect(await seen(id)).toEqual(before)
  await makeDue(api.db, 'erase')
  await react(api.db, assess, erase(api))
  expect(await seen(id)).toEqual(before)
})

test('an opt-out that came while a client was deleted revokes the consent to further email', async () => {
  const { id } = await aClient(api.db, { broker_id: broker.id, email: 'restored@example.test', email_consent: true })
  await remove(id)
  await optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, 'restored@example.test', id))
  const info = vi.spyOn(api.log, 'info').mockClear()
  expect(await restore(id)).toBe(200)
  // A backup of before does not have it, so a person who restores one reads it here.
  expect(info).toHaveBeenCalledWith({ client_id: id, consents: ['email'], channel: 'mail_link' }, 'consent withdrawn')
  const { email_consent, service_emails } = await api.get(consumerEndpoints.readOwnRecord, {
    token: mailedTokenOf(api, { id }),
  })
  expect({ email_consent, service_emails }).toEqual({ email_consent: false, service_emails: false })
})

test('service emails that were switched off elsewhere meanwhile leave the consent to further email alone', async () => {
  const email = 'switched@example.test'
  const { id } = await aClient(api.db, { broker_id: broker.id, email, email_consent: true })
  await remove(id)
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, email, false))
  expect(await restore(id)).toBe(200)
  const own = await api.get(consumerEndpoints.readOwnRecord, { token: mailedTokenOf(api, { id }) })
  expect(own).toMatchObject({ email_consent: true, service_emails: false, revocations: [] })
})

test('is impossible after its time is over, and a second deletion has its own time', async () => {
  const [id, other] = [await aLead(), await aLead()]
  await remove(id)
  await api.db.run(sql`update deleted_client set undo_until = now() - interval '1 s'`)
  expect(await restore(id)).toBe(404)
  await remove(other)
  expect(await restore(other)).toBe(200)
  await remove(other)
  await makeDue(api.db, 'erase')
  await react(api.db, erase(api))
  expect(await api.db.rows(tables.deleted_client.pick('client_id'), sql`select client_id from deleted_client`)).toEqual(
    [{ client_id: other }],
  )
  expect(await restore(other)).toBe(200)
})

test('is allowed to administrators, not to other brokers, and happens once', async () => {
  const id = await aLead()
  await remove(id)
  expect(await restore(id, await tokenOf(api, await aUser(api.db)))).toBe(404)
  const administrator = await tokenOf(api, await anAdministrator(api.db))
  const statuses = await Promise.all([restore(id), restore(id, administrator), restore(id)])
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
})

test('fails when the person submitted again, who is then a new client', async () => {
  const body = anIntake({ broker_id: broker.id })
  const id = await aLead(body)
  await remove(id)
  const again = await aLead(body)
  expect(again).not.toBe(id)
  expect(await restore(id)).toBe(409)
  const list = await api.get(clientEndpoints.listClients, { token })
  expect(list.map((client) => [client.id, client.revision])).toEqual([[again, 1]])
})

test('fails when the broker gave up the license for the state, unless they imported the client', async () => {
  const other = await aUser(api.db, { states_licensed: ['CA', 'TX'] })
  const by = await tokenOf(api, other)
  const [client, imported, test_client] = [
    await aClient(api.db, { broker_id: other.id }),
    await anImportedPerson(api.db, { broker_id: other.id }),
    await aClient(api.db, { broker_id: other.id, is_mock: true }),
  ]
  for (const { id } of [client, imported, test_client])
    await api.get(clientEndpoints.deleteClientData, { params: { id }, token: by })
  await api.get(accountEndpoints.updatePreferences, { token: by, body: { states_licensed: ['CA'] } })
  expect(await api.call(clientEndpoints.restoreClient, { params: { id: client.id }, token: by })).toMatchObject({
    status: 409,
    body: { code: 'clients_in_state', detail: expect.stringContaining('Texas') },
  })
  expect((await api.call(clientEndpoints.readClient, { params: { id: client.id }, token: by })).status).toBe(404)
  expect([await restore(imported.id, by), await restore(test_client.id, by)]).toEqual([200, 200])
})

test('gives a client back to their broker who never had the license for the state', async () => {
  const { id } = await aClient(api.db, { broker_id: broker.id, state: 'CA' })
  await remove(id)
  expect(await restore(id)).toBe(200)
})

test('an undo and the removal of the state at the same moment do not both happen', async () => {
  const { id } = await aClient(api.db, { broker_id: broker.id })
  await remove(id)
  const restored = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from app_user where id = ${broker.id}::uuid for update`),
    () => restore(id),
    (tx) => tx.run(sql`update app_user set states_licensed = '{}' where id = ${broker.id}::uuid`),
  )
  expect(restored).toBe(409)
})

test('sends a reminder, once, that was due while the client was deleted', async () => {
  const id = await aLead()
  await api.db.run(sql`
    update client set assigned_at = now() - interval '18 hours 30 seconds', due_at = now() + interval '5 hours'
    where id = ${id}`)
  await remove(id)
  await api.db.run(sql`update deleted_client set deleted_at = deleted_at - interval '1 minute'`)
  await makeDue(api.db, 'nudge')
  await react(api.db, nudge)
  expect(await restore(id)).toBe(200)
  await react(api.db, nudge, notify)
  const told = await api.get(notificationEndpoints.listNotifications, { token })
  expect(told.map(({ kind }) => kind)).toEqual(['contact_due_soon', 'new_lead'])
})

test('reminds of tasks, appointments and the conversation whose time came while the client was deleted', async () => {
  const id = await aLead()
  await aTask(api.db, broker, { client_id: id, due_at: inHours(-0.5) })
  await aTask(api.db, broker, { client_id: id, due_at: inHours(-1.5) })
  await anAppointment(api.db, broker, { client_id: id, starts_at: inHours(23.5) })
  const { conversation_id } = await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'client', id },
      recipient: { kind: 'user', id: broker.id },
      message: 'Hello',
    }),
  )
  const item = `conversation:${conversation_id}`
  await insert(api.db, 'snooze', { user_id: broker.id, item, conversation_id, until: inHours(-0.5) })
  await remove(id)
  await api.db.run(sql`update deleted_client set deleted_at = ${inHours(-1)} where client_id = ${id}::uuid`)
  expect(await restore(id)).toBe(200)
  await react(api.db, remindTask, remindAppointment, wakeConversation)
  const told = await api.get(notificationEndpoints.listNotifications, { token })
  expect(told.map(({ kind }) => kind).toSorted()).toEqual([
    'appointment_soon',
    'conversation_back',
    'new_lead',
    'task_due',
  ])
})

test('assigns a client who had no broker when deleted', async () => {
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  const administrator = await tokenOf(api, await anAdministrator(api.db))
  await api.get(clientEndpoints.deleteClientData, { params: { id }, token: administrator })
  await react(api.db, assess, assign)
  expect(await restore(id, administrator)).toBe(200)
  await react(api.db, assess, assign)
  expect(await api.get(clientEndpoints.listClients, { token })).toMatchObject([{ id }])
})
