import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { HOUR_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { mail } from '../../reactions/mail.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const waiting = (overrides: Partial<Client> = {}) =>
  aClient(api.db, {
    broker_id: broker.id,
    assignment_type: 'pool',
    assigned_at: new Date(Date.now() - HOUR_MS),
    due_at: new Date(Date.now() + 23 * HOUR_MS),
    ...overrides,
  })
const move = (id: string, status: string, by = token) =>
  api.call(clientEndpoints.changeClientStatus, { params: { id }, token: by, body: { status } })
const moved = (id: string, status: string) =>
  api.get(clientEndpoints.changeClientStatus, { params: { id }, token, body: { status } })
const change = (id: string, body: object) =>
  api.get(clientEndpoints.changeClientStatus, { params: { id }, token, body })
const history = (id: string) =>
  api.db.rows(
    tables.client_status_change.pick('from_status', 'to_status', 'user_id'),
    sql`select from_status, to_status, user_id from client_status_change where client_id = ${id} order by id`,
  )
const eventsOf = async (id: string) =>
  (
    await api.db.rows(
      tables.outbox_event.pick('name'),
      sql`select name from outbox_event where aggregate_id = ${id} order by id`,
    )
  ).map(({ name }) => name)

test('allows every status and records each change with the user who made it', async () => {
  const { id } = await waiting()
  for (const status of [...CLIENT_STATUSES.slice(1), 'new'] as const) {
    expect(await moved(id, status)).toMatchObject({ id, status })
  }
  expect(await history(id)).toEqual(
    CLIENT_STATUSES.map((from_status, index) => ({
      from_status,
      to_status: CLIENT_STATUSES[(index + 1) % CLIENT_STATUSES.length],
      user_id: broker.id,
    })),
  )
})

test('changes nothing and emits no event for the same status', async () => {
  const { id } = await waiting()
  await moved(id, 'quoted')
  const before = await eventsOf(id)
  await moved(id, 'quoted')
  expect(await eventsOf(id)).toEqual(before)
  expect(before).toEqual(['client.status_changed', 'client.contacted'])
})

test.each(['contacted', 'quoted', 'enrolled'])(
  'stops the clock for %s, and resumes it when set back to new',
  async (status) => {
    const { id } = await waiting()
    expect((await moved(id, status)).first_contact_at).not.toBeNull()
    expect((await moved(id, 'new')).first_contact_at).toBeNull()
  },
)

test('keeps the clock running for lost, which is no contact', async () => {
  const { id } = await waiting()
  expect((await moved(id, 'lost')).first_contact_at).toBeNull()
})

test('does not restart a clock that a message stopped or that ran out', async () => {
  const { id } = await waiting()
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: id, message: 'Hello' } })
  expect((await moved(id, 'new')).first_contact_at).not.toBeNull()
  expect(await history(id)).toMatchObject([
    { from_status: 'new', to_status: 'contacted' },
    { from_status: 'contacted', to_status: 'new' },
  ])
  const late = await waiting({ due_at: new Date(Date.now() - HOUR_MS) })
  await moved(late.id, 'contacted')
  expect((await moved(late.id, 'new')).first_contact_at).not.toBeNull()
})

test.each(['contacted', 'quoted', 'lost'] as const)(
  'restarts the clock of a client who came as %s when the mistaken status after it is undone',
  async (status) => {
    const { id } = await waiting({ status })
    expect((await moved(id, 'enrolled')).first_contact_at).not.toBeNull()
    expect((await moved(id, status)).first_contact_at).toBeNull()
  },
)

test('does not restart the clock of a client who came as contacted for a later change, a message or after its end', async () => {
  const { id } = await waiting({ status: 'contacted' })
  await moved(id, 'quoted')
  await moved(id, 'enrolled')
  expect((await moved(id, 'quoted')).first_contact_at).not.toBeNull()

  const told = await waiting({ status: 'contacted' })
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: told.id, message: 'Hello' } })
  await moved(told.id, 'quoted')
  expect((await moved(told.id, 'contacted')).first_contact_at).not.toBeNull()

  const late = await waiting({ status: 'contacted', due_at: new Date(Date.now() - HOUR_MS) })
  await moved(late.id, 'quoted')
  expect((await moved(late.id, 'contacted')).first_contact_at).not.toBeNull()
})

test('a message that told nobody does not keep the clock stopped, and one that was emailed or read does', async () => {
  const send = async (client: Client) =>
    api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message: 'Hello' } })
  const ownToken = (client: Client) => mailedTokenOf(api, client)
  const wants = (client: Client, wanted: boolean) =>
    api.get(consumerEndpoints.setServiceEmails, { token: ownToken(client), body: { wanted } })
  const undone = async ({ id }: Client) => (await moved(id, 'new')).first_contact_at !== null

  const silent = await waiting()
  await moved(silent.id, 'quoted')
  await wants(silent, false)
  await send(silent)
  expect(await undone(silent)).toBe(false)

  const reader = await waiting()
  await moved(reader.id, 'quoted')
  await wants(reader, false)
  const { id } = await send(reader)
  await api.get(consumerEndpoints.readOwnMessages, { token: ownToken(reader), body: { last_message_id: id } })
  expect(await undone(reader)).toBe(true)

  const emailed = await waiting()
  await moved(emailed.id, 'quoted')
  await send(emailed)
  await makeDue(api.db, 'mail')
  await react(api.db, mail({ config: api.config, secrets: api.secrets }))
  expect(await undone(emailed)).toBe(true)
})

test('does not reopen a closed client while another one is open', async () => {
  const closed = await waiting({ status: 'lost' })
  await waiting({ email: closed.email })
  expect(await move(closed.id, 'quoted')).toMatchObject({
    status: 409,
    body: { detail: 'This person has another open record, so this one can’t be reopened.' },
  })
  expect((await move(closed.id, 'enrolled')).status).toBe(200)
})

test('allows administrators, and rejects other brokers and invalid values', async () => {
  const { id } = await waiting()
  expect((await move(id, 'quoted', await tokenOf(api, await aUser(api.db)))).status).toBe(404)
  expect((await move(id, 'quoted', await tokenOf(api, await anAdministrator(api.db)))).status).toBe(200)
  expect((await move(id, 'won')).status).toBe(422)
})

test('brings back the coverage year with the status when a change is undone', async () => {
  const { id } = await waiting({ status: 'enrolled', plan_year: 2020 })
  expect(await change(id, { status: 'contacted' })).toMatchObject({ plan_year: 2020 })
  expect(await change(id, { status: 'enrolled', plan_year: 2020 })).toMatchObject({
    status: 'enrolled',
    plan_year: 2020,
  })
  const other = await waiting({ status: 'contacted' })
  expect((await change(other.id, { status: 'enrolled' })).plan_year).toBeGreaterThan(2020)
  expect(await change(other.id, { status: 'contacted', plan_year: null })).toMatchObject({ plan_year: null })
})
