import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { messagingAdministrationEndpoints as administration } from '@waymark/contracts/operations/records/messages'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aReferral } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { SYSTEM, VISITOR } from '../../conversations/messaging/message-parties.ts'

const api = await apiForFile()
let token: string
let ada: User
let ben: User
beforeAll(async () => {
  token = await tokenOf(api, await anAdministrator(api.db))
})
beforeEach(async () => {
  await api.db.pool.query('truncate message, conversation, client_referral, client cascade')
  ada = await aUser(api.db, { first_name: 'Ada', last_name: 'Quill' })
  ben = await aUser(api.db, { first_name: 'Ben', last_name: 'Reed' })
})

type Query = Record<string, string>
const messages = (body: Query = {}) => api.get(administration.findAllMessages, { token, body })
const senders = async (query: Query) => (await messages(query)).map(({ sender }) => sender.kind)
const referrals = (body: Query = {}) => api.get(administration.findAllReferrals, { token, body })
const looksAt = async ({ id }: Pick<Client, 'id'>) =>
  (await api.db.rows(tables.access_log.pick('id'), sql`select id from access_log where subject_id = ${id}::uuid`))
    .length

const write = (message: Parameters<typeof deliverMessage>[1]) => api.db.transaction((tx) => deliverMessage(tx, message))
const user = ({ id }: User) => ({ kind: 'user' as const, id })

/** One conversation for each kind of sender, oldest first. */
async function conversations() {
  const client = await aClient(api.db, { first_name: 'Zoe', last_name: 'Feather', broker_id: ada.id })
  await write({ sender: user(ada), recipient: user(ben), subject: 'Hours', message: 'A secret' })
  await write({ sender: { kind: 'client', id: client.id }, recipient: user(ada), message: 'A secret' })
  await write({ sender: VISITOR, recipient: user(ben), message: 'A secret' })
  await write({ sender: SYSTEM, recipient: user(ada), message: 'A secret', message_type: 'system' })
  return client
}

test('lists headers of all messages without their text, newest first', async () => {
  const client = await conversations()
  const listed = await messages()
  expect(listed.map(({ sender, recipient }) => [sender.kind, sender.name, recipient.name])).toEqual([
    ['system', null, 'Ada Quill'],
    ['visitor', null, 'Ben Reed'],
    ['client', 'Zoe Feather', 'Ada Quill'],
    ['user', 'Ada Quill', 'Ben Reed'],
  ])
  expect(listed.at(-1)).toMatchObject({ subject: 'Hours', is_read: false, message_type: 'general' })
  expect(JSON.stringify(listed)).not.toMatch(/secret/)
  expect(await looksAt(client)).toBe(1)
})

test('filters messages by party, sender and read state', async () => {
  const client = await conversations()
  await api.db.run(sql`update message set is_read = true where recipient_id = ${ben.id}::uuid`)
  expect(await senders({ search: 'feather' })).toEqual(['client'])
  expect(await senders({ search: client.email })).toEqual(['client'])
  expect(await senders({ search: 'ben reed' })).toEqual(['visitor', 'user'])
  expect(await senders({ search: 'nobody at all' })).toEqual([])
  expect(await senders({ sender_kind: 'visitor' })).toEqual(['visitor'])
  expect(await senders({ sender_kind: 'client' })).toEqual(['client'])
  expect(await senders({ status: 'read' })).toEqual(['visitor', 'user'])
  expect(await senders({ status: 'unread', search: 'quill' })).toEqual(['system', 'client'])
})

test('pages through every message once while new ones arrive', async () => {
  for (let n = 0; n < 5; n++) await write({ sender: user(ada), recipient: user(ben), message: `${n}` })
  const all = (await messages()).map(({ id }) => id)
  const first = await api.call(administration.listAllMessages, { token, query: { limit: 3 } })
  await write({ sender: user(ben), recipient: user(ada), message: 'Late' })
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
  const ids = [first.body, await second.json()].flatMap((body) =>
    administration.listAllMessages.response.parse(body).map(({ id }) => id),
  )
  expect(ids).toEqual(all)
})

test('lists all brokers’ referrals by status and client, with withdrawn ones for clients who moved', async () => {
  const zoe = await aClient(api.db, { first_name: 'Zoe', last_name: 'Feather', broker_id: ada.id })
  await aReferral(api.db, { from: ada, to: ben }, { client_id: zoe.id })
  const gone = await aReferral(api.db, { from: ada, to: ben })
  await api.db.run(sql`update client set broker_id = ${ben.id}::uuid where id = ${gone.client_id}::uuid`)
  await aReferral(api.db, { from: ben, to: ada }, { status: 'accepted' })
  const names = async (query: Query) => (await referrals(query)).map(({ client_name }) => client_name)
  expect(await names({})).toEqual(['Jo Client', 'Jo Client', 'Zoe Feather'])
  expect(await names({ status: 'open' })).toEqual(['Zoe Feather'])
  expect((await referrals({ status: 'withdrawn' })).map(({ id }) => id)).toEqual([gone.id])
  expect(await names({ status: 'accepted' })).toEqual(['Jo Client'])
  expect(await referrals({ search: 'feather' })).toMatchObject([{ from_name: 'Ada Quill', to_name: 'Ben Reed' }])
  expect(await looksAt(zoe)).toBeGreaterThan(0)
})

test('is closed to brokers', async () => {
  const brokers = await tokenOf(api, ada)
  for (const endpoint of Object.values(administration)) {
    expect((await api.call(endpoint, { token: brokers })).status).toBe(403)
  }
  expect((await api.call(messagingEndpoints.listMessages, { token: brokers })).status).toBe(200)
})
