import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { assign } from '@waymark/domain/assignment/assign-on-client-submitted'
import { notify } from '@waymark/domain/notifications/notify-on-client-assigned'
import { assess } from '@waymark/domain/risk/assess-on-client-submitted'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let broker: User
let token: string
let client: { id: string; intake_token: string }
let conversation_id: string
beforeAll(async () => {
  api = await startApi()
  await anAdministrator(api.db)
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  const body = anIntake({ first_name: 'Zora', last_name: 'Quillfeather', broker_id: broker.id })
  client = await api.get(endpoints.createClient, { body })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  const sent = await api.get(endpoints.sendMessage, { token, body: { recipient_id: client.id, message: 'Hello Zora' } })
  conversation_id = sent.conversation_id
  await api.get(endpoints.sendAgentMessage, {
    token: client.intake_token,
    body: { message: 'Hello from Quillfeather' },
  })
})
afterAll(() => api[Symbol.asyncDispose]())

const entriesSince = (id: string) =>
  api.db.rows<{ actor_kind: string; actor_id: string | null }>(sql`
    select actor_kind, actor_id from access_log where subject_id = ${client.id} and id > ${id}::uuid order by id`)

const reading = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method === 'GET')

test.each(reading)('%s leaves an entry whenever it shows a client to somebody', async (_name, endpoint) => {
  const id = endpoint.record === 'conversation' ? conversation_id : client.id
  const params = endpoint.params ? { params: { id } } : {}
  const callers = [{ kind: 'user', id: broker.id, token }]
  if (endpoint.access === 'intake') callers.push({ kind: 'consumer', id: client.id, token: client.intake_token })
  for (const caller of callers) {
    const before = newId()
    const answer = await api.call(endpoint, { token: caller.token, ...params })
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body)
    const shown = /zora|quillfeather/i.test(text) || (endpoint.record === 'client' && answer.status === 200)
    expect(await entriesSince(before)).toEqual(shown ? [{ actor_kind: caller.kind, actor_id: caller.id }] : [])
  }
})

test('an administrator who looks is named as well', async () => {
  const administrator = await anAdministrator(api.db)
  const before = newId()
  await api.get(endpoints.readClient, { params: { id: client.id }, token: await tokenOf(api, administrator) })
  expect(await entriesSince(before)).toEqual([{ actor_kind: 'user', actor_id: administrator.id }])
})
