import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aMessageFile } from '@waymark/testing/factories/messages'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { deleteForGood } from '../../leads/clients/delete-client-data.ts'
import { parseConsumerToken } from '../../leads/intake/intake-token.ts'
import { updateToken } from '../../leads/intake/update-token.ts'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { optOut } from './opt-out.ts'

const api = await apiForFile()
let folder: string
let broker: User
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
  broker = await aUser(api.db, { company_name: 'Lone Star Agency' })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({
  SMTP_URL: undefined,
  DATA_DIR: folder,
  PUBLIC_URL: 'https://way.example',
  BRAND_NAME: 'Waymark',
})
const run = (now = new Date()) =>
  react(
    api.db,
    mailReaction({ config: settings(), secrets: api.secrets }, () => now),
  )

async function mails() {
  const parsed = await mailsIn(folder)
  // The same reaction also emails the broker's notifications.
  return parsed
    .map(({ subject = '', text = '', to }) => ({ subject, text, to: to?.[0]?.address }))
    .filter(({ to }) => to !== broker.email)
}
const subjects = async () => (await mails()).map(({ subject }) => subject)

async function submit(overrides: Parameters<typeof anIntake>[0] = {}) {
  const body = anIntake({ broker_id: broker.id, health_conditions: ['hiv_aids'], ...overrides })
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assign)
  return { id, email: body.email }
}

async function aClientOfTheirs(overrides: Parameters<typeof aClient>[1] = {}) {
  return aClient(api.db, { broker_id: broker.id, assignment_type: 'agent_link', ...overrides })
}
const moveTo = ({ id: broker_id }: User, client_id: string) =>
  api.db.transaction((tx) =>
    assignClients(
      tx,
      [{ client_id, broker_id, assignment_type: 'manual', reason: 'test', previous_broker_id: broker.id }],
      new Date(),
    ),
  )
const write = (client_id: string, message = 'Your diabetes is covered') =>
  api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: broker.id },
      recipient: { kind: 'client', id: client_id },
      message,
    }),
  )

test('confirms an assessment with the agent and a link that opens the whole record', async () => {
  const { id, email } = await submit({ first_name: undefined, last_name: undefined })
  await run()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'We received your assessment', to: email })
  expect(mail?.text).toContain('Ada Broker of Lone Star Agency is your agent')
  expect(mail?.text).toContain('Licensed in Texas.')
  expect(mail?.text).toMatch(/Your reference number is \d{3}-\d{3}-\d{3}\./)
  expect(mail?.text).toMatch(/^Hello,/)
  // A random link or reference number may have any digits.
  expect(mail?.text.replaceAll(/https:\S+|\d{3}-\d{3}-\d{3}/g, '')).not.toMatch(/hiv|silver|75001|52/i)
  const [, token = ''] = /\/status#token=(\S+)/.exec(mail?.text ?? '') ?? []
  expect(parseConsumerToken(api.secrets, token)).toMatchObject({ client_id: id, by_mail: true })
})

test('asks the owner of the mailbox about new answers, at most five times a day, and repeats nothing of them', async () => {
  const { id, email } = await submit()
  await run()
  for (let age = 50; age < 58; age += 1) await submit({ email, age, first_name: 'Prize at https://evil.example' })
  await run()
  const [, ...asked] = (await mails()).toSorted((a, b) => b.subject.localeCompare(a.subject))
  expect(asked.map(({ subject }) => subject)).toEqual(Array(5).fill('Please confirm your new answers'))
  expect(JSON.stringify(asked)).not.toMatch(/evil|prize|hiv/i)
  const [, token = ''] = /\/confirm-answers#token=(\S+)/.exec(asked[0]?.text ?? '') ?? []
  expect(() => parseConsumerToken(api.secrets, token)).toThrow('no longer valid')

  await api.get(updateEndpoints.confirmUpdate, { body: { token } })
  await react(api.db, assign)
  await run()
  const last = (await mails()).find(({ subject }) => subject === 'We received your new answers')
  expect(last?.text).toContain('/status#token=wm_')
  await submit({ email, age: 60 })
  await run(new Date(Date.now() + 25 * 3_600_000))
  expect((await subjects()).filter((subject) => subject.startsWith('Please confirm'))).toHaveLength(6)
  expect(id).not.toBe('')
})

test('says of new answers that our team sees them where no agent does', async () => {
  const disabled = await aUser(api.db, { is_active: false })
  const team = 'our team can see what changed. On your page you can write to us,'
  const sides = [
    { broker_id: broker.id, assignment_type: 'manual', sees: 'your agent can see what changed. On your page you can' },
    { broker_id: broker.id, assignment_type: 'admin_queue', sees: team },
    { broker_id: disabled.id, assignment_type: 'manual', sees: team },
  ] as const
  for (const { sees, broker_id, assignment_type } of sides) {
    const { id, email } = await aClient(api.db, { broker_id, assignment_type })
    await api.db.transaction((tx) => emit(tx, 'client.updated', id, { revision: 2, broker_id }))
    await run()
    const mail = (await mails()).find(({ to }) => to === email)
    expect(mail?.subject).toBe('We received your new answers')
    expect(mail?.text).toContain(sees)
  }
})

