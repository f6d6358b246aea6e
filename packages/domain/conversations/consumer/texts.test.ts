import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { createActivityCounter } from '@waymark/events/activity'
import { replay } from '@waymark/events/dead'
import { claim } from '@waymark/events/deliveries'
import { localTransport } from '@waymark/events/work'
import { raw, sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient, anIntake } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { startTextProvider } from '@waymark/testing/text-provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { numberHash, setTexts } from '../../foundation/notifications/text-opt-out.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { mailFailed } from './failed-messages.ts'
import { text } from './text-on-message-sent.ts'

const provider = await startTextProvider()
const api = await apiForFile({ ...provider.settings, PUBLIC_URL: 'https://way.example' })
afterAll(() => provider[Symbol.asyncDispose]())

/** Noon of tomorrow in Texas, which is after every message that the tests write. */
const NOON = new Date(Date.now() + 24 * 3600 * 1000)
NOON.setUTCHours(18, 0, 0, 0)
const NIGHT = new Date(NOON.getTime() + 12 * 3600 * 1000)
const MORNING = new Date(NOON.getTime() + 21.5 * 3600 * 1000)

let broker: User
let client: Client
let numbers = 0
beforeAll(async () => {
  await anAdministrator(api.db)
  broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Diaz' })
})
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  provider.sent.length = 0
  provider.answers.length = 0
  client = await aTextable()
})

const aTextable = (overrides: Partial<Client> = {}) =>
  aClient(api.db, {
    broker_id: broker.id,
    assignment_type: 'agent_link',
    assigned_at: new Date(),
    phone: `(512) 555-${String(1000 + numbers++)}`,
    text_consent: true,
    ...overrides,
  })

const write = ({ id }: Pick<Client, 'id'>, message = 'Your diabetes is covered') =>
  api.db.transaction((tx) =>
    deliverMessage(tx, { sender: { kind: 'user', id: broker.id }, recipient: { kind: 'client', id }, message }),
  )

/** What the text queue sends at a time, and how many deliveries took effect. */
async function textsAt(now = NOON) {
  const from = provider.sent.length
  await makeDue(api.db, 'text')
  const done = await react(
    api.db,
    text({ config: api.config, secrets: api.secrets }, () => now),
  )
  return { done, sent: provider.sent.slice(from) }
}

const claimOf = ({ id }: Client) =>
  api.db.row(tables.consumer_text, sql`select * from consumer_text where client_id = ${id}::uuid`)

test('a text says that the agent wrote, not what, and its link opens the page', async () => {
  await write(client)
  const { sent } = await textsAt()
  expect(sent).toMatchObject([{ to: `+1${client.phone?.replaceAll(/\D/g, '')}` }])
  const [one] = sent
  expect(one?.body).toMatch(
    /^Waymark: Ana Diaz wrote to you\. Read and reply: https:\/\/way\.example\/status#token=ws_\S+ Reply STOP to end texts, HELP for help\.$/,
  )
  const token = /#token=(\S+)/.exec(one?.body ?? '')?.[1] ?? ''
  const record = await api.get(consumerEndpoints.readOwnRecord, { token })
  expect(record).toMatchObject({ by_mail: false, by_text: true, text_consent: true, texts_arrive: true })
  expect(await claimOf(client)).toMatchObject({ letter: 'message', sid: one?.sid, failed_at: null })
  expect(Buffer.from(provider.headers.at(-1)?.slice(6) ?? '', 'base64').toString()).toBe(
    `${provider.settings.TWILIO_ACCOUNT_SID}:${provider.settings.TWILIO_AUTH_TOKEN}`,
  )
})

test('the link of a text opens messages, but neither the answers nor the result, because the number may be wrong', async () => {
  const { id, intake_token } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({
      broker_id: broker.id,
      phone: '(512) 555-0987',
      text_consent: true,
      health_conditions: ['epilepsy'],
      medications: ['Metformin'],
    }),
  })
  await react(api.db, assess, assign)
  const given = await api.get(intakeEndpoints.readOwnAnswers, { token: intake_token })
  await write({ id }, 'Please call me')
  const { sent } = await textsAt()
  const token = /#token=(\S+)/.exec(sent.at(-1)?.body ?? '')?.[1] ?? ''
  expect(await api.get(consumerEndpoints.listOwnMessages, { token, query: {} })).toMatchObject([
    { message: 'Please call me' },
  ])
  expect(await api.get(consumerEndpoints.sendOwnMessage, { token, body: { message: 'I will' } })).toMatchObject({
    by_me: true,
  })
  const closed = [
    await api.call(intakeEndpoints.readOwnAnswers, { token }),
    await api.call(intakeEndpoints.changeOwnAnswers, { token, body: given }),
    await api.call(consumerEndpoints.downloadOwnResult, { token, query: {} }),
    await api.call(riskEndpoints.readRiskAssessment, { params: { id }, token }),
    await api.call(riskEndpoints.createRiskAssessment, { params: { id }, token }),
    await api.call(consumerEndpoints.deleteOwnData, { token }),
  ]
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 403])
  expect(await api.get(consumerEndpoints.readOwnResult, { token })).toBeNull()
  const opened = await api.get(consumerEndpoints.readOwnRecord, { token })
  expect(JSON.stringify(opened)).not.toMatch(/epilepsy|metformin|@example/i)
  expect(await api.get(consumerEndpoints.readOwnResult, { token: intake_token })).not.toBeNull()
})

