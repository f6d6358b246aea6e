import { DAY_MS } from '@waymark/contracts/durations'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from '../assignment/assign-client.ts'

const api = await apiForFile()
let broker: User
let next: User
beforeEach(async () => {
  broker = await aUser(api.db)
  next = await aUser(api.db)
})

// Nobody is named as the previous broker, as after a wait for a license in another state.
const give = ({ id }: Client, to = next) =>
  api.db.transaction((tx) =>
    assignClients(
      tx,
      [
        {
          client_id: id,
          broker_id: to.id,
          assignment_type: 'manual',
          reason: 'Handed over',
          previous_broker_id: null,
        },
      ],
      new Date(),
    ),
  )
const titlesOf = async (user: User) =>
  (await api.get(taskEndpoints.listTasks, { token: await tokenOf(api, user) })).map(({ title }) => title)

test('hands the open tasks about a client to the next broker', async () => {
  const client = await aClient(api.db, { broker_id: broker.id })
  await aTask(api.db, broker, { client_id: client.id, title: 'Call back' })
  await give(client)
  expect([await titlesOf(broker), await titlesOf(next)]).toEqual([[], ['Call back']])
})

test('leaves an administrator the tasks that they added for themselves about a client of a broker', async () => {
  const administrator = await anAdministrator(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  await aTask(api.db, administrator, { client_id: client.id, title: 'Check the complaint' })
  await aTask(api.db, broker, { client_id: client.id, title: 'Call back' })
  await give(client)
  expect([await titlesOf(administrator), await titlesOf(next)]).toEqual([['Check the complaint'], ['Call back']])
})

test.each([
  ['is with them', false],
  ['waits for a license', true],
])('hands over the tasks of an administrator who was the broker of a client who %s', async (_state, held) => {
  const administrator = await anAdministrator(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  await give(client, administrator)
  await aTask(api.db, administrator, { client_id: client.id, title: 'Call back' })
  if (held) await api.db.run(sql`update client set broker_id = null where id = ${client.id}::uuid`)
  await give(client)
  expect([await titlesOf(administrator), await titlesOf(next)]).toEqual([[], ['Call back']])
})

const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString()
const addFor = async (user: User, client_id: string, repeat: 'daily' | null = null) =>
  api.get(taskEndpoints.createTask, {
    token: await tokenOf(api, user),
    body: { client_id, title: 'Check the complaint', due_at: tomorrow(), repeat },
  })
/** Adds a task of its own kind about the client. */
type Adding = (administrator: User, client_id: string) => Promise<unknown>
const OWN: [string, Adding][] = [
  ['a task', addFor],
  [
    'the next date of a task',
    async (administrator, client_id) => {
      const { id } = await addFor(administrator, client_id, 'daily')
      const token = await tokenOf(api, administrator)
      await api.get(taskEndpoints.changeTask, { token, params: { id }, body: { done: true } })
    },
  ],
  [
    'the next step after a call',
    async (administrator, client_id) =>
      api.get(callEndpoints.logCall, {
        token: await tokenOf(api, administrator),
        params: { id: client_id },
        body: { outcome: 'no_answer', follow_up: { title: 'Check the complaint', due_at: tomorrow() } },
      }),
  ],
]

test.each(OWN)('leaves an administrator %s of their own also when they had the client since', async (_what, add) => {
  const administrator = await anAdministrator(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  await add(administrator, client.id)
  await give(client, administrator)
  await aTask(api.db, administrator, { client_id: client.id, title: 'Call back' })
  await give(client)
  expect([await titlesOf(administrator), await titlesOf(next)]).toEqual([['Check the complaint'], ['Call back']])
})

test.each([
  ['is with them', false],
  ['waits for a license', true],
])('hands over what an administrator adds about a client who %s', async (_state, held) => {
  const administrator = await anAdministrator(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  await give(client, administrator)
  if (held) await api.db.run(sql`update client set broker_id = null where id = ${client.id}::uuid`)
  await addFor(administrator, client.id)
  await give(client)
  expect([await titlesOf(administrator), await titlesOf(next)]).toEqual([[], ['Check the complaint']])
})
