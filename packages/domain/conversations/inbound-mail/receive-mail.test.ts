import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { inboundMailEndpoints } from '@waymark/contracts/conversations/inbound-mail/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { registry } from '@waymark/platform/metrics'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { EICAR, startVirusScanner } from '@waymark/testing/virus-scanner'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { replyAddress } from '../../foundation/notifications/reply-address.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { sign } from '../../webhook-signature.ts'

const INBOUND_MAIL_SECRET = 'a secret of the mail server'
const scanner = await startVirusScanner()
afterAll(() => scanner[Symbol.asyncDispose]())
const api = await apiForFile({
  INBOUND_MAIL_DOMAIN: 'Reply.Waymark.example',
  INBOUND_MAIL_SECRET,
  CLAMAV_URL: scanner.url,
})
const { receiveInboundMail } = inboundMailEndpoints
let broker: User
let client: Client
beforeAll(async () => {
  broker = await aUser(api.db)
  await anAdministrator(api.db)
})
beforeEach(async () => {
  client = await aClient(api.db, { broker_id: broker.id })
})

type Parts = ConstructorParameters<typeof MailComposer>[0]

const addressOf = ({ id }: Pick<Client, 'id'>) => replyAddress(api.secrets, api.config, id) ?? ''
const anAnswer = (parts: Parts = {}): Promise<Buffer> =>
  new MailComposer({
    from: `Jo <${client.email.toUpperCase()}>`,
    to: addressOf(client),
    messageId: `<${newId()}@mail.example>`,
    text: 'Tuesday at noon works.\n\nOn Mon, Nov 23, 2026 at 1:02 PM Waymark <no-reply@waymark.example> wrote:\n> Your agent wrote to you\n',
    ...parts,
  })
    .compile()
    .build()

const receive = (raw: Buffer, key = INBOUND_MAIL_SECRET) =>
  api.call(receiveInboundMail, { body: raw, headers: { 'waymark-signature': sign(key, raw, new Date()) } })

const written = ({ id }: Pick<Client, 'id'> = client) =>
  api.db.rows(
    tables.message.pick('id', 'message', 'recipient_id'),
    sql`select id, message, recipient_id from message where sender_id = ${id}::uuid order by id`,
  )
const arrived = async (raw: Buffer) => {
  expect((await receive(raw)).status).toBe(200)
  return (await written()).map(({ message }) => message)
}

test('an answer comes into the conversation with the agent, without what it quotes', async () => {
  expect(await arrived(await anAnswer())).toEqual(['Tuesday at noon works.'])
  expect(await written()).toEqual([expect.objectContaining({ recipient_id: broker.id })])
  const token = mailedToken(api.secrets, client.id, new Date())
  const [own] = await api.get(consumerEndpoints.listOwnMessages, { token })
  expect(own).toMatchObject({ by_me: true, message: 'Tuesday at noon works.' })
})

test('an answer from the mailbox of an address with a tag counts, and one from another mailbox does not', async () => {
  await api.db.run(
    sql`update client set email = ${client.email.replace('@', '+health@')} where id = ${client.id}::uuid`,
  )
  expect(await arrived(await anAnswer())).toEqual(['Tuesday at noon works.'])
  expect(await arrived(await anAnswer({ from: `x${client.email}` }))).toHaveLength(1)
})

test('an answer from Gmail counts with other dots and its other domain, and dots count elsewhere', async () => {
  const name = `jo${newId().replaceAll('-', '')}`
  await api.db.run(sql`update client set email = ${`${name}@gmail.com`} where id = ${client.id}::uuid`)
  expect(await arrived(await anAnswer({ from: `j.o${name.slice(2)}@Googlemail.com` }))).toHaveLength(1)
  expect(await arrived(await anAnswer({ from: `x${name}@gmail.com` }))).toHaveLength(1)
  await api.db.run(sql`update client set email = ${`${name}@mail.example`} where id = ${client.id}::uuid`)
  expect(await arrived(await anAnswer({ from: `j.o${name.slice(2)}@mail.example` }))).toHaveLength(1)
})

test('an email that is received twice is one message', async () => {
  const raw = await anAnswer()
  await Promise.all([receive(raw), receive(raw), receive(raw)])
  expect(await arrived(raw)).toHaveLength(1)
})

