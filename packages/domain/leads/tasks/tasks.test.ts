import { HOUR_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { planLifeEventTask } from './plan-on-life-event-changed.ts'
import { planTask } from './plan-on-status-changed.ts'

const api = await apiForFile()
let broker: User
let client: Client
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { time_zone: 'America/Chicago' })
  client = await aClient(api.db, { broker_id: broker.id })
  token = await tokenOf(api, broker)
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const dayAgo = (days: number) => inHours(-24 * days).slice(0, 10)
const add = (body: { title?: string; due_at?: string; client_id?: string; repeat?: string } = {}, key?: string) =>
  api.get(taskEndpoints.createTask, {
    token,
    body: { title: 'Call back', due_at: inHours(1), ...body },
    idempotency_key: key,
  })
const change = (id: string, body: object) => api.get(taskEndpoints.changeTask, { token, params: { id }, body })
const listed = (query: Record<string, string | number> = {}) => api.get(taskEndpoints.listTasks, { token, query })
const titles = async (query: Record<string, string | number> = {}) => (await listed(query)).map(({ title }) => title)
const refused = async (body: object) => (await api.call(taskEndpoints.createTask, { token, body })).status
const setTemplate = (body: object) => api.call(taskEndpoints.changeTaskTemplate, { token, body })
const setStatus = async (status: string, plan_year?: number) => {
  const body = { status, ...(plan_year && { plan_year }) }
  await api.get(clientEndpoints.changeClientStatus, { token, params: { id: client.id }, body })
  await react(api.db, planTask)
}

