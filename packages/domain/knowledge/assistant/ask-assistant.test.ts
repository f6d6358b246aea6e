import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { jsonb, present, row, text, uuid } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aFile, anAssistantConversation } from '@waymark/testing/factories/agency'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { assessClient } from '../../coverage/risk/assess-client.ts'

const { askAssistant, readAssistantStatus, listAssistantConversations, readAssistantConversation } = assistantEndpoints

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const SUMMARY = [
  'Important Questions\nWhat is the overall deductible? $1,250 person / $2,500 family\nIs there an out-of-pocket\nlimit on my expenses? Yes. $6,400 person / $12,800 family',
  'Primary care visit to treat an injury or illness $25 copay/visit Not covered\nSpecialist visit $60 copay/visit Not covered',
]
const aSummary = (of: User, original_name = 'Bluestem Silver.pdf') => aFile(api, of, SUMMARY, { original_name })
const inParts = (body: object) => api.call(askAssistant, { token, body, headers: { accept: 'text/event-stream' } })
const asked = (body: object, more: object = {}) => api.get(askAssistant, { token, body, ...more })

test('quotes the sentence with its file and page', async () => {
  const file = await aSummary(broker)
  const answer = await asked({ message: 'What is the OOP max?', context: {} })
  expect(answer).toEqual({
    reply:
      'Bluestem Silver.pdf, page 1: “Is there an out-of-pocket limit on my expenses? Yes. $6,400 person / $12,800 family” [1]',
    citations: [
      {
        file_id: file.id,
        original_name: 'Bluestem Silver.pdf',
        page: 1,
        boxes: [],
        passage: 'Is there an out-of-pocket limit on my expenses? Yes. $6,400 person / $12,800 family',
      },
    ],
    table: null,
    draft: null,
    conversation_id: expect.any(String),
    message_id: expect.any(String),
    answered_by: 'built_in',
    found: true,
  })
})

test('never searches or mentions another agency’s files', async () => {
  await aSummary(await aUser(api.db))
  const answer = await asked({ message: 'What is the deductible?', broker_id: newId() })
  expect(answer).toMatchObject({ citations: [], found: false })
  expect(answer.reply).toBe(
    'Your files do not say this. You have no files yet. Upload plan documents under Files, then ask again.',
  )
})

test('does not answer what the files do not cover', async () => {
  await aSummary(broker)
  for (const message of ['What is the capital of France?', 'Is acupuncture covered?', '???', 'and the of']) {
    const answer = await asked({ message })
    expect(answer).toMatchObject({ citations: [], found: false })
    expect(answer.reply).toMatch(/^Your files do not say this\. Try the words of the document/)
  }
})

test('no longer answers from a deleted file', async () => {
  const file = await aSummary(broker)
  await api.db.run(sql`update agency_file set deleted_at = now() where id = ${file.id}`)
  expect((await asked({ message: 'What is the deductible?' })).found).toBe(false)
})

test('uses the requested facts of the chosen client, never their identity, and logs the read', async () => {
  const client = await aClient(api.db, {
    broker_id: broker.id,
    first_name: 'Zora',
    health_conditions: ['diabetes_type_2'],
    annual_income: 41_500,
    household_size: 3,
  })
  await assessClient(api.db, client.id)
  const ask = (message: string) => asked({ message, context: { client_id: client.id } })
  const risk = await ask('What is the risk score of this client?')
  expect(risk.reply).toMatch(
    /^The risk score is [\d.]+ of 100, (low|moderate|high|very high) risk\. The projected cost/,
  )
  expect(risk.reply).not.toContain('diabetes')
  const summary = await ask('What should I know before I call this client?')
  for (const part of ['Type 2 diabetes', '$41,500 a year', '3 people', 'ACA Gold Premier', 'Gap insurance: suitable']) {
    expect(summary.reply).toContain(part)
  }
  expect(summary.reply).not.toMatch(/Zora|@/)
  const entitlement = await ask('Is this client eligible for Medicaid?')
  expect(entitlement.reply).toMatch(/^Estimated for 20\d\d at \d+% of the federal poverty level: /)
  const log = await api.db.rows(
    row({ actor_id: present(uuid) }),
    sql`
    select actor_id from access_log where subject_id = ${client.id} and action = 'assistant.asked'`,
  )
  expect(log.map(({ actor_id }) => actor_id)).toEqual([broker.id, broker.id, broker.id])
})

