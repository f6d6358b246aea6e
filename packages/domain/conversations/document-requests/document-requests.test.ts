import { documentRequestEndpoints } from '@waymark/contracts/conversations/document-requests/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aMessageFile } from '@waymark/testing/factories/messages'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let client: Client
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  const due_at = new Date(Date.now() + 3_600_000)
  client = await aClient(api.db, { broker_id: broker.id, assigned_at: new Date(), due_at, language: 'es' })
  token = await tokenOf(api, broker)
})

const due_at = new Date(Date.now() + 5 * 86_400_000).toISOString()
const params = () => ({ id: client.id })
const ask = (body: object = {}, idempotency_key?: string) =>
  api.get(documentRequestEndpoints.askForDocuments, {
    token,
    params: params(),
    body: { documents: ['Proof of income', 'Photo ID'], message: 'Envíeme esto', due_at, ...body },
    idempotency_key,
  })
const takeBack = (id: string) => api.get(documentRequestEndpoints.takeBackDocumentRequest, { token, params: { id } })
const open = () => api.get(taskEndpoints.listTasks, { token, query: { client_id: client.id } })
const listed = async () => {
  const { now, today, soon } = await api.get(todayEndpoints.readToday, { token })
  const shown = (items: typeof now) => items.filter(({ kind }) => kind === 'task').map(({ item }) => item)
  return { now: shown(now), today: shown(today), soon: shown(soon) }
}
const messages = () =>
  api.db.rows(
    tables.message.pick('id', 'message'),
    sql`select id, message from message where recipient_id = ${client.id}::uuid`,
  )
const read = () => api.get(clientEndpoints.readClient, { token, params: params() })

test('offers the words in the language of the client', async () => {
  const words = await api.get(documentRequestEndpoints.readDocumentWords, { token, params: params() })
  expect(words).toMatchObject({
    language: 'es',
    before: { english: expect.stringContaining('Hello Jo,\nPlease send') },
  })
  expect(words.before.translated).toContain('{due}')
  for (const { english, translated } of [words.before, words.after, ...words.documents]) {
    expect(translated).not.toBe(english)
  }
})

test('sends the message and adds the task at once, once per Idempotency-Key', async () => {
  const [first, again] = [await ask({}, 'ask-1'), await ask({}, 'ask-1')]
  expect(again.id).toBe(first.id)
  expect(await open()).toMatchObject([
    { title: 'Requested documents: Proof of income, Photo ID', kind: 'documents', due_at, file_sent_at: null },
  ])
  expect(await messages()).toMatchObject([{ message: 'Envíeme esto' }])
  expect((await read()).first_contact_at).not.toBeNull()
})

test('keeps the whole list in the note if the title is too short for it', async () => {
  const documents = Array.from({ length: 10 }, (_, index) => `The document with the number ${index}`)
  const task = await ask({ documents })
  expect(task.title).toHaveLength(200)
  expect(task.note).toBe(documents.join(', '))
})

test('the work list shows what is waited for, and at once when the client sends a file', async () => {
  const { id } = await ask()
  expect(await listed()).toEqual({ now: [], today: [], soon: [`task:${id}`] })
  await aMessageFile(api, client.id)
  expect(await listed()).toEqual({ now: [], today: [`task:${id}`], soon: [] })
  expect((await open())[0]?.file_sent_at).not.toBeNull()
  await api.get(taskEndpoints.changeTask, { token, params: { id }, body: { done: true } })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
})

test('a file from before the request or one that was not kept is no answer to it', async () => {
  await aMessageFile(api, client.id)
  await api.db.run(sql`update message set created_at = created_at - interval '1 minute'`)
  await ask()
  await aMessageFile(api, client.id, { refused: 'size', storage_key: null, media_type: null })
  expect((await open())[0]?.file_sent_at).toBeNull()
})

test('takes everything back within seconds: task, message and the stopped clock', async () => {
  const { id } = await ask()
  expect(await takeBack(id)).toEqual({ message_taken_back: true })
  expect([await open(), await messages()]).toEqual([[], []])
  expect(await read()).toMatchObject({ status: 'new', first_contact_at: null })
  expect(await api.db.exists(sql`select from conversation where ${client.id}::uuid in (low_id, high_id)`)).toBe(false)
})

test.each([
  ['the client read it', sql`update message set is_read = true`],
  ['its email is due', sql`update message set created_at = now() - interval '16 seconds'`],
])('keeps the message once %s, and takes the task back', async (_when, happens) => {
  const { id } = await ask()
  await api.db.run(happens)
  expect(await takeBack(id)).toEqual({ message_taken_back: false })
  expect(await open()).toEqual([])
  expect(await messages()).toHaveLength(1)
})
