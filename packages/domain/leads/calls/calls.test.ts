import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { mail } from '../../reactions/mail.ts'
import { planTask } from '../tasks/plan-on-status-changed.ts'

const api = await apiForFile()
let broker: User
let client: Client
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  const due_at = new Date(Date.now() + 3_600_000)
  client = await aClient(api.db, { broker_id: broker.id, assigned_at: new Date(), due_at })
  token = await tokenOf(api, broker)
})

const params = () => ({ id: client.id })
const log = (body: object, idempotency_key?: string) =>
  api.get(callEndpoints.logCall, { token, params: params(), body, idempotency_key })
const refused = async (body: object) =>
  (await api.call(callEndpoints.logCall, { token, params: params(), body })).status
const read = () => api.get(clientEndpoints.readClient, { token, params: params() })
const timeline = async () => {
  const entries = await api.get(timelineEndpoints.readTimeline, { token, params: params() })
  return entries.filter(({ kind }) => kind === 'called')
}

test('logs a call with its next step, once per Idempotency-Key', async () => {
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  const body = { outcome: 'talked', minutes: 12, note: 'Wants silver', follow_up: { title: 'Send the quote', due_at } }
  const [first, again] = [await log(body, 'call-1'), await log(body, 'call-1')]
  expect(again.id).toBe(first.id)
  expect(await timeline()).toMatchObject([{ outcome: 'talked', minutes: 12, text: 'Wants silver', by_me: true }])
  const tasks = await api.get(taskEndpoints.listTasks, { token, query: { client_id: client.id } })
  expect(tasks).toMatchObject([{ title: 'Send the quote', kind: 'call', due_at }])
})

test.each([
  ['talked', true],
  ['voicemail', true],
  ['no_answer', false],
  ['wrong_number', false],
])('a call with the outcome %s stops the clock: %s', async (outcome, stops) => {
  await log({ outcome })
  const { first_contact_at, status } = await read()
  expect({ stopped: first_contact_at !== null, status }).toEqual({
    stopped: stops,
    status: stops ? 'contacted' : 'new',
  })
})

test.each([
  ['talked', true],
  ['voicemail', false],
  ['no_answer', false],
])('a call from the client with the outcome %s stops the clock: %s', async (outcome, stops) => {
  const logged = await log({ outcome, direction: 'incoming' })
  expect(logged.direction).toBe('incoming')
  expect((await read()).first_contact_at !== null).toBe(stops)
  expect(await timeline()).toMatchObject([{ outcome, direction: 'incoming' }])
})

test('a voicemail that the client left does not keep the clock stopped', async () => {
  const { id } = await log({ outcome: 'talked' })
  await log({ outcome: 'voicemail', direction: 'incoming' })
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await read()).toMatchObject({ status: 'new', first_contact_at: null })
})

test('a call by an administrator does not stop the clock of the broker', async () => {
  const administrator = await tokenOf(api, await anAdministrator(api.db))
  await api.get(callEndpoints.logCall, { token: administrator, params: params(), body: { outcome: 'talked' } })
  expect((await read()).first_contact_at).toBeNull()
})

test('takes a call back with what it did: the clock runs again, and the next step goes', async () => {
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await log({ outcome: 'talked', follow_up: { title: 'Send the quote', due_at } })
  await react(api.db, planTask)
  const tasks = () => api.get(taskEndpoints.listTasks, { token, query: { client_id: client.id } })
  expect(await tasks()).toHaveLength(2)
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await read()).toMatchObject({ status: 'new', first_contact_at: null })
  expect(await tasks()).toEqual([])
})

test('leaves the task of the status that a client came with when a call is taken back', async () => {
  await api.get(clientEndpoints.changeClientStatus, { token, params: params(), body: { status: 'quoted' } })
  await react(api.db, planTask)
  const tasks = () => api.get(taskEndpoints.listTasks, { token, query: { client_id: client.id } })
  const [planned] = await tasks()
  await api.db.run(sql`update client set first_contact_at = null where id = ${client.id}::uuid`)
  const { id } = await log({ outcome: 'talked' })
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await read()).toMatchObject({ status: 'quoted', first_contact_at: null })
  expect(await tasks()).toMatchObject([{ id: planned?.id }])
})

test('a message that told nobody does not keep the clock stopped when a call is taken back', async () => {
  const own = mailedTokenOf(api, client)
  await api.get(consumerEndpoints.setServiceEmails, { token: own, body: { wanted: false } })
  const { id } = await log({ outcome: 'talked' })
  const body = { recipient_id: client.id, message: 'It was good to talk.' }
  await api.get(messagingEndpoints.sendMessage, { token, body })
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await read()).toMatchObject({ status: 'new', first_contact_at: null })
})

test('a message that was emailed counts instead when a call is taken back', async () => {
  const { id } = await log({ outcome: 'talked' })
  const body = { recipient_id: client.id, message: 'It was good to talk.' }
  const { created_at } = await api.get(messagingEndpoints.sendMessage, { token, body })
  await makeDue(api.db, 'mail')
  await react(api.db, mail({ config: api.config, secrets: api.secrets }))
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await read()).toMatchObject({ status: 'contacted', first_contact_at: created_at })
})

test('keeps the clock stopped by a second call when the first one is taken back', async () => {
  const { id } = await log({ outcome: 'talked' })
  const second = await log({ outcome: 'voicemail' })
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await read()).toMatchObject({ status: 'contacted', first_contact_at: second.called_at })
})

test('deletes a call from the timeline', async () => {
  const { id } = await log({ outcome: 'no_answer' })
  await api.get(callEndpoints.deleteCall, { token, params: { id } })
  expect(await timeline()).toEqual([])
  expect((await api.call(callEndpoints.deleteCall, { token, params: { id } })).status).toBe(404)
})

test('keeps the clock stopped when the status is set back to new after a call', async () => {
  await log({ outcome: 'talked' })
  const body = { status: 'new' }
  await api.get(clientEndpoints.changeClientStatus, { token, params: params(), body })
  expect((await read()).first_contact_at).not.toBeNull()
})

test('rejects an unknown outcome and minutes that are no whole number', async () => {
  expect(await refused({ outcome: 'sang' })).toBe(422)
  expect(await refused({ outcome: 'talked', minutes: 4.5 })).toBe(422)
  expect(await refused({ outcome: 'talked', follow_up: { title: '', due_at: 'x' } })).toBe(422)
})