test('lists open tasks by due time, in pages, and with the client they are about', async () => {
  await add({ title: 'Later', due_at: inHours(5) })
  await add({ title: 'Soon', due_at: inHours(1), client_id: client.id })
  await add({ title: 'Between', due_at: inHours(3) })
  await aTask(api.db, await aUser(api.db), { title: 'Another broker’s' })
  expect(await titles()).toEqual(['Soon', 'Between', 'Later'])
  expect(await titles({ client_id: client.id })).toEqual(['Soon'])
  expect((await listed())[0]).toMatchObject({ client_id: client.id, client_name: 'Jo Client', kind: 'to_do' })
  const page = await api.call(taskEndpoints.listTasks, { token, query: { limit: 2 } })
  const next = new URLSearchParams(/\?([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1])
  expect(await titles({ limit: 2, cursor: next.get('cursor') ?? '' })).toEqual(['Later'])
})

test('moves a done task to the done ones and back', async () => {
  const { id } = await add()
  expect((await change(id, { done: true })).done_at).not.toBeNull()
  expect(await titles()).toEqual([])
  expect(await titles({ state: 'done' })).toEqual(['Call back'])
  await change(id, { done: false })
  expect(await titles()).toEqual(['Call back'])
})

test('a monthly task keeps the day of its series when a change names the date that it has', async () => {
  const { id } = await add({ title: 'Invoice', due_at: '2026-01-31T15:00:00.000Z', repeat: 'monthly' })
  await api.db.run(sql`
    update task set due_at = '2026-02-28T15:00:00.000Z', series_at = '2026-01-31T15:00:00.000Z' where id = ${id}::uuid`)
  await change(id, { title: 'Send the invoice', due_at: '2026-02-28T15:00:00.000Z' })
  const series = async () =>
    (await api.db.rows(tables.task.pick('series_at'), sql`select series_at from task where id = ${id}::uuid`)).map(
      ({ series_at }) => series_at?.toISOString() ?? null,
    )
  expect(await series()).toEqual(['2026-01-31T15:00:00.000Z'])
  await change(id, { due_at: '2026-02-27T15:00:00.000Z' })
  expect(await series()).toEqual([null])
})

test('a repeating task goes on from the date that it has when its rhythm changes', async () => {
  const { id } = await add({ title: 'Review', due_at: inHours(30), repeat: 'daily' })
  const series_at = inHours(-24 * 40)
  const begin = () => api.db.run(sql`update task set series_at = ${series_at}::timestamptz where id = ${id}::uuid`)
  const series = async () =>
    (await api.db.row(tables.task.pick('series_at'), sql`select series_at from task where id = ${id}::uuid`))?.series_at
  await begin()
  await change(id, { title: 'Review', repeat: 'daily' })
  expect(await series()).toEqual(new Date(series_at))
  await change(id, { repeat: 'weekly' })
  expect(await series()).toBeNull()
})

test('keeps what a change does not name', async () => {
  const { id } = await api.get(taskEndpoints.createTask, {
    token,
    body: { title: 'Call', note: 'After lunch', due_at: inHours(1), repeat: 'weekly' },
  })
  expect(await change(id, { title: 'Call Jo' })).toMatchObject({
    title: 'Call Jo',
    note: 'After lunch',
    repeat: 'weekly',
  })
  expect(await change(id, { note: null, repeat: null })).toMatchObject({ note: null, repeat: null })
})

test('adds a repeating task again at the same time of day, also when clocks change', async () => {
  // 9 AM in Chicago, before and after the change to standard time.
  const { id } = await add({ title: 'Review', due_at: '2026-10-30T14:00:00.000Z', repeat: 'weekly' })
  await api.db.run(sql`update task set due_at = '2026-10-30T14:00:00Z' where id = ${id}::uuid`)
  await Promise.all([change(id, { done: true }), change(id, { done: true })])
  const [next, ...others] = await listed()
  expect(others).toEqual([])
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', weekday: 'short' })
  expect(next && hour.format(new Date(next.due_at))).toBe('Fri 9 AM')
  expect(next && new Date(next.due_at) > new Date()).toBe(true)
  await change(id, { done: false })
  expect((await listed()).map((task) => task.id)).toEqual([id])
})

test('restores a deleted task', async () => {
  const { id } = await add()
  await api.get(taskEndpoints.deleteTask, { token, params: { id } })
  expect(await titles()).toEqual([])
  expect((await api.call(taskEndpoints.deleteTask, { token, params: { id } })).status).toBe(404)
  await api.get(taskEndpoints.restoreTask, { token, params: { id } })
  expect(await titles()).toEqual(['Call back'])
})

test('adds one task per Idempotency-Key, and rejects one without a title or with a date that is none', async () => {
  const due_at = inHours(1)
  const [first, again] = [await add({ due_at }, 'task-1'), await add({ due_at }, 'task-1')]
  expect(again.id).toBe(first.id)
  expect(await refused({ due_at: inHours(1) })).toBe(422)
  expect(await refused({ title: 'Call', due_at: 'tomorrow' })).toBe(422)
  expect(await refused({ title: 'Call', due_at: inHours(24 * 366 * 6) })).toBe(422)
})

test('lets only administrators add a task for another broker, about that broker’s client', async () => {
  const other = await aUser(api.db)
  const body = { title: 'Call them', due_at: inHours(1), client_id: client.id, assignee_id: broker.id }
  const as = async (user: User, sent: object) =>
    (await api.call(taskEndpoints.createTask, { token: await tokenOf(api, user), body: { ...body, ...sent } })).status
  expect(await as(broker, { assignee_id: other.id })).toBe(403)
  const administrator = await anAdministrator(api.db)
  expect(await as(administrator, { assignee_id: other.id })).toBe(404)
  expect(await as(administrator, {})).toBe(201)
  expect(await titles()).toEqual(['Call them'])
})
const record = async (life_event: object | null) => {
  await api.get(clientEndpoints.changeLifeEvent, { token, params: { id: client.id }, body: { life_event } })
  await react(api.db, planLifeEventTask)
}

test('adds the task of the template for a new status once, and takes it back when the status changes', async () => {
  await setStatus('quoted')
  await setStatus('quoted')
  const [task, ...others] = await listed()
  expect(others).toEqual([])
  expect(task).toMatchObject({
    title: 'Follow up on the quote',
    client_id: client.id,
    kind: 'call',
    template: 'quoted',
  })
  await setStatus('enrolled')
  expect(await titles()).toEqual(['Check that the first premium was paid'])
  await setStatus('lost')
  expect(await titles()).toEqual([])
})

test('uses a template as its broker set it', async () => {
  await setTemplate({ template: 'quoted', title: 'Ask which plan they want', days: 5, enabled: true })
  await setTemplate({ template: 'enrolled', title: 'Check payment', days: 14, enabled: false })
  await setStatus('quoted')
  expect(await titles()).toEqual(['Ask which plan they want'])
  await setStatus('enrolled')
  expect(await titles()).toEqual([])
  expect((await setTemplate({ template: 'nonsense', title: 'x', days: 1, enabled: true })).status).toBe(422)
})

test('adds a task before a special enrollment period ends, and takes it back with the life event', async () => {
  await setTemplate({ template: 'special_enrollment', title: 'Enroll Jo', days: 14, enabled: true })
  await record({ kind: 'moved', on: dayAgo(20) })
  const [task] = await listed()
  expect(task).toMatchObject({ title: 'Enroll Jo', kind: 'call', template: 'special_enrollment' })
  // The period ends 60 days after the move.
  const chicago = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
  expect(task && chicago.format(new Date(task.due_at))).toBe(dayAgo(20 - 60 + 14))
  await setStatus('contacted')
  expect(await titles()).toEqual(['Check in after first contact', 'Enroll Jo'])
  await setStatus('enrolled')
  expect(await titles()).toEqual(['Check that the first premium was paid'])
  await setStatus('contacted')
  expect(await titles()).toEqual(['Check in after first contact', 'Enroll Jo'])
  await record({ kind: 'married', on: dayAgo(5) })
  expect(await titles()).toEqual(['Check in after first contact', 'Enroll Jo'])
  await record(null)
  expect(await titles()).toEqual(['Check in after first contact'])
  await record({ kind: 'moved', on: dayAgo(70) })
  expect(await titles()).toEqual(['Check in after first contact'])
})

test('adds the task through the last day of a special enrollment period where the client is', async () => {
  // The broker is always a day ahead of Hawaii.
  broker = await aUser(api.db, { time_zone: 'Pacific/Kiritimati' })
  token = await tokenOf(api, broker)
  client = await aClient(api.db, { broker_id: broker.id, state: 'HI' })
  await setTemplate({ template: 'special_enrollment', title: 'Enroll Jo', days: 14, enabled: true })
  const hawaii = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Honolulu' })
  const daysAgo = (days: number) => hawaii.format(Date.now() - days * 24 * HOUR_MS)
  await record({ kind: 'moved', on: daysAgo(61) })
  expect(await titles()).toEqual([])
  await record({ kind: 'moved', on: daysAgo(60) })
  expect(await titles()).toEqual(['Enroll Jo'])
})

test('a change of status does not bring back a deleted task before a special enrollment period ends', async () => {
  await record({ kind: 'moved', on: dayAgo(20) })
  const [task] = await listed()
  await api.call(taskEndpoints.deleteTask, { token, params: { id: task?.id ?? '' } })
  expect(await titles()).toEqual([])
  // Housekeeping erases it an hour later.
  await api.db.run(sql`delete from task where id = ${task?.id ?? null}::uuid and deleted_at is not null`)
  await setStatus('contacted')
  expect(await titles()).toEqual(['Check in after first contact'])
})

test('an undo brings back the task of the status before, and adds none that was done', async () => {
  await setStatus('enrolled', 2026)
  const [paid] = await listed()
  await setStatus('enrolled', 2027)
  await setStatus('enrolled', 2026)
  expect(await listed()).toEqual([paid])
  await setStatus('lost')
  await setStatus('enrolled', 2026)
  expect(await listed()).toEqual([paid])
  await change(paid?.id ?? '', { done: true })
  await setStatus('quoted')
  await setStatus('enrolled', 2026)
  expect(await titles()).toEqual([])
  await setStatus('enrolled', 2027)
  expect(await titles()).toEqual(['Check that the first premium was paid'])
})

test('comes back to the last day of the month after a shorter one', async () => {
  const { id } = await add({ title: 'Review', due_at: '2026-01-31T15:00:00.000Z', repeat: 'monthly' })
  const dues: Date[] = []
  for (let next = id; dues.length < 3; ) {
    await change(next, { done: true })
    const [task] = await listed()
    next = task?.id ?? ''
    dues.push(new Date(task?.due_at ?? ''))
  }
  // On the last day of a month, the first one is due today or a month later.
  const [first] = dues
  if (!first) throw new Error('no task was listed')
  const ends = dues.map((_, index) => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + index, 0))
  expect(dues.map((due) => due.setUTCHours(0, 0, 0, 0))).toEqual(ends)
})

test('shows no client who is with another broker by now, neither in open nor in done tasks', async () => {
  await add({ client_id: client.id })
  const { id } = await add({ client_id: client.id })
  await change(id, { done: true })
  await api.db.run(sql`update client set broker_id = null where id = ${client.id}::uuid`)
  expect([...(await listed()), ...(await listed({ state: 'done' }))]).toEqual([])
})