test('signatures of people and phones are left out, in Spanish too', async () => {
  expect(await arrived(await anAnswer({ text: 'Yes, please.\n\n-- \nJo Doe\n555-0100' }))).toEqual(['Yes, please.'])
  const spanish =
    'Sí, gracias.\n\nEl lun, 23 nov 2026 a las 13:02, Waymark (<no-reply@waymark.example>) escribió:\n\n> Hola'
  expect(await arrived(await anAnswer({ text: spanish }))).toEqual(['Yes, please.', 'Sí, gracias.'])
})

/** Our email, as mail programs quote it. */
const ours = () => [
  'Your agent wrote to you',
  `Open your page: https://way.example/status#token=${mailedToken(api.secrets, client.id, new Date())}`,
  `Stop service emails: https://way.example/unsubscribe?token=${optOutToken(api.secrets.mail_link, client.email, client.id)}`,
]

/** As URL Defense 2 of Proofpoint writes a link. */
const proofpoint = (link: string) =>
  `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(link)
    .replaceAll('-', '-2D')
    .replaceAll('_', '-5F')
    .replaceAll('%2F', '_')
    .replaceAll('%', '-')}&d=DwMFaQ`

test.each<[string, (quoted: string[]) => string[]]>([
  [
    'below a Chinese header',
    (quoted) => ['发件人: Waymark <no-reply@waymark.example>', '主题: Your agent', '', ...quoted],
  ],
  ['below a header in bold', (quoted) => ['*From:* Waymark', '*Subject:* Your agent wrote to you', '', ...quoted]],
  ['without a header', (quoted) => quoted],
  ['with links of a mail filter', (quoted) => quoted.map((line) => line.replace(/https.*/, encodeURIComponent))],
  ['with links of a second filter', (quoted) => quoted.map((line) => line.replace(/https.*/, proofpoint))],
])('our email that is quoted %s gives no link away', async (_, quoted) => {
  const [text = ''] = await arrived(
    await anAnswer({ text: ['Tuesday at noon works.', '', ...quoted(ours())].join('\n') }),
  )
  expect(text).toContain('Tuesday at noon works.')
  expect(text).not.toMatch(/token(?:=|.3D)\w|w[misut](?:_|-5F)|c\.[\w-]/)
})

test('a person who writes about their link is heard, without its token', async () => {
  const token = mailedToken(api.secrets, client.id, new Date())
  const link = `https://way.example/es/status#token=${token}`
  expect(await arrived(await anAnswer({ text: `I cannot open ${link} today` }))).toEqual([
    'I cannot open https://way.example/es/status#token=… today',
  ])
  const asked = `Hi Ana,\n\nI cannot open ${link} today.\nPlease call me before noon.`
  expect(await arrived(await anAnswer({ text: asked }))).toContain(asked.replace(token, '…'))
  const broken = `${token.slice(0, 9)}\n${token.slice(9)}`
  expect(await arrived(await anAnswer({ text: `It says ${token}\nand /status#token=${broken}` }))).toContain(
    'It says …\nand /status#token=…',
  )
  expect((await arrived(await anAnswer({ text: `/status#token=${broken}` }))).at(-1)).toBe('/status#token=…')
})

test('an answer in HTML alone is read, and long ones are cut', async () => {
  const [html] = await arrived(
    await anAnswer({
      text: '',
      html: '<p>Call me <b>tomorrow</b> &amp; bring it.</p><script>x()</script><div>On Mon, Nov 23, 2026 at 1:02 PM Waymark &lt;no-reply@waymark.example&gt; wrote:</div><blockquote>Hello Jo</blockquote>',
    }),
  )
  expect(html).toBe('Call me tomorrow & bring it.')
  const long = (await arrived(await anAnswer({ text: 'word '.repeat(3000) }))).at(-1) ?? ''
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long.endsWith('…')).toBe(true)
})

test('thousands of empty lines are one, because they would keep the API busy', async () => {
  const text = `Hello${'\n \r\n'.repeat(3000)}Jo`
  expect(await arrived(await anAnswer({ text }))).toEqual(['Hello\n\nJo'])
})

