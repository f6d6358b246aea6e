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
