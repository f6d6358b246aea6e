import { HOUR_MS } from '@waymark/contracts/durations'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from '../assignment/assign-client.ts'
import { remindTask } from './remind-on-task-changed.ts'

const api = await apiForFile()
let broker: User
let client: Client
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id })
  token = await tokenOf(api, broker)
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const add = (body: object = {}) =>
  api.get(taskEndpoints.createTask, { token, body: { title: 'Call back', due_at: inHours(1), ...body } })
const change = (id: string, body: object) => api.get(taskEndpoints.changeTask, { token, params: { id }, body })
const notified = async () => {
  const rows = await api.db.rows(
    tables.notification.pick('id', 'kind', 'title', 'link'),
    sql`select id, kind, title, link from notification where user_id = ${broker.id}::uuid order by id`,
  )
  return rows.map(({ kind, title, link }) => ({ kind, title, link }))
}
const snooze = (id: string, until: string | null, undo = false) =>
  api.get(todayEndpoints.snoozeItem, { token, body: { item: `task:${id}`, until, undo } })
/** Passes the time until a snooze is over. */
const snoozeEnds = (id: string) =>
  api.db.run(sql`update snooze set until = now() - interval '1 minute' where item = ${`task:${id}`}`)
/** When the broker is to be reminded. */
const timers = async () => {
  const rows = await api.db.rows(
    tables.event_delivery.pick('due_at'),
    sql`
    select due_at from event_delivery join outbox_event on outbox_event.id = event_id
    where subscriber = 'remind-task' and state = 'pending' and payload ->> 'assignee_id' = ${broker.id} order by due_at`,
  )
  return rows.map(({ due_at }) => due_at)
}

test('reminds once for each due time, with the title in the app only', async () => {
  const { id } = await add({ title: 'Ask about insulin', client_id: client.id })
  await change(id, { due_at: inHours(-1) })
  await react(api.db, remindTask)
  await react(api.db, remindTask)
  expect(await notified()).toEqual([
    { kind: 'task_due', title: 'Ask about insulin', link: `/broker?tab=clients&client=${client.id}` },
  ])
  await change(id, { due_at: inHours(-0.5) })
  await react(api.db, remindTask)
  expect(await notified()).toHaveLength(2)
})

test('does not remind of a task that is done, deleted or due later', async () => {
  const [done, deleted, moved] = [await add(), await add(), await add()]
  await change(done.id, { done: true })
  await api.get(taskEndpoints.deleteTask, { token, params: { id: deleted.id } })
  await change(moved.id, { due_at: inHours(30) })
  await api.db.run(sql`update event_delivery set due_at = now() where subscriber = 'remind-task'`)
  await react(api.db, remindTask)
  expect(await notified()).toEqual([])
})

test('does not remind of a task about a client who is with another broker by now', async () => {
  await add({ client_id: client.id, due_at: inHours(-1) })
  await api.db.run(sql`update client set broker_id = null where id = ${client.id}::uuid`)
  await react(api.db, remindTask)
  expect(await notified()).toEqual([])
})

test('a task that is done, deleted or moved leaves no timer behind, and one restored has one', async () => {
  const due_at = inHours(24 * 365)
  const { id } = await add({ due_at })
  await change(id, { title: 'Call again' })
  expect(await timers()).toEqual([new Date(due_at)])
  const moved = inHours(24 * 300)
  await change(id, { due_at: moved })
  expect(await timers()).toEqual([new Date(moved)])
  await change(id, { done: true })
  expect(await timers()).toEqual([])
  await change(id, { done: false })
  await api.get(taskEndpoints.deleteTask, { token, params: { id } })
  expect(await timers()).toEqual([])
  await api.get(taskEndpoints.restoreTask, { token, params: { id } })
  expect(await timers()).toEqual([new Date(moved)])
})