test('the link of a text opens no messages once the client has another number', async () => {
  const { id, phone } = await aTextable()
  await write({ id }, 'Please call me')
  const { sent } = await textsAt()
  const token = /#token=(\S+)/.exec(sent.at(-1)?.body ?? '')?.[1] ?? ''
  const openedWith = async (number: string) => {
    await api.db.run(sql`update client set phone = ${number} where id = ${id}::uuid`)
    const { status } = await api.call(consumerEndpoints.listOwnMessages, { token, query: {} })
    return [status, (await api.get(consumerEndpoints.readOwnRecord, { token })).superseded]
  }
  expect(await openedWith(`+1 ${phone?.replaceAll(/\D/g, '')}`)).toEqual([200, false])
  expect(await openedWith('(512) 555-0199')).toEqual([403, true])
})

test('a text is in the language of the person', async () => {
  await write(await aTextable({ language: 'es' }))
  const { sent } = await textsAt()
  expect(sent[0]?.body).toContain('Ana Diaz le escribió')
  expect(sent[0]?.body).toContain('https://way.example/es/status#token=')
})

test.each<[string, Partial<Client>]>([
  ['did not agree to texts', { text_consent: false, phone_consent: true }],
  ['gave no number', { phone: null }],
  ['gave a number of another country', { phone: '+52 55 1234 5678' }],
  ['is made up', { is_mock: true }],
])('nobody is texted who %s', async (_, overrides) => {
  await write(await aTextable(overrides))
  expect((await textsAt()).sent).toEqual([])
})

test('texts wait until it is morning where the person lives', async () => {
  await write(client)
  expect(await textsAt(NIGHT)).toEqual({ done: 0, sent: [] })
  const waiting = await api.db.row(
    tables.event_delivery.pick('due_at', 'postponed'),
    sql`select due_at, postponed from event_delivery where subscriber = 'text' and state = 'pending'`,
  )
  expect(waiting?.postponed).toBe(true)
  expect(waiting?.due_at.getTime()).toBeGreaterThan(NIGHT.getTime())
  expect((await textsAt(MORNING)).sent).toHaveLength(1)
})

test('several messages in a row become one text', async () => {
  await write(client)
  await write(client)
  await write(client)
  expect((await textsAt()).sent).toHaveLength(1)
  await write(client)
  const soon = await textsAt(new Date(NOON.getTime() + 60_000))
  expect(soon.sent).toEqual([])
})

test('a message that was read needs no text', async () => {
  const message = await write(client)
  const token = mailedToken(api.secrets, client.id, new Date())
  await api.get(consumerEndpoints.readOwnMessages, { token, body: { last_message_id: message.id } })
  expect((await textsAt()).sent).toEqual([])
})

test('a person who agreed to texts learns who their agent is; nobody else makes work', async () => {
  const agree = (text_consent: boolean) =>
    api.get(intakeEndpoints.createClient, {
      body: anIntake({ broker_id: broker.id, phone: `737 555 ${1000 + numbers++}`, text_consent }),
    })
  await agree(false)
  await react(api.db, assign)
  expect(await textsAt()).toEqual({ done: 0, sent: [] })
  await agree(true)
  await react(api.db, assign)
  const { sent } = await textsAt()
  expect(sent.map(({ body }) => body)).toEqual([
    expect.stringContaining('Waymark: Ana Diaz is your agent and will contact you within 24 hours.'),
  ])
})

test('an attempt whose answer was lost is not sent again', async () => {
  await write(client)
  provider.answers.push('lost')
  await expect(textsAt()).rejects.toThrow()
  expect(provider.sent).toHaveLength(1)
  await textsAt()
  expect(provider.sent).toHaveLength(1)
  expect(await claimOf(client)).toMatchObject({ sid: provider.sent[0]?.sid, failed_at: null })
})

test('an attempt that the provider did not take is repeated', async () => {
  await write(client)
  provider.answers.push({ status: 503, code: 20503 })
  await expect(textsAt()).rejects.toThrow('Twilio answered 503, code 20503')
  expect((await textsAt()).sent).toHaveLength(1)
})