test.each([
  'What is the risk score of this client?',
  'What would she pay a month?',
  'Is this client eligible for Medicaid?',
  'Can I sell her a plan if she smokes?',
  'Draft an email to the client',
])('says of a chosen client without an assessment that it knows nothing, to “%s”', async (message) => {
  const client_id = (await anImportedPerson(api.db, { broker_id: broker.id })).id
  const chosen = await asked({ message, context: { client_id } })
  expect(chosen).toMatchObject({ found: false, draft: null })
  expect(chosen.reply).toContain('This client has not taken the assessment')
  expect(chosen.reply).not.toMatch(/choose (?:a|the) client/i)
  expect((await asked({ message, context: { client_id: null } })).reply).toMatch(/choose (?:a|the) client/i)
})

test.each([
  { status: 'new', says: true },
  { status: 'lost', says: false },
] as const)('says that the first contact of a $status client is overdue: $says', async ({ status, says }) => {
  const due_at = new Date(Date.now() - 3_600_000)
  const client = await aClient(api.db, { broker_id: broker.id, status, assigned_at: due_at, due_at })
  const { reply } = await asked({ message: 'Give me an overview of this client', context: { client_id: client.id } })
  expect(reply).toContain('Looking for')
  expect(reply.includes('The first contact was due by')).toBe(says)
})

test('treats another broker’s client like a missing one', async () => {
  const other = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  for (const client_id of [other.id, newId()]) {
    const answer = await api.call(askAssistant, {
      token,
      body: { message: 'What is the risk?', context: { client_id } },
    })
    expect(answer.status).toBe(404)
  }
  expect(await api.get(listAssistantConversations, { token })).toEqual([])
})

test('continues a conversation with its client, and returns it with its citations', async () => {
  const file = await aSummary(broker)
  const client = await aClient(api.db, { broker_id: broker.id })
  const first = await asked({ message: 'Specialist copay?', context: { client_id: client.id } })
  const { conversation_id } = first
  await asked({ message: 'How old is this client?', conversation_id })
  const messages = await api.get(readAssistantConversation, { token, params: { id: conversation_id } })
  expect(messages.map(({ role, client_id }) => [role, client_id])).toEqual(
    ['answer', 'question', 'answer', 'question'].map((role) => [role, client.id]),
  )
  expect(messages[0]?.text).toContain('Age 44, in TX.')
  expect(messages[2]).toMatchObject({ text: first.reply, citations: [{ file_id: file.id, page: 2 }], complete: true })
  expect(await api.get(listAssistantConversations, { token })).toMatchObject([
    { id: conversation_id, title: 'Specialist copay?', client_id: client.id },
  ])
  const elsewhere = await aClient(api.db, { broker_id: broker.id })
  const body = { message: 'And the risk?', conversation_id, context: { client_id: elsewhere.id } }
  expect((await api.call(askAssistant, { token, body })).status).toBe(409)
  const foreign = await anAssistantConversation(api.db, await aUser(api.db))
  expect((await api.call(askAssistant, { token, body: { message: 'Hi', conversation_id: foreign } })).status).toBe(404)
})

test('hides a conversation about a client who is another broker’s by now', async () => {
  const client = await aClient(api.db, { broker_id: broker.id })
  const sent = {
    token,
    body: { message: 'What conditions?', context: { client_id: client.id } },
    idempotency_key: newId(),
  }
  const { conversation_id } = await api.get(askAssistant, sent)
  const next = await aUser(api.db)
  await api.db.run(sql`update client set broker_id = ${next.id} where id = ${client.id}`)
  expect(await api.get(listAssistantConversations, { token })).toEqual([])
  const read = await api.call(readAssistantConversation, { token, params: { id: conversation_id } })
  const repeated = await api.call(askAssistant, sent)
  expect([read.status, repeated.status]).toEqual([404, 404])
})