test('a task that is snoozed reminds when that is over, and not when it is due', async () => {
  const due_at = inHours(1)
  const { id } = await add({ due_at })
  const until = inHours(20)
  await snooze(id, until)
  expect(await timers()).toEqual([new Date(due_at), new Date(until)])
  await change(id, { title: 'Call again' })
  await api.db.run(sql`update task set due_at = now() - interval '1 hour' where id = ${id}::uuid`)
  await makeDue(api.db, 'remind-task')
  await react(api.db, remindTask)
  expect(await notified()).toEqual([])
  expect(await timers()).toEqual([new Date(until)])

  await snooze(id, inHours(30))
  await snoozeEnds(id)
  await makeDue(api.db, 'remind-task')
  await react(api.db, remindTask)
  expect(await notified()).toHaveLength(1)
  await change(id, { title: 'Call once more' })
  await react(api.db, remindTask)
  expect(await notified()).toHaveLength(1)
})

test('a task that was snoozed after its reminder reminds again, once', async () => {
  const { id } = await add({ due_at: inHours(-1) })
  await react(api.db, remindTask)
  await snooze(id, inHours(20))
  await snoozeEnds(id)
  await makeDue(api.db, 'remind-task')
  await react(api.db, remindTask)
  expect(await notified()).toHaveLength(2)
  await api.db.run(sql`delete from snooze where item = ${`task:${id}`}`)
  await change(id, { title: 'Call once more' })
  await react(api.db, remindTask)
  expect(await notified()).toHaveLength(2)
})

test('a snooze that ends before the task is due, or is taken back, leaves the reminder at its time', async () => {
  const due_at = inHours(40)
  const { id } = await add({ due_at })
  await snooze(id, inHours(20))
  for (const at of await timers()) expect(at).toEqual(new Date(due_at))
  await snooze(id, inHours(60))
  await snooze(id, null)
  expect(await timers()).toContainEqual(new Date(due_at))
})

test('a task that was snoozed reminds when it is due once it is another broker’s', async () => {
  const { id } = await add({ due_at: inHours(1), client_id: client.id })
  await snooze(id, inHours(200))
  const other = await aUser(api.db)
  await api.db.run(sql`update client set broker_id = ${other.id}::uuid where id = ${client.id}::uuid`)
  await api.db.run(sql`
    update task set assignee_id = ${other.id}::uuid, due_at = now() - interval '1 hour' where id = ${id}::uuid`)
  await api.db.run(sql`
    update event_delivery set due_at = now() where subscriber = 'remind-task' and due_at < now() + interval '2 hours'`)
  await react(api.db, remindTask)
  expect(await notified()).toEqual([])
  expect(
    await api.db.exists(sql`select from notification where user_id = ${other.id}::uuid and kind = 'task_due'`),
  ).toBe(true)
})

test('a task that is due while its assignee hides it reminds the next broker as soon as they have the client', async () => {
  const { id } = await add({ due_at: inHours(1), client_id: client.id })
  await snooze(id, inHours(200))
  await api.db.run(sql`update task set due_at = now() - interval '1 hour' where id = ${id}::uuid`)
  await makeDue(api.db, 'remind-task')
  await react(api.db, remindTask)
  const next = await aUser(api.db)
  const reminded = async () =>
    (
      await api.db.rows(
        tables.notification.pick('id'),
        sql`select id from notification where user_id = ${next.id}::uuid and kind = 'task_due'`,
      )
    ).length
  const give = ({ id: broker_id }: User) =>
    api.db.transaction((tx) =>
      assignClients(tx, [{ client_id: client.id, broker_id, assignment_type: 'manual', reason: 'Test' }], new Date()),
    )
  await give(next)
  await react(api.db, remindTask)
  expect([(await notified()).length, await reminded()]).toEqual([0, 1])
  // What was reminded of is not told again.
  await give(broker)
  await give(next)
  await makeDue(api.db, 'remind-task')
  await react(api.db, remindTask)
  expect([(await notified()).length, await reminded()]).toEqual([0, 1])
})
