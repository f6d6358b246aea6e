import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { makeDue, react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { optOutToken, readOptOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { LICENSED } from '../../leads/assignment/license-hold.fixture.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { revokeConsent } from '../../leads/intake/revoke-consent.ts'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { optOut } from './opt-out.ts'

const api = await apiForFile()
const { setServiceEmails, readOwnRecord } = consumerEndpoints
let folder: string
let broker: User
let other: User
let administrator: User
/** Who is licensed in Texas only. */
let agent: { broker: User; token: string }
beforeAll(async () => {
  broker = await aUser(api.db)
  other = await aUser(api.db)
  administrator = await anAdministrator(api.db)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
  const one = await aUser(api.db, { states_licensed: ['TX'] })
  agent = { broker: one, token: await tokenOf(api, one) }
  return () => rm(folder, { recursive: true, force: true })
})

const subjectsTo = async (email: string): Promise<string[]> => (await mailsTo(email)).map(({ subject = '' }) => subject)

/** Sends what is due, all of it together. */
async function mailsTo(email: string) {
  await makeDue(api.db, 'mail')
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  await react(api.db, mailReaction({ config, secrets: api.secrets }))
  const mails = await mailsIn(folder)
  return mails.filter(({ to }) => to?.[0]?.address === email)
}

type Consents = Pick<Client, 'email_consent' | 'phone_consent'>
const CONSENTS: readonly Consents[] = [true, false].flatMap((email_consent) =>
  [true, false].map((phone_consent) => ({ email_consent, phone_consent })),
)

/** What leads to each kind of service email, once the client is there. */
const HAPPENS: Record<string, (client: Client) => Promise<unknown>> = {
  'You have a new agent': ({ id: client_id }) =>
    assignTo({ client_id, broker_id: other.id, assignment_type: 'manual' }),
  'The time of your first contact has changed': ({ id: client_id }) =>
    assignTo({ client_id, broker_id: administrator.id, assignment_type: 'admin_queue' }),
  'Your agent wrote to you': ({ id }) =>
    api.db.transaction((tx) =>
      deliverMessage(tx, {
        sender: { kind: 'user', id: broker.id },
        recipient: { kind: 'client', id },
        message: 'Your diabetes is covered',
      }),
    ),
  'What you agreed to has changed': ({ id: client_id }) =>
    api.db.transaction((tx) =>
      revokeConsent(
        tx,
        { ip: null, user_agent: null },
        { client_id, consents: ['email', 'phone'], channel: 'status_page' },
      ),
    ),
}

const assignTo = (
  given: Pick<Parameters<typeof assignClients>[1][number], 'client_id' | 'broker_id' | 'assignment_type'>,
) =>
  api.db.transaction((tx) =>
    assignClients(tx, [{ ...given, reason: 'test', previous_broker_id: broker.id }], new Date()),
  )

const aClientWith = (consents: Consents) =>
  aClient(api.db, { broker_id: broker.id, assignment_type: 'agent_link', ...consents })
const clicksOptOut = (client: Pick<Client, 'id' | 'email'>) =>
  optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, client.email, client.id))

const named = ({ email_consent, phone_consent }: Consents) => `email ${email_consent}, phone ${phone_consent}`
const TABLE = Object.keys(HAPPENS).flatMap((subject) =>
  CONSENTS.map((consents) => ({ subject, consents, words: named(consents) })),
)

test.each(CONSENTS.map((consents) => ({ consents, words: named(consents) })))(
  '“We received your assessment” is sent with consents $words',
  async ({ consents }) => {
    const body = anIntake({ broker_id: broker.id, ...consents })
    await api.get(intakeEndpoints.createClient, { body })
    await react(api.db, assign)
    expect(await subjectsTo(body.email)).toEqual(['We received your assessment'])
  },
)

test.each(TABLE)('“$subject” is sent with consents $words, unless they opted out', async ({ subject, consents }) => {
  const happens = HAPPENS[subject]
  const [client, stopped] = [await aClientWith(consents), await aClientWith(consents)]
  await clicksOptOut(stopped)
  for (const one of [client, stopped]) await happens?.(one)
  const changes = subject !== 'What you agreed to has changed' || consents.email_consent || consents.phone_consent
  expect(await subjectsTo(client.email)).toEqual(changes ? [subject] : [])
  expect(await subjectsTo(stopped.email)).toEqual([])
})

