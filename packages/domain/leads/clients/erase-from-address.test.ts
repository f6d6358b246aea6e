import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { appointmentToken } from '../appointments/appointment-token.ts'
import { letUndoPass } from './delete-client-data.fixture.ts'
import { purgeClient } from './purge-client.ts'

const api = await apiForFile()
let broker: User
let other: User
let client: Client
let token: string
beforeAll(async () => {
  await anAdministrator(api.db)
})
beforeEach(async () => {
  broker = await aUser(api.db)
  other = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id })
  token = await tokenOf(api, broker)
})

/** What came from the address of the client without signing in: to each of these brokers, to administrators, and a draft. */
async function visitedBy(address: string, brokers: readonly User[]) {
  const appointments: string[] = []
  for (const { id } of brokers) {
    appointments.push((await anAppointment(api.db, { id }, { email: address.toUpperCase() })).id)
    const body = { message: 'Are you there?', reply_to: address.toUpperCase(), to_user: id }
    await api.get(messagingEndpoints.sendAgentMessage, { body })
  }
  await api.get(contactEndpoints.requestContact, { body: { contact_type: 'appointment_request', email: address } })
  const expires_at = new Date(Date.now() + 86_400_000)
  await insert(api.db, 'intake_draft', { id: newId(), email_key: address, sealed: '\\x00', expires_at })
  return appointments
}

/** How much of that there is. */
const left = async () => {
  const address = client.email.toLowerCase()
  const counted = (user: User) => ({
    appointments: sql`(select count(*)::int from appointment where lower(email) = ${address} and broker_id = ${user.id}::uuid)`,
    messages: sql`(select count(*)::int from message where lower(reply_to) = ${address} and recipient_id = ${user.id}::uuid)`,
  })
  const [own, others] = [counted(broker), counted(other)]
  return api.db.row(
    row({ own: int4, own_messages: int4, others: int4, others_messages: int4, leads: int4, drafts: int4 }),
    sql`
    select ${own.appointments} as own, ${own.messages} as own_messages, ${others.appointments} as others,
           ${others.messages} as others_messages,
           (select count(*)::int from contact_lead where client_id is null and lower(email) = ${address}) as leads,
           (select count(*)::int from intake_draft where email_key = ${address}) as drafts`,
  )
}
const OTHERS = { others: 1, others_messages: 1, leads: 1, drafts: 1 }
const NOTHING = { own: 0, own_messages: 0, others: 0, others_messages: 0, leads: 0, drafts: 0 }

const notifiedOf = async (user: User) => {
  await react(api.db, notify)
  return api.get(notificationEndpoints.listNotifications, { token: await tokenOf(api, user) })
}
const kindsOf = async (user: User) => (await notifiedOf(user)).map(({ kind }) => kind)
const remove = () => api.get(clientEndpoints.deleteClientData, { params: { id: client.id }, token })
const removeOwn = async () =>
  (await api.call(consumerEndpoints.deleteOwnData, { token: mailedTokenOf(api, client) })).status

test('a broker’s deletion leaves what others got from the same address', async () => {
  const [, theirs = ''] = await visitedBy(client.email, [broker, other])
  await remove()
  expect(await left()).toEqual({ ...OTHERS, own: 0, own_messages: 0 })
  const link = { token: appointmentToken(api.secrets, theirs) }
  expect(await api.get(appointmentEndpoints.openAppointment, { body: link })).toMatchObject({ status: 'booked' })
  await api.get(clientEndpoints.restoreClient, { params: { id: client.id }, token })
  expect(await left()).toEqual({ ...OTHERS, own: 1, own_messages: 1 })
  await remove()
  await letUndoPass(api)
  expect(await left()).toEqual({ ...OTHERS, own: 0, own_messages: 0 })
  expect(await kindsOf(other)).not.toContain('appointment_cancelled')
})

test('a deletion because of age leaves what came without signing in, which has a time of its own', async () => {
  await visitedBy(client.email, [broker, other])
  await api.db.transaction((tx) => purgeClient(tx, client.id))
  expect(await left()).toEqual({ ...OTHERS, own: 1, own_messages: 1 })
})

test('a person’s own request erases everything from their address, and tells who expects a call', async () => {
  await visitedBy(client.email, [broker, other])
  const kept = await anAppointment(api.db, other, { starts_at: new Date(Date.now() + 72 * 3_600_000) })
  expect(await removeOwn()).toBe(204)
  expect(await left()).toEqual(NOTHING)
  expect(await notifiedOf(other)).toMatchObject([
    { kind: 'appointment_cancelled', title: 'An appointment was canceled', client_id: null },
  ])
  const own = await kindsOf(broker)
  expect(own).toContain('client_deleted_own_data')
  expect(own).not.toContain('appointment_cancelled')
  expect(await api.db.exists(sql`select from appointment where id = ${kept.id}::uuid`)).toBe(true)
})

test('tells no one of an appointment that was over or canceled', async () => {
  const over = { email: client.email, starts_at: new Date(Date.now() - 48 * 3_600_000) }
  await anAppointment(api.db, other, over)
  await anAppointment(api.db, other, { email: client.email, status: 'cancelled' })
  expect(await removeOwn()).toBe(204)
  expect(await left()).toEqual(NOTHING)
  expect(await kindsOf(other)).toEqual([])
})

test('erases it also for a person whose broker has just deleted them', async () => {
  await visitedBy(client.email, [other])
  await remove()
  expect(await removeOwn()).toBe(204)
  expect(await left()).toEqual(NOTHING)
  expect(await kindsOf(other)).toContain('appointment_cancelled')
})