test('lists conversations page by page, newest first', async () => {
  for (const message of ['one', 'two', 'three']) await asked({ message })
  const first = await api.call(listAssistantConversations, { token, query: { limit: 2 } })
  expect(first.body).toMatchObject([{ title: 'three' }, { title: 'two' }])
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
  expect(await second.json()).toMatchObject([{ title: 'one' }])
})

test('turns a hundred requests with one key into one question and one answer', async () => {
  await aSummary(broker)
  const sent = { token, body: { message: 'What is the deductible?' }, idempotency_key: newId() }
  const answers = await Promise.all(Array.from({ length: 100 }, () => api.get(askAssistant, sent)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await api.get(readAssistantStatus, { token })).toMatchObject({ questions: 1, documents: 1, pages: 2 })
  const other = await api.call(askAssistant, { ...sent, body: { message: 'Another?' } })
  expect(other.status).toBe(422)
})

test('deletes a conversation with its messages', async () => {
  const { conversation_id } = await asked({ message: 'What is the deductible?' })
  const sent = { token, params: { id: conversation_id } }
  expect((await api.call(assistantEndpoints.deleteAssistantConversation, sent)).status).toBe(204)
  expect((await api.call(readAssistantConversation, sent)).status).toBe(404)
  expect(
    await api.db.rows(
      tables.assistant_message.pick('id'),
      sql`select id from assistant_message where conversation_id = ${conversation_id}`,
    ),
  ).toEqual([])
})

test('deletes conversations about a client with the client’s data', async () => {
  const client = await aClient(api.db, { broker_id: broker.id })
  await asked({ message: 'Any conditions of this client?', context: { client_id: client.id } })
  const kept = await asked({ message: 'What is the deductible?' })
  await api.get(clientEndpoints.deleteClientData, { token, params: { id: client.id } })
  const left = await api.get(listAssistantConversations, { token })
  expect(left.map(({ id }) => id)).toEqual([kept.conversation_id])
})

test('takes no questions without a subscription, but shows earlier ones', async () => {
  const id = await anAssistantConversation(api.db, broker)
  await api.db.run(sql`update app_user set subscription_status = 'inactive' where id = ${broker.id}`)
  expect((await api.call(askAssistant, { token, body: '{"mess' })).status).toBe(402)
  expect(await api.get(readAssistantConversation, { token, params: { id } })).toHaveLength(2)
})

test.each([{}, { message: '' }, { message: '   ' }, { message: 'x'.repeat(2001) }, { message: 'x', context: 'y' }])(
  'rejects %j as a question',
  async (body) => {
    expect((await api.call(askAssistant, { token, body })).status).toBe(422)
  },
)

test('streams the reply in parts and then whole under Accept: text/event-stream', async () => {
  await aSummary(broker)
  const response = await api.fetch('/api/ai-broker-chat', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'What are the deductible and the out-of-pocket limit?' }),
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const events = (await response.text())
    .trim()
    .split('\n\n')
    .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event)?.slice(1) ?? [])
    .map(([name, data]) => ({ name, data: JSON.parse(data ?? '') }))
  expect(events.map(({ name }) => name)).toEqual(['part', 'part', 'part', 'reply'])
  const reply = askAssistant.response.parse(events.at(-1)?.data)
  expect(events[0]?.data).toMatchObject({ conversation_id: reply.conversation_id })
  expect(
    events
      .slice(1, -1)
      .map(({ data }) => data.text)
      .join(''),
  ).toBe(reply.reply)
})

test('keeps the status of an error when parts were requested', async () => {
  expect((await inParts({ message: '' })).status).toBe(422)
  expect((await inParts({ message: 'x', conversation_id: newId() })).status).toBe(404)
})

test('stores nothing of a conversation that can be read', async () => {
  const { conversation_id } = await asked({ message: 'What is the copay of the Xylophone plan?' })
  const stored = await api.db.rows(
    row({ title: text, said: text, citations: jsonb }),
    sql`
    select title, text as said, citations from assistant_message
    join assistant_conversation on assistant_conversation.id = conversation_id
    where conversation_id = ${conversation_id}::uuid`,
  )
  const sealed = expect.stringMatching(/^sealed1:/)
  expect(stored).toHaveLength(2)
  for (const { title, said } of stored) expect([title, said]).toEqual([sealed, sealed])
  expect(JSON.stringify(stored)).not.toContain('ylophone')
})