test('a client who was closed as lost hears of a new agent, and is promised no contact', async () => {
  const clients = await Promise.all(
    [1, 2].map(() => aClient(api.db, { broker_id: broker.id, assignment_type: 'agent_link', status: 'lost' })),
  )
  const [given, queued] = clients
  if (!given || !queued) throw new Error('no clients')
  await HAPPENS['You have a new agent']?.(given)
  await HAPPENS['The time of your first contact has changed']?.(queued)
  const [mail] = await mailsTo(given.email)
  expect(mail?.subject).toBe('You have a new agent')
  expect(mail?.text).toContain(`${other.first_name} ${other.last_name} is your agent. Your reference number`)
  expect(mail?.text).not.toContain('24 hours')
  expect(await subjectsTo(queued.email)).toEqual([])
})

test.each([
  { how: 'who corrected the state', comes_back: (email: string) => answersFrom('75001', email) },
  {
    how: 'whose agent confirmed the license there',
    comes_back: async (_email: string, id: string) => {
      const { token } = agent
      await api.get(holdEndpoints.answerLicense, { token, params: { id }, body: LICENSED })
    },
  },
])('a client $how does not hear of the agent they had as of a new one', async ({ comes_back }) => {
  const email = `${newId()}@example.test`
  const { id } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ email, zip_code: '75001', broker_id: agent.broker.id }),
  })
  await react(api.db, assign)
  expect(await subjectsTo(email)).toEqual(['We received your assessment'])
  await answersFrom('10001', email)
  await comes_back(email, id)
  await react(api.db, assign)
  const sent = await subjectsTo(email)
  expect(sent).toContain('The time of your first contact has changed')
  expect(sent).not.toContain('You have a new agent')
})

test.each([
  { how: 'who was contacted', before: sql`update client set status = 'contacted', first_contact_at = now()` },
  {
    how: 'who was promised another agent',
    before: sql`update consumer_mail set claimed_at = now() - interval '2 days'`,
  },
])('a client $how hears that the agent they had is back once that agent confirms the license', async ({ before }) => {
  const email = `${newId()}@example.test`
  const body = anIntake({ email, zip_code: '75001', broker_id: agent.broker.id })
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assign)
  await subjectsTo(email)
  await api.db.run(before)
  await answersFrom('10001', email)
  const sent = await subjectsTo(email)
  await api.get(holdEndpoints.answerLicense, { token: agent.token, params: { id }, body: LICENSED })
  const subjects = await subjectsTo(email)
  expect(subjects.toSorted()).toEqual([...sent, 'Your agent is back'].toSorted())
})

test('a client who waited for a word on a license and goes to our team hears of no new time, because it stays', async () => {
  const body = anIntake({ zip_code: '10001', broker_id: agent.broker.id })
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assign)
  expect(await subjectsTo(body.email)).toEqual(['We received your assessment'])
  const due = () => api.db.row(tables.client.pick('due_at'), sql`select due_at from client where id = ${id}::uuid`)
  const promised = await due()
  await api.get(holdEndpoints.answerLicense, { token: agent.token, params: { id }, body: { licensed: false } })
  expect(await due()).toEqual(promised)
  expect(await subjectsTo(body.email)).toEqual(['We received your assessment'])
})

const answersFrom = async (zip_code: string, email: string) => {
  await answerAgain(api, anIntake({ email, zip_code }))
  await react(api.db, assign)
}

test('each of many clients whose emails are due together gets their own, unless they opted out', async () => {
  const clients = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      aClient(api.db, {
        broker_id: broker.id,
        assignment_type: 'agent_link',
        first_name: `Robin ${n}`,
        language: n % 2 === 0 ? 'en' : 'es',
      }),
    ),
  )
  for (const [n, client] of clients.entries()) {
    if (n % 3 === 0) await clicksOptOut(client)
    await HAPPENS['You have a new agent']?.(client)
  }
  for (const [n, { email, first_name, reference }] of clients.entries()) {
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(n % 3 === 0 ? 0 : 1)
    for (const { subject, text } of mails) {
      expect(subject).toBe(n % 2 === 0 ? 'You have a new agent' : 'Tiene un nuevo agente')
      expect(text).toContain(first_name)
      expect(text).toContain(reference)
      expect(text).toContain(other.last_name)
    }
  }
})

