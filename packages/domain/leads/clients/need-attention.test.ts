import { DAY_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ClientAttention } from '@waymark/contracts/leads/clients/kinds'
import { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aCall, aNote, aTask } from '@waymark/testing/factories/client-work'
import { aClient, anAssignment } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { needsAttention } from './need-attention.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { time_zone: 'America/Chicago' })
  token = await tokenOf(api, broker)
})

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const mine = (first_name: string, overrides: Partial<Client> = {}) =>
  aClient(api.db, { broker_id: broker.id, status: 'quoted', first_name, ...overrides })
const list = async (query: object) =>
  (await api.get(clientEndpoints.listClients, { token, query: { sort: 'name', ...query } })).map(
    ({ first_name }) => first_name,
  )
const on = async (attention: ClientAttention, now: Date) => {
  const rows = await api.db.rows(
    tables.client.pick('first_name'),
    sql`
    select first_name from client
    where broker_id = ${broker.id}::uuid and ${await needsAttention(api.db, broker.id, attention, now)}
    order by first_name`,
  )
  return rows.map(({ first_name }) => first_name)
}

test('lists clients of whom nothing was heard or said for 30 days', async () => {
  const old = { updated_at: ago(31) }
  await mine('Silent', old)
  await mine('Silent but quoted elsewhere', { ...old, broker_id: (await aUser(api.db)).id })
  await mine('Lately', { updated_at: ago(29) })
  await mine('Enrolled', { ...old, status: 'enrolled' })
  await mine('Sample', { ...old, is_mock: true })
  const called = await mine('Called', old)
  await aCall(api.db, { client_id: called.id, user_id: broker.id, called_at: ago(3) })
  const noted = await mine('Noted', old)
  await aNote(api.db, { client_id: noted.id, user_id: broker.id })
  const planned = await mine('Planned', old)
  await aTask(api.db, broker, { client_id: planned.id })
  const watched = await mine('Watched by an administrator', old)
  await aTask(api.db, await anAdministrator(api.db), { client_id: watched.id, is_private: true })
  const meeting = await mine('Meeting', old)
  await anAppointment(api.db, broker, { client_id: meeting.id, created_at: ago(35) })
  const met = await mine('Met', old)
  await anAppointment(api.db, broker, { client_id: met.id, created_at: ago(35), starts_at: ago(3) })
  const cancelled = await mine('Canceled', old)
  await anAppointment(api.db, broker, { client_id: cancelled.id, created_at: ago(35), status: 'cancelled' })
  const long_ago = await mine('Called long ago', old)
  await aCall(api.db, { client_id: long_ago.id, user_id: broker.id, called_at: ago(40) })
  expect(await list({ attention: 'silent' })).toEqual([
    'Called long ago',
    'Canceled',
    'Silent',
    'Watched by an administrator',
  ])
  expect(await list({ attention: 'silent', search: 'long' })).toEqual(['Called long ago'])
  expect(await list({ attention: 'silent', status: 'contacted' })).toEqual([])
})

test('leaves out a client who came to an administrator with an open task that they had added for themselves', async () => {
  const administrator = await anAdministrator(api.db)
  const old = { updated_at: ago(31) }
  const theirs = await mine('With the administrator', { ...old, broker_id: administrator.id })
  await aTask(api.db, administrator, { client_id: theirs.id, is_private: true })
  token = await tokenOf(api, administrator)
  expect(await list({ attention: 'silent' })).toEqual([])
})

test('takes the task of an administrator who never had the client for theirs where it does not say so', async () => {
  const administrator = await anAdministrator(api.db)
  const old = { updated_at: ago(31) }
  const watched = await mine('Watched by an administrator', old)
  const former = await mine('Was with the administrator', old)
  await anAssignment(api.db, { client_id: former.id, broker_id: administrator.id, ended_at: ago(40) })
  for (const { id } of [watched, former]) await aTask(api.db, administrator, { client_id: id, is_private: null })
  expect(await list({ attention: 'silent' })).toEqual(['Watched by an administrator'])
})

test('lists clients whose special enrollment ends within 14 days, by the length of each kind', async () => {
  const now = new Date('2026-06-15T12:00:00Z')
  await mine('Ends today', { life_event: 'moved', life_event_on: new Date('2026-04-16') })
  await mine('Ended yesterday', { life_event: 'moved', life_event_on: new Date('2026-04-15') })
  await mine('Ends in 14 days', { life_event: 'married', life_event_on: new Date('2026-04-30') })
  await mine('Ends in 15 days', { life_event: 'married', life_event_on: new Date('2026-05-01') })
  await mine('Lost Medicaid', { life_event: 'lost_medicaid', life_event_on: new Date('2026-03-20') })
  await mine('Enrolled', { status: 'enrolled', life_event: 'moved', life_event_on: new Date('2026-04-20') })
  await mine('Nothing happened')
  expect(await on('enrollment_ends', now)).toEqual(['Ends in 14 days', 'Ends today', 'Lost Medicaid'])
  // It is still the evening before in Texas, and in Hawaii also when the broker in Chicago has the next day.
  expect(await on('enrollment_ends', new Date('2026-06-15T04:00:00Z'))).toContain('Ended yesterday')
  await mine('Hawaii', { state: 'HI', life_event: 'moved', life_event_on: new Date('2026-04-15') })
  await mine('Hawaii in 15 days', { state: 'HI', life_event: 'moved', life_event_on: new Date('2026-04-30') })
  expect(await on('enrollment_ends', new Date('2026-06-15T09:59:00Z'))).toContain('Hawaii')
  expect(await on('enrollment_ends', new Date('2026-06-15T09:59:00Z'))).not.toContain('Hawaii in 15 days')
  expect(await on('enrollment_ends', new Date('2026-06-15T10:00:00Z'))).not.toContain('Hawaii')
  expect(await on('enrollment_ends', new Date('2026-06-15T10:00:00Z'))).toContain('Hawaii in 15 days')
})

test('lists clients to enroll or renew while open enrollment of their state ends within 14 days', async () => {
  await mine('To enroll')
  await mine('To renew', { status: 'enrolled', plan_year: 2026 })
  await mine('Renewed', { status: 'enrolled', plan_year: 2027 })
  await mine('Lost', { status: 'lost' })
  await mine('No state', { state: null })
  expect(await on('enrollment_ends', new Date('2026-12-31T12:00:00Z'))).toEqual([])
  expect(await on('enrollment_ends', new Date('2027-01-01T12:00:00Z'))).toEqual(['To enroll', 'To renew'])
  expect(await on('enrollment_ends', new Date('2027-01-16T12:00:00Z'))).toEqual([])
  await mine('Hawaii', { state: 'HI' })
  expect(await on('enrollment_ends', new Date('2027-01-16T09:59:00Z'))).toEqual(['Hawaii'])
  expect(await on('enrollment_ends', new Date('2027-01-16T10:00:00Z'))).toEqual([])
})

test('keeps the reason in a saved view', async () => {
  const query = { attention: 'silent', sort: 'newest' } as const
  const body = { name: 'Call again', query, layout: 'cards', columns: [], is_default: false } as const
  await api.get(viewEndpoints.createView, { token, body })
  expect(await api.get(viewEndpoints.listViews, { token })).toMatchObject([{ query }])
})
