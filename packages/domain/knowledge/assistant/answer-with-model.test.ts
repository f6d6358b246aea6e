import { createServer, type ServerResponse } from 'node:http'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { portOf } from '@waymark/platform/port-of'
import { present, row, uuid } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aFact, aFile } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { earlierIn } from './conversations.ts'

const { askAssistant, readAssistantConversation, listAssistantConversations, readAssistantStatus } = assistantEndpoints

const request = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

/** A server of the chat completions protocol that replies with what a test provides. */
interface Model {
  url: string
  requests: { key: string | undefined; body: z.output<typeof request> }[]
  answers: (response: ServerResponse) => void
  close(): Promise<void>
}

async function startModel(): Promise<Model> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = request.parse(JSON.parse(Buffer.concat(chunks).toString()))
      model.requests.push({ key: incoming.headers.authorization, body })
      model.answers(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const model: Model = {
    url: `http://127.0.0.1:${portOf(server)}/v1`,
    requests: [],
    answers: () => undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}

function write(response: ServerResponse, content: string) {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' }
  response.write(
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content } }] })}\n\n`,
  )
}
function end(response: ServerResponse) {
  const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }]
  response.write(
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
  )
  response.end('data: [DONE]\n\n')
}
const says =
  (...pieces: string[]) =>
  (response: ServerResponse) => {
    for (const piece of pieces) write(response, piece)
    end(response)
  }

let model: Model
let api: TestApi
let broker: User
let token: string
let file_id: string
beforeAll(async () => {
  model = await startModel()
  api = await startApi({
    AI_API_KEY: 'a-key',
    AI_BASE_URL: model.url,
    AI_MODEL: 'small-model',
    AI_TIMEOUT_MS: '400',
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await model.close()
})
beforeEach(async () => {
  model.requests.length = 0
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  const pages = ['What is the overall deductible? $1,250 person / $2,500 family', 'Specialist visit $60 copay/visit']
  file_id = (await aFile(api, broker, pages, { original_name: 'Bluestem.pdf' })).id
})

const ask = (body: object = {}, more: object = {}) =>
  api.get(askAssistant, { token, body: { message: 'What is the deductible?', ...body }, ...more })
const BUILT_IN = 'Bluestem.pdf, page 1: “What is the overall deductible? $1,250 person / $2,500 family” [1]'

test('says of which year the document is after what the model says', async () => {
  const facts = [aFact(), aFact({ key: 'coverage_period', column: null, text: '01/01/2024 - 12/31/2024' })]
  await aFile(api, broker, undefined, { original_name: 'Mesa.pdf' }, facts)
  model.answers = says('You pay $30 ', 'in network [1].')
  expect(await ask({ message: 'What do I pay for a primary care visit?' })).toMatchObject({
    reply: 'You pay $30 in network [1]. This document is for 2024.',
    answered_by: 'model',
  })
})

test('says of which year a brochure is after a model that cites it', async () => {
  const last_year = new Date().getUTCFullYear() - 1
  const pages = [`${last_year} Benefits Guide\nAcupuncture costs $30 a visit.`]
  await aFile(api, broker, pages, { original_name: 'guide.pdf' })
  model.answers = says('It costs $30 [1].')
  const { reply } = await ask({ message: 'What does acupuncture cost?' })
  expect(reply).toBe(`It costs $30 [1]. guide.pdf is for ${last_year}.`)
})

test('answers from the passages and cites the ones it was given', async () => {
  model.answers = says(
    'The deductible is $1,25',
    '0 for one person [',
    '1]. A family pays $2,500 [1, 9',
    ']. All is well [7].',
  )
  expect(await ask()).toMatchObject({
    reply: 'The deductible is $1,250 for one person [1]. A family pays $2,500 [1]. All is well.',
    citations: [{ file_id, original_name: 'Bluestem.pdf', page: 1 }],
    answered_by: 'model',
    found: true,
  })
  const [sent] = model.requests
  expect(sent).toMatchObject({ key: 'Bearer a-key', body: { model: 'small-model' } })
  const [instructions, question] = sent?.body.messages ?? []
  expect(instructions?.content).toContain('[1] Bluestem.pdf, page 1\nWhat is the overall deductible? $1,250')
  expect(question).toEqual({ role: 'user', content: 'What is the deductible?' })
  expect(await api.get(readAssistantStatus, { token })).toMatchObject({ provider: 'model', model: 'small-model' })
})

test('lets the model write an amount in another way', async () => {
  model.answers = says('A person pays $1250.00 [1].')
  expect(await ask()).toMatchObject({ answered_by: 'model' })
})

test('numbers citations in order of appearance', async () => {
  await aFile(api, broker, ['The deductible of this plan is $900.'], { original_name: 'Second.pdf' })
  model.answers = says('One has $900 [2], the other $1,250 [1].')
  const { reply, citations } = await ask()
  expect(reply).toBe('One has $900 [1], the other $1,250 [2].')
  expect(citations).toHaveLength(2)
})

test.each([
  ['cites nothing', says('The deductible is $5. Trust me.')],
  ['cites only what it was not given', says('The deductible is $5 [8].')],
  ['names an amount that it was not given', says('The deductible is $1,', '350 [1].')],
  ['names a share that it was not given', says('It is $1,250 and then 15% [1].')],
  ['says nothing', says('')],
  ['fails', (response: ServerResponse) => void response.writeHead(500).end('{"error":{"message":"broken"}}')],
  ['refuses the key', (response: ServerResponse) => void response.writeHead(401).end('{}')],
  ['talks nonsense', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
  ['never answers', () => undefined],
  ['stops in the middle', (response: ServerResponse) => write(response, 'It is $1,250 [1], and ')],
  [
    'breaks off',
    (response: ServerResponse) => {
      write(response, 'It is $1,250 [1], and ')
      response.destroy()
    },
  ],
])('answers with quotes from the files when the model %s', async (_, answers) => {
  model.answers = answers
  expect(await ask()).toMatchObject({ reply: BUILT_IN, answered_by: 'built_in', citations: [{ file_id, page: 1 }] })
})

test('trusts a model that finds nothing in the passages', async () => {
  model.answers = says('Your files do not ', 'say this.')
  const answer = await ask()
  expect(answer).toMatchObject({ found: false, citations: [] })
  expect(answer.reply).toMatch(/^Your files do not say this\. Try/)
})

test('does not call the model for questions that no file covers', async () => {
  expect(await ask({ message: 'Who won the cup?' })).toMatchObject({ found: false })
  expect(model.requests).toEqual([])
})

test('gives the model only the requested facts about a client, and never their identity', async () => {
  const client = await aClient(api.db, {
    broker_id: broker.id,
    first_name: 'Zora',
    last_name: 'Quillfeather',
    email: 'zora@example.test',
    phone: '555-0199',
    health_conditions: ['epilepsy'],
    annual_income: 41_500,
  })
  model.answers = says('They earn $41,500 a year [1].')
  const answer = await ask({ message: 'What is the income?', context: { client_id: client.id } })
  expect(answer).toMatchObject({ reply: 'They earn $41,500 a year.', citations: [], found: true, answered_by: 'model' })
  const sent = JSON.stringify(model.requests)
  expect(sent).toContain('$41,500')
  expect(sent).not.toMatch(/zora|quillfeather|555-0199|epilepsy/i)
})

test('gives the model the earlier conversation', async () => {
  model.answers = says('It is $1,250 [1].')
  const { conversation_id } = await ask()
  await ask({ message: 'And the deductible of a family?', conversation_id })
  const turns = model.requests[1]?.body.messages.slice(1).map(({ role }) => role)
  expect(turns).toEqual(['user', 'assistant', 'user'])
})

test('answers a question that is repeated later with what was said before it', async () => {
  model.answers = says('It is $1,250 [1].')
  const first = () =>
    api.get(askAssistant, { token, body: { message: 'What is the deductible?' }, idempotency_key: 'first-question' })
  const { conversation_id, message_id } = await first()
  // As if the first request had died before the answer.
  const questions = sql`select answers as id from assistant_message where id = ${message_id}::uuid`
  const question = await api.db.row(row({ id: present(uuid) }), questions)
  await api.db.run(sql`delete from assistant_message where id = ${message_id}::uuid`)
  await ask({ message: 'What is the copay of a specialist visit?', conversation_id })
  await first()
  expect(model.requests[2]?.body.messages.slice(1)).toEqual([{ role: 'user', content: 'What is the deductible?' }])
  expect(await earlierIn(api.db, conversation_id, question?.id ?? '')).toBe(null)
})

/** Asks, and hangs up as soon as a part of the answer has come. Returns it as it was kept. */
async function hangUp(more: object = {}) {
  model.answers = (response) => write(response, 'It is $1,250 [1], and there is much more ')
  const stopping = new AbortController()
  const response = await fetch(`${api.url}/api/ai-broker-chat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...more,
    },
    body: JSON.stringify({ message: 'What is the deductible?' }),
    signal: stopping.signal,
  })
  let heard = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    heard += decoder.decode(bytes, { stream: true })
    if (heard.includes('1,250')) break
  }
  stopping.abort()
  return eventually('the answer to be kept', async () => {
    const messages = await messagesOfFirst()
    return messages.length === 2 ? messages[0] : undefined
  })
}

async function messagesOfFirst() {
  const [conversation] = await api.get(listAssistantConversations, { token })
  return api.get(readAssistantConversation, { token, params: { id: conversation?.id ?? '' } })
}

test('saves an answer stopped by the caller as far as it came, once', async () => {
  expect(await hangUp()).toMatchObject({
    text: 'It is $1,250 [1], and there is much more',
    complete: false,
    answered_by: 'model',
  })
})

test('answers again when a question is repeated whose answer was cut off', async () => {
  const idempotency_key = newId()
  const cut = await hangUp({ 'idempotency-key': idempotency_key })
  model.answers = says('It is $1,250 [1] for one person.')
  const again = await ask({}, { idempotency_key })
  expect(again).toMatchObject({ reply: 'It is $1,250 [1] for one person.', conversation_id: cut?.conversation_id })
  expect(await messagesOfFirst()).toMatchObject([
    { id: again.message_id, text: again.reply, complete: true },
    { role: 'question' },
  ])
  model.answers = says('It is $9 [1].')
  expect(await ask({}, { idempotency_key })).toEqual(again)
})