test('a number that gets no texts is not tried again, and the broker sees how to reach the person', async () => {
  await write(client)
  provider.answers.push({ status: 400, code: 21614 })
  expect(await textsAt()).toEqual({ done: 1, sent: [] })
  expect((await claimOf(client))?.failed_at).toBeInstanceOf(Date)
  const token = await tokenOf(api, broker)
  const seen = () => api.get(clientEndpoints.readClient, { token, params: { id: client.id } })
  expect(await seen()).toMatchObject({ reach: { email: 'works', text: false } })
  await write(client)
  await api.db.run(sql`update consumer_text set claimed_at = claimed_at - interval '2 hours'`)
  expect((await textsAt()).sent).toEqual([])
})

/** Works off the text queue as a worker does, with one attempt left. */
async function lastAttempt() {
  await makeDue(api.db, 'text')
  await api.db.run(sql`update event_delivery set attempts = 14 where subscriber = 'text' and state = 'pending'`)
  const transport = localTransport({
    db: api.db,
    reactions: new Map([['text', text({ config: api.config, secrets: api.secrets }, () => NOON)]]),
    log: api.log,
    by: 'test',
    activity: createActivityCounter(),
  })
  await transport.dispatch(await claim(api.db, [{ subscriber: 'text', limit: 100 }]))
  await transport.drain()
}
const textReaches = async () => {
  const token = await tokenOf(api, broker)
  return (await api.get(clientEndpoints.readClient, { token, params: { id: client.id } })).reach.text
}

test('a text that was given up is sent when an administrator retries it', async () => {
  await write(client)
  provider.answers.push({ status: 503, code: 20503 })
  await lastAttempt()
  expect(await textReaches()).toBe(false)
  expect(await replay(api.db, raw(`subscriber = 'text'`), 10)).toBe(1)
  expect((await textsAt()).sent).toHaveLength(1)
  expect(await claimOf(client)).toMatchObject({ failed_at: null, sid: provider.sent[0]?.sid })
  expect(await textReaches()).toBe(true)
})

test('a number whose text was given up gets texts again after a week, or when it says START', async () => {
  await write(client)
  provider.answers.push({ status: 503, code: 20503 })
  await lastAttempt()
  expect(await textReaches()).toBe(false)
  await api.db.run(sql`
    update consumer_text set blocked_until = blocked_until - interval '7 days' where client_id = ${client.id}::uuid`)
  expect(await textReaches()).toBe(true)

  await write(client)
  provider.answers.push({ status: 400, code: 21614 })
  await textsAt(new Date(NOON.getTime() + 3600 * 1000))
  await api.db.run(sql`
    update consumer_text set blocked_until = blocked_until - interval '1 year' where client_id = ${client.id}::uuid`)
  expect(await textReaches()).toBe(false)
  await setTexts(api.db, numberHash(api.secrets.mail_link, `+1${client.phone?.replaceAll(/\D/g, '')}`), true)
  expect(await textReaches()).toBe(true)
})

test('an attempt that the provider took but did not deliver is not sent', async () => {
  await write(client)
  provider.answers.push('lost')
  await expect(textsAt()).rejects.toThrow()
  Object.assign(provider.sent[0] ?? {}, { status: 'undelivered' })
  expect((await textsAt()).sent).toEqual([])
  expect(await claimOf(client)).toMatchObject({ failed_at: expect.any(Date), sent_at: null })
})

test('the provider reports about a text with the event, before we know the id of the text', async () => {
  await write(client)
  await textsAt()
  const claimed = await claimOf(client)
  expect(provider.sent[0]?.callback).toBe(`https://way.example/api/texts/webhook?event_id=${claimed?.event_id}`)
})

test('STOP that only the provider knows counts here, too', async () => {
  await write(client)
  provider.answers.push({ status: 400, code: 21610 })
  await textsAt()
  const hash = numberHash(api.secrets.mail_link, `+1${client.phone?.replaceAll(/\D/g, '')}`)
  expect(await api.db.exists(sql`select from text_opt_out where number_hash = ${hash}`)).toBe(true)
})

test('a text is a way to reach someone who stopped emails, until they stop texts', async () => {
  const [token, stop] = [await tokenOf(api, broker), optOutToken(api.secrets.mail_link, client.email, client.id)]
  await api.get(consumerEndpoints.unsubscribe, { query: { token: stop } })
  const seen = () => api.get(clientEndpoints.readClient, { token, params: { id: client.id } })
  expect(await seen()).toMatchObject({ reach: { email: 'stopped', text: true }, first_contact_at: null })

  const hash = numberHash(api.secrets.mail_link, `+1${client.phone?.replaceAll(/\D/g, '')}`)
  const say = (message: string) =>
    api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message } })
  await setTexts(api.db, hash, false)
  await say('Hello?')
  expect(await seen()).toMatchObject({ reach: { email: 'stopped', text: false }, first_contact_at: null })
  const listed = await api.get(messagingEndpoints.listConversations, { token })
  expect(listed.find(({ partner_id }) => partner_id === client.id)).toMatchObject({ notifiable: false })
  expect((await textsAt()).sent).toEqual([])

  await setTexts(api.db, hash, true)
  await say('Hello!')
  expect(await seen()).toMatchObject({ first_contact_at: expect.any(String) })
  expect((await textsAt()).sent).toHaveLength(1)
})