test.each<[string, () => Parts]>([
  ['from another address', () => ({ from: 'other@else.example' })],
  ['to an address that we did not make', () => ({ to: addressOf(client).replace(/.@/, '@') })],
  ['to the address of a deleted client', () => ({ to: addressOf({ id: newId() }) })],
  ['by a vacation notice', () => ({ headers: { 'auto-submitted': 'auto-replied' } })],
  ['by a mailing list', () => ({ headers: { precedence: 'bulk' } })],
  ['by a mail server', () => ({ from: 'MAILER-DAEMON@mail.example' })],
  ['without words', () => ({ text: '> quoted only' })],
])('an email %s is dropped', async (_, parts) => {
  expect(await arrived(await anAnswer(parts()))).toEqual([])
})

test('refuses a wrong signature, and ignores a body that is not an email', async () => {
  const raw = await anAnswer()
  expect((await receive(raw, 'a secret of another server')).status).toBe(400)
  expect((await api.call(receiveInboundMail, { body: raw })).status).toBe(400)
  expect(await arrived(Buffer.from([0, 1, 2, 255]))).toEqual([])
})

/** How many emails had an outcome, in this process. */
const counted = async (outcome: string) => {
  const { values = [] } = (await registry.getSingleMetric('waymark_inbound_mails_total')?.get()) ?? {}
  return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0
}

const nested = (to: string) =>
  Buffer.from(
    `From: ${client.email}\r\nTo: ${to}\r\n${Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=B${n}\r\n\r\n--B${n}\r\n`,
    ).join('')}`,
  )
const inShortLines = () =>
  Buffer.from(`From: ${client.email}\r\nTo: ${addressOf(client)}\r\n\r\n${'a\n'.repeat(60_000)}`)

test.each<[string, () => Buffer]>([
  ['with parts in parts without end', () => nested(addressOf(client))],
  ['with tens of thousands of short lines', inShortLines],
])('an email %s is counted, so that it does not come again', async (_, mail) => {
  const before = await counted('unreadable')
  expect(await arrived(mail())).toEqual([])
  expect(await counted('unreadable')).toBe(before + 1)
  expect(await arrived(await anAnswer())).toHaveLength(1)
})

test.each<[string, () => Buffer]>([
  ['to a stranger', () => nested('nobody@reply.waymark.example')],
  // As an email that is forwarded, or its report.
  [
    'that names our address only below its header',
    () => Buffer.from(`To: nobody@reply.waymark.example\n\nTo: ${addressOf(client)}`),
  ],
  [
    'that names our address after a hundred kilobytes',
    () => Buffer.from(`X: ${'x'.repeat(100_000)}\nTo: ${addressOf(client)}\n\nHi`),
  ],
])('an email %s is dropped unread', async (_, mail) => {
  const before = await counted('unknown_address')
  expect(await arrived(mail())).toEqual([])
  expect(await counted('unknown_address')).toBe(before + 1)
})

test('a client without an agent writes to the admin queue', async () => {
  await api.db.run(sql`update client set broker_id = null where id = ${client.id}::uuid`)
  expect(await arrived(await anAnswer())).toHaveLength(1)
})

test('a file with a virus is named and not kept, and an email that cannot be scanned comes again', async () => {
  const raw = await anAnswer({
    attachments: [
      { filename: 'plans.csv', content: EICAR },
      { filename: 'notes.csv', content: 'plan,carrier\n' },
    ],
  })
  scanner.state.mode = 'too_large'
  expect((await receive(raw)).status).toBe(503)
  scanner.state.mode = 'scans'
  expect(await written()).toEqual([])
  expect(await arrived(raw)).toHaveLength(1)
  const files = await api.db.rows(
    tables.message_file.pick('id', 'name', 'refused'),
    sql`select id, name, refused from message_file where client_id = ${client.id}::uuid`,
  )
  expect(new Map(files.map(({ name, refused }) => [name, refused]))).toEqual(
    new Map([
      ['plans.csv', 'virus'],
      ['notes.csv', null],
    ]),
  )
  const noted = sql`select from access_log where action = 'message_file.infected' and subject_id = ${client.id}::uuid`
  expect(await api.db.exists(noted)).toBe(true)
})