test('does not ask an address that opted out, or about answers that no longer wait', async () => {
  const { id, email } = await submit()
  await run()
  const refused = await submit({ email, age: 50 })
  await api.get(updateEndpoints.refuseUpdate, { body: { token: updateToken(api.secrets, refused.id) } })
  await run()
  await optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, email, id))
  await submit({ email, age: 51 })
  await run()
  expect(await subjects()).toEqual(['We received your assessment'])
})

test('cleans names of links and line breaks', async () => {
  const lure = { first_name: 'Ann\r\n\r\nWin https://evil.example/prize', last_name: 'www.evil.example' }
  await api.db.run(sql`
    update app_user set first_name = ${lure.first_name}, company_name = 'evil.example' where id = ${broker.id}`)
  const { email } = await submit({ first_name: 'Jo evil.example/now' })
  await run()
  const [mail] = await mails()
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain('Hello Jo,')
  expect(mail?.text).toContain('Ann Win Broker of evil example is your agent')
})

test('announces an agent’s message without its text, and not if it was read in time', async () => {
  const [one, other] = [await aClientOfTheirs(), await aClientOfTheirs()]
  await write(one.id)
  const seen = await write(other.id)
  await api.db.run(sql`update message set is_read = true where id = ${seen.id}`)
  await makeDue(api.db, 'mail')
  await run()
  const sent = await mails()
  expect(sent).toMatchObject([{ subject: 'Your agent wrote to you', to: one.email }])
  expect(sent[0]?.text).not.toContain('diabetes')
})

test('names the agent who wrote, also if the client has another one by the time of the email', async () => {
  const { id, email } = await aClientOfTheirs()
  await write(id)
  await moveTo(await aUser(api.db, { first_name: 'Bob', last_name: 'Next' }), id)
  await makeDue(api.db, 'mail')
  await run()
  const wrote = (await mails()).find(({ subject }) => subject === 'You have a new message')
  expect(wrote?.to).toBe(email)
  expect(wrote?.text).toContain('Ada Broker wrote to you at Waymark.')
  expect(wrote?.text).not.toContain('Bob')
})

test('emails about a busy agent every half hour, and never announces an older message again', async () => {
  const { id } = await aClientOfTheirs()
  for (let i = 0; i < 3; i++) await write(id)
  await makeDue(api.db, 'mail')
  await run()
  expect(await subjects()).toHaveLength(1)

  await write(id, 'One more thing')
  await makeDue(api.db, 'mail')
  await run()
  expect(await subjects()).toHaveLength(1)
  await makeDue(api.db, 'mail')
  await run(new Date(Date.now() + 31 * 60_000))
  expect(await subjects()).toHaveLength(2)
})

test('a click on the opt-out link also revokes the consent to further email, and the agent sees it', async () => {
  const { id, email } = await aClientOfTheirs()
  await optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, email, id))
  expect(
    await api.db.row(tables.client.pick('email_consent'), sql`select email_consent from client where id = ${id}`),
  ).toEqual({ email_consent: false })
  expect(
    await api.db.rows(
      tables.consent_revocation.pick('consent', 'channel'),
      sql`select consent, channel from consent_revocation where client_id = ${id}`,
    ),
  ).toEqual([{ consent: 'email', channel: 'mail_link' }])
})

test('sends a lost link to who asks for it, at most five times a day, and writes the same for an unknown address', async () => {
  const { id, email } = await submit()
  await run()
  const ask = (address: string) => api.call(consumerEndpoints.requestOwnLink, { body: { email: address } })
  const known = await ask(email.toUpperCase())
  const unknown = await ask('nobody@example.test')
  expect(known.status).toBe(204)
  expect([unknown.status, [...unknown.headers.keys()]]).toEqual([204, [...known.headers.keys()]])
  await run()
  const links = (await mails()).filter(({ subject }) => subject === 'The link to your page')
  expect(links.map(({ to }) => to)).toEqual([email])
  const token = /#token=(\S+)/.exec(links[0]?.text ?? '')?.[1] ?? ''
  expect(await api.get(consumerEndpoints.readOwnRecord, { token })).toMatchObject({ id, by_mail: true })
  await api.db.run(sql`update client set status = 'lost' where id = ${id}`)
  for (let n = 0; n < 6; n += 1) await ask(email)
  await run()
  expect((await subjects()).filter((subject) => subject === 'The link to your page')).toHaveLength(5)
})

test('sends nothing to a deleted client', async () => {
  const { id } = await submit()
  await api.db.transaction((tx) => deleteForGood(tx, id, 'test'))
  await run()
  expect(await mails()).toEqual([])
})

test('says that a message has files, and not which', async () => {
  const client = await aClientOfTheirs()
  await api.db.run(sql`update event_delivery set state = 'done'`)
  const { id } = await write(client.id)
  await aMessageFile(api, client.id, { message_id: id, name: 'HIV test.pdf' })
  await makeDue(api.db, 'mail')
  await run()
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Your agent wrote to you' })
  expect(mail?.text).toContain('The message has files. You can download them on your page.')
  expect(mail?.text).not.toContain('HIV')
})

test('does not speak of files where there are none', async () => {
  const client = await aClientOfTheirs()
  await api.db.run(sql`update event_delivery set state = 'done'`)
  await write(client.id)
  await makeDue(api.db, 'mail')
  await run()
  const [mail] = await mails()
  expect(mail?.text).not.toContain('files')
})
