import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { textAfter } from '@waymark/rules/foundation/notifications/text-hours'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { stopClock } from '../../leads/assignment/stop-clock.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { text } from './text-on-message-sent.ts'
import { MORNING, NIGHT, NOON, texting } from './texts.fixture.ts'

const { aNumber, api, aTextable, broker, claimOf, provider, textsAt, write } = await texting()

let client: Client
beforeEach(async () => {
  client = await aTextable()
})

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

test('no text tells of a message that the person answered by email', async () => {
  await write(client)
  const [sender, recipient] = [{ kind: 'client', id: client.id } as const, { kind: 'user', id: broker.id } as const]
  await api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Yes, I got it' }))
  expect((await textsAt()).sent).toEqual([])
  await write(client)
  expect((await textsAt()).sent).toHaveLength(1)
})

test('a text names the agent who wrote, also if the client has another one by morning', async () => {
  await write(client)
  expect((await textsAt(NIGHT)).sent).toEqual([])
  const next = await aUser(api.db, { first_name: 'Bob', last_name: 'Next' })
  const given = { client_id: client.id, broker_id: next.id, assignment_type: 'manual', reason: 'test' } as const
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  const bodies = (await textsAt(MORNING)).sent.map(({ body }) => body)
  expect(bodies.filter((body) => body.includes('wrote to you'))).toEqual([
    expect.stringContaining('Waymark: Ana Diaz wrote to you.'),
  ])
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

test('it is night by the clock of the database, also for a process whose clock is wrong', async () => {
  await write(client)
  await makeDue(api.db, 'text')
  const isNight = textAfter(new Date(), client.state) !== null
  vi.useFakeTimers({ toFake: ['Date'], now: isNight ? NOON : NIGHT })
  onTestFinished(() => void vi.useRealTimers())
  await react(api.db, text({ config: api.config, secrets: api.secrets }))
  expect(provider.sent).toHaveLength(isNight ? 0 : 1)
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
      body: anIntake({ broker_id: broker.id, phone: aNumber(), text_consent }),
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

test('a text about an agent that waited for the morning is not sent after their first contact', async () => {
  const agree = () =>
    api.get(intakeEndpoints.createClient, {
      body: anIntake({ broker_id: broker.id, phone: aNumber(), text_consent: true }),
    })
  const [called, waiting] = [await agree(), await agree()]
  await react(api.db, assign)
  expect((await textsAt(NIGHT)).sent).toEqual([])
  await api.db.transaction((tx) => stopClock(tx, called.id, broker.id))
  const { sent } = await textsAt(MORNING)
  expect(sent).toHaveLength(1)
  expect(await claimOf(called)).toBeUndefined()
  expect(await claimOf(waiting)).toMatchObject({ letter: 'agent' })
})

test('a text about an agent that waited for the morning is not sent if their account was disabled by then', async () => {
  const agent = await aUser(api.db)
  const { id } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ broker_id: agent.id, phone: aNumber(), text_consent: true }),
  })
  await react(api.db, assign)
  expect((await textsAt(NIGHT)).sent).toEqual([])
  await api.db.run(sql`update app_user set is_active = false where id = ${agent.id}`)
  expect((await textsAt(MORNING)).sent).toEqual([])
  expect(await claimOf({ id })).toBeUndefined()
})

test('consent to texts is taken back on the page', async () => {
  const token = mailedToken(api.secrets, client.id, new Date())
  const record = await api.get(consumerEndpoints.revokeOwnConsent, { token, body: { consents: ['text'] } })
  expect(record).toMatchObject({ text_consent: false, texts_arrive: false, revocations: [{ consent: 'text' }] })
  await write(client)
  expect((await textsAt()).sent).toEqual([])
})