test('a message that only a text could tell about is no contact if the text fails', async () => {
  const [token, stop] = [await tokenOf(api, broker), optOutToken(api.secrets.mail_link, client.email, client.id)]
  await api.get(consumerEndpoints.unsubscribe, { query: { token: stop } })
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message: 'Hello?' } })
  const seen = () => api.get(clientEndpoints.readClient, { token, params: { id: client.id } })
  expect(await seen()).toMatchObject({ status: 'contacted', first_contact_at: expect.any(String) })
  provider.answers.push({ status: 400, code: 21614 })
  await textsAt()
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null })
})

const stopMail = () =>
  api.get(consumerEndpoints.unsubscribe, {
    query: { token: optOutToken(api.secrets.mail_link, client.email, client.id) },
  })
const say = async () =>
  api.get(messagingEndpoints.sendMessage, {
    token: await tokenOf(api, broker),
    body: { recipient_id: client.id, message: 'Hello?' },
  })
const contact = async () => {
  const token = await tokenOf(api, broker)
  const { status, first_contact_at } = await api.get(clientEndpoints.readClient, { token, params: { id: client.id } })
  return { status, contacted: first_contact_at !== null }
}
const failures = () =>
  api.db.rows(
    tables.outbox_event.pick('id'),
    sql`
    select outbox_event.id from outbox_event join message on message.id = aggregate_id
    where name = 'message.failed' and recipient_id = ${client.id}::uuid`,
  )

test.each<[string, () => Promise<unknown>]>([
  [
    'says STOP',
    () => setTexts(api.db, numberHash(api.secrets.mail_link, `+1${client.phone?.replaceAll(/\D/g, '')}`), false),
  ],
  [
    'takes the consent back',
    () =>
      api.get(consumerEndpoints.revokeOwnConsent, {
        token: mailedToken(api.secrets, client.id, new Date()),
        body: { consents: ['text'] },
      }),
  ],
])('a message at night reaches nobody if the person %s before the morning', async (_, change) => {
  await stopMail()
  await say()
  await textsAt(NIGHT)
  expect(await contact()).toEqual({ status: 'contacted', contacted: true })
  await change()
  await textsAt(MORNING)
  expect(await contact()).toEqual({ status: 'new', contacted: false })
  expect(await failures()).toHaveLength(1)
})

test('a message to someone who stopped everything before is not reported: its sender was warned', async () => {
  await stopMail()
  await setTexts(api.db, numberHash(api.secrets.mail_link, `+1${client.phone?.replaceAll(/\D/g, '')}`), false)
  await say()
  await textsAt()
  expect(await failures()).toEqual([])
})

test('a text that waits for the morning keeps a message from failing, and takes a failure back', async () => {
  await say()
  await textsAt(NIGHT)
  const { id } = (await api.db.row(
    tables.outbox_event.pick('id'),
    sql`
    select outbox_event.id from outbox_event join message on message.id = aggregate_id
    where name = 'message.sent' and recipient_id = ${client.id}::uuid`,
  )) ?? { id: '' }
  const mailGivenUp = () =>
    api.db.transaction(async (tx) => {
      await tx.run(sql`update event_delivery set state = 'dead' where event_id = ${id}::uuid and subscriber = 'mail'`)
      await mailFailed(tx, id)
    })
  await mailGivenUp()
  expect(await contact()).toEqual({ status: 'contacted', contacted: true })
  provider.answers.push({ status: 503, code: 20503 })
  await lastAttempt()
  expect(await contact()).toEqual({ status: 'new', contacted: false })
  expect(await failures()).toHaveLength(1)
  await replay(api.db, raw(`subscriber = 'text'`), 10)
  await textsAt()
  expect(await contact()).toEqual({ status: 'contacted', contacted: true })
  const [message] = await api.db.rows(
    tables.message.pick('failed_at'),
    sql`select failed_at from message where recipient_id = ${client.id}::uuid`,
  )
  expect(message).toEqual({ failed_at: null })
})

test('consent to texts is taken back on the page', async () => {
  const token = mailedToken(api.secrets, client.id, new Date())
  const record = await api.get(consumerEndpoints.revokeOwnConsent, { token, body: { consents: ['text'] } })
  expect(record).toMatchObject({ text_consent: false, texts_arrive: false, revocations: [{ consent: 'text' }] })
  await write(client)
  expect((await textsAt()).sent).toEqual([])
})