test('the holder of an emailed link stops service emails and turns them on again', async () => {
  const client = await aClientWith({ email_consent: false, phone_consent: false })
  const token = mailedToken(api.secrets, client.id, new Date())
  const set = (wanted: boolean) => api.get(setServiceEmails, { token, body: { wanted } })
  expect(await api.get(readOwnRecord, { token })).toMatchObject({ service_emails: true, email_consent: false })
  expect(await set(false)).toMatchObject({ service_emails: false })
  await HAPPENS['Your agent wrote to you']?.(client)
  expect(await subjectsTo(client.email)).toEqual([])
  expect(await set(true)).toMatchObject({ service_emails: true })
  await HAPPENS['Your agent wrote to you']?.(client)
  expect(await subjectsTo(client.email)).toEqual(['Your agent wrote to you'])
})

test('a client without service emails is contacted when they read the message, and the broker sees why', async () => {
  const client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'manual', assigned_at: new Date() })
  const [token, session] = [mailedToken(api.secrets, client.id, new Date()), await tokenOf(api, broker)]
  await clicksOptOut(client)
  const { sendMessage, listConversations } = messagingEndpoints
  const body = { recipient_id: client.id, message: 'Are you there?' }
  const sent = await api.get(sendMessage, { token: session, body })
  const seen = () => api.get(clientEndpoints.readClient, { token: session, params: { id: client.id } })
  expect(await seen()).toMatchObject({
    reach: { email: 'stopped', text: false },
    first_contact_at: null,
    status: 'new',
  })
  const conversations = await api.get(listConversations, { token: session })
  expect(conversations.find(({ partner_id }) => partner_id === client.id)).toMatchObject({ notifiable: false })

  await api.get(consumerEndpoints.readOwnMessages, { token, body: { last_message_id: sent.id } })
  expect(await seen()).toMatchObject({ first_contact_at: expect.any(String), status: 'contacted' })
  await api.get(setServiceEmails, { token, body: { wanted: true } })
  expect(await seen()).toMatchObject({ reach: { email: 'works' } })
})

test('a person who stopped service emails gets no link to confirm new answers, but the link to their page that they ask for', async () => {
  const body = anIntake({ email: `${newId()}@example.test`, broker_id: broker.id })
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await clicksOptOut({ id, email: body.email })
  await api.get(intakeEndpoints.createClient, { body: { ...body, age: 50 } })
  await api.get(consumerEndpoints.requestOwnLink, { body: { email: body.email }, idempotency_key: newId() })
  expect(await subjectsTo(body.email)).toEqual(['The link to your page'])
})

test('answers confirmed after service emails were stopped turn neither them nor the consent on again', async () => {
  const body = anIntake({ email: `${newId()}@example.test`, broker_id: broker.id, email_consent: true })
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assign)
  await api.get(intakeEndpoints.createClient, { body: { ...body, age: 50 } })
  const asked = (await mailsTo(body.email)).find(({ subject }) => subject === 'Please confirm your new answers')
  const token = /\/confirm-answers#token=(\S+)/.exec(asked?.text ?? '')?.[1] ?? ''
  await clicksOptOut({ id, email: body.email })
  const before = await subjectsTo(body.email)
  await api.get(updateEndpoints.confirmUpdate, { body: { token } })
  await react(api.db, assign)
  expect(await subjectsTo(body.email)).toEqual(before)
  const own = { token: mailedToken(api.secrets, id, new Date()) }
  expect(await api.get(readOwnRecord, own)).toMatchObject({ service_emails: false, email_consent: false })
})

test('the log says which address stopped emails or wants them again, by its hash only', async () => {
  const client = await aClientWith({ email_consent: true, phone_consent: false })
  const info = vi.spyOn(api.log, 'info')
  const token = mailedToken(api.secrets, client.id, new Date())
  await clicksOptOut(client)
  await api.get(setServiceEmails, { token, body: { wanted: true } })
  const { address_hash } = readOptOutToken(
    api.secrets.mail_link,
    optOutToken(api.secrets.mail_link, client.email, client.id),
  ) ?? { address_hash: Buffer.alloc(0) }
  const wish = { about: 'emails', hash: address_hash.toString('hex') }
  expect(info.mock.calls.filter(([, words]) => String(words).startsWith('opted'))).toEqual([
    [{ ...wish, by_link: true }, 'opted out'],
    [wish, 'opted in'],
  ])
})
