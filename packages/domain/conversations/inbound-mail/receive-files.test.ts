import { Readable } from 'node:stream'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { inboundMailEndpoints } from '@waymark/contracts/conversations/inbound-mail/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { row, text } from '@waymark/platform/row'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { SMALL_PDF } from '@waymark/testing/documents'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { replyAddress } from '../../foundation/notifications/reply-address.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { CLIENT_FILES } from '../../leads/clients/client-files.ts'
import { erase } from '../../leads/clients/erase-on-client-deleted.ts'
import { sign } from '../../webhook-signature.ts'

const INBOUND_MAIL_SECRET = 'a secret of the mail server'
const api = await apiForFile({ INBOUND_MAIL_DOMAIN: 'reply.waymark.example', INBOUND_MAIL_SECRET })
const { listMessages } = messagingEndpoints
const { downloadMessageFile, listClientFiles } = messageFileEndpoints
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de000000c049444154', 'hex'),
  Buffer.alloc(200),
])
const LARGE_PNG = Buffer.concat([PNG, Buffer.alloc(60_000)])

let administrator: User
let broker: User
let token: string
let client: Client
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
})
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  client = await aClient(api.db, { broker_id: broker.id })
})

type Parts = ConstructorParameters<typeof MailComposer>[0]

const anAnswer = (parts: Parts): Promise<Buffer> =>
  new MailComposer({
    from: client.email,
    to: replyAddress(api.secrets, api.config, client.id) ?? '',
    messageId: `<${newId()}@mail.example>`,
    text: 'Here it is.',
    ...parts,
  })
    .compile()
    .build()

const receive = (raw: Buffer) =>
  api.call(inboundMailEndpoints.receiveInboundMail, {
    body: raw,
    headers: { 'waymark-signature': sign(INBOUND_MAIL_SECRET, raw, new Date()) },
  })

async function arrived(parts: Parts) {
  expect((await receive(await anAnswer(parts))).status).toBe(200)
  const [message] = await api.get(listMessages, { token })
  if (!message) throw new Error('nothing arrived')
  return message
}
const namedIn = ({ files }: { files: readonly { name: string; refused: string | null }[] }) =>
  files.map(({ name, refused }) => [name, refused])

async function keysOf({ id }: Pick<Client, 'id'>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.storage.list(`clients/${id}`)) keys.push(key)
  return keys
}

test('a file comes with the message, for the broker to download and the client to see', async () => {
  const message = await arrived({ attachments: [{ filename: '../W-2 José.pdf', content: SMALL_PDF }] })
  expect(message).toMatchObject({ message: 'Here it is.' })
  const [file] = message.files
  expect(file).toMatchObject({
    name: 'W-2 José.pdf',
    size: SMALL_PDF.length,
    media_type: 'application/pdf',
    refused: null,
  })
  const answer = await api.call(downloadMessageFile, { token, params: { id: file?.id ?? '' } })
  expect(answer.body).toEqual(SMALL_PDF)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename=/),
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('no-store'),
  })
  const [own] = await api.get(consumerEndpoints.listOwnMessages, { token: mailedTokenOf(api, client) })
  expect(own?.files).toEqual([{ id: file?.id, name: 'W-2 José.pdf', refused: null }])
})

test('the files of a client are listed newest first, page by page, for their broker', async () => {
  await arrived({ attachments: [{ filename: 'one.pdf', content: SMALL_PDF }] })
  await arrived({
    attachments: [
      { filename: 'two.png', content: PNG },
      { filename: 'virus.exe', content: Buffer.from('MZ') },
    ],
  })
  const params = { id: client.id }
  const all = await api.get(listClientFiles, { token, params })
  expect(all.map(({ name }) => name).toSorted()).toEqual(['one.pdf', 'two.png', 'virus.exe'])
  expect(all.at(-1)).toMatchObject({ name: 'one.pdf', media_type: 'application/pdf', refused: null })
  expect(all.find(({ name }) => name === 'virus.exe')).toMatchObject({ media_type: null, refused: 'kind' })
  const first = await api.call(listClientFiles, { token, params, query: { limit: 2 } })
  const next = new URL(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', api.url)
  const cursor = next.searchParams.get('cursor') ?? ''
  expect(first.body).toEqual(all.slice(0, 2))
  expect(await api.get(listClientFiles, { token, params, query: { limit: 2, cursor } })).toEqual(all.slice(2))
  const other = await tokenOf(api, await aUser(api.db))
  expect((await api.call(listClientFiles, { token: other, params })).status).toBe(404)
})

test('only the client, their broker and administrators download a file, and the access log names them', async () => {
  const { files } = await arrived({ attachments: [{ filename: 'card.png', content: PNG }] })
  const params = { id: files[0]?.id ?? '' }
  const other = await aUser(api.db)
  const statusFor = async (caller: string) => (await api.call(downloadMessageFile, { token: caller, params })).status
  expect(await statusFor(await tokenOf(api, other))).toBe(404)
  const another = await aClient(api.db, { broker_id: other.id })
  expect(await statusFor(mailedTokenOf(api, another))).toBe(404)
  // A token of answers that came after the file does not reach it.
  expect(await statusFor(intakeTokenOf(api, { id: client.id, submitted_at: new Date(Date.now() + 60_000) }))).toBe(404)
  expect(await statusFor(mailedTokenOf(api, client))).toBe(200)
  expect(await statusFor(await tokenOf(api, administrator))).toBe(200)
  await api.db.run(sql`update client set broker_id = ${other.id}::uuid where id = ${client.id}::uuid`)
  expect(await statusFor(token)).toBe(404)
  expect(
    await api.db.rows(
      row({ actor: text }),
      sql`
      select actor_id::text as actor from access_log
      where action = 'message_file.downloaded' and subject_id = ${client.id}::uuid order by id`,
    ),
  ).toEqual([{ actor: client.id }, { actor: administrator.id }])
})

test('files that break the rule are named with the reason, and their bytes are not kept', async () => {
  const message = await arrived({
    attachments: [
      { filename: 'photo.heic', content: Buffer.from('x') },
      { filename: 'virus.exe', content: Buffer.from('MZ') },
      { filename: 'lies.pdf', content: PNG },
      { filename: 'page.csv', content: SMALL_PDF },
      { filename: 'card.png', content: PNG },
    ],
  })
  expect(namedIn(message)).toEqual([
    ['photo.heic', 'kind'],
    ['virus.exe', 'kind'],
    ['lies.pdf', 'kind'],
    ['page.csv', 'kind'],
    ['card.png', null],
  ])
  expect(await keysOf(client)).toHaveLength(1)
  const refused = await api.call(downloadMessageFile, { token, params: { id: message.files[0]?.id ?? '' } })
  expect(refused.status).toBe(404)
})

test('a file of 25 MB is kept, and a larger one is not', async () => {
  const largest = Buffer.alloc(MAX_FILE_BYTES, 'a')
  expect(namedIn(await arrived({ attachments: [{ filename: 'largest.csv', content: largest }] }))).toEqual([
    ['largest.csv', null],
  ])
  const larger = Buffer.alloc(MAX_FILE_BYTES + 1, 'a')
  expect(namedIn(await arrived({ attachments: [{ filename: 'larger.csv', content: larger }] }))).toEqual([
    ['larger.csv', 'size'],
  ])
  const raw = Buffer.alloc(40_000_001)
  expect((await receive(raw)).status).toBe(413)
})

test('ten files of an email are kept', async () => {
  const attachments = Array.from({ length: 12 }, (_, n) => ({ filename: `${n}.png`, content: PNG }))
  const { files } = await arrived({ attachments })
  expect(files.filter(({ refused }) => refused === null)).toHaveLength(10)
  expect(namedIn({ files: files.slice(10) })).toEqual([
    ['10.png', 'number'],
    ['11.png', 'number'],
  ])
})

test('files for which a client has no room are named, and their bytes are not kept', async () => {
  await arrived({ attachments: [{ filename: 'before.png', content: PNG }] })
  // The client has room for one more of these.
  await api.db.run(sql`
    update message_file set size = ${40 * MAX_FILE_BYTES - PNG.length} where client_id = ${client.id}::uuid`)
  const message = await arrived({
    attachments: [
      { filename: 'large.png', content: LARGE_PNG },
      { filename: 'one.png', content: PNG },
      { filename: 'two.png', content: PNG },
    ],
  })
  expect(namedIn(message)).toEqual([
    ['large.png', 'size'],
    ['one.png', null],
    ['two.png', 'size'],
  ])
  expect(await keysOf(client)).toHaveLength(2)
})

const inline = (cid: string, content: Buffer) => ({
  filename: `${cid}.png`,
  content,
  cid,
  contentDisposition: 'inline' as const,
})

test('pictures of a signature are ignored, and a photo that a phone shows in the text is kept', async () => {
  const html = '<p>Here it is.</p><img src="cid:logo"><img src="cid:photo">'
  const message = await arrived({ html, attachments: [inline('logo', PNG), inline('photo', LARGE_PNG)] })
  expect(namedIn(message)).toEqual([['photo.png', null]])
  const attached = await arrived({ attachments: [{ filename: 'small.png', content: PNG }] })
  expect(namedIn(attached)).toEqual([['small.png', null]])
})

test('an email with files alone is a message with their names', async () => {
  const message = await arrived({
    text: '',
    attachments: [
      { filename: 'W-2.pdf', content: SMALL_PDF },
      { filename: 'photo.heic', content: Buffer.from('x') },
    ],
  })
  expect(message).toMatchObject({ message: 'W-2.pdf, photo.heic' })
})

test('an email that is received twice has one set of files', async () => {
  const raw = await anAnswer({ attachments: [{ filename: 'card.png', content: PNG }] })
  const answers = await Promise.all([receive(raw), receive(raw), receive(raw)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await receive(raw)
  const messages = await api.get(listMessages, { token })
  expect(messages.map(namedIn)).toEqual([[['card.png', null]]])
  expect(await keysOf(client)).toHaveLength(1)
})

test('an email from someone else leaves no bytes', async () => {
  const attachments = [{ filename: 'card.png', content: PNG }]
  expect((await receive(await anAnswer({ from: 'other@else.example', attachments }))).status).toBe(200)
  expect(await keysOf(client)).toEqual([])
})

test('bytes that a crash left without a row are swept after a day, and others stay', async () => {
  await arrived({ attachments: [{ filename: 'card.png', content: PNG }] })
  const [kept] = await keysOf(client)
  await api.storage.put(`clients/${client.id}/${newId()}`, Readable.from([PNG]), PNG.length)
  await sweepStorage(api.db, api.storage, new Date(), [CLIENT_FILES])
  expect(await keysOf(client)).toHaveLength(2)
  await sweepStorage(api.db, api.storage, new Date(Date.now() + 2 * 86_400_000), [CLIENT_FILES])
  expect(await keysOf(client)).toEqual([kept])
})

const eraseDue = async () => {
  await makeDue(api.db, 'erase')
  await react(api.db, erase(api))
}

test('the deletion of a client erases the bytes once it cannot be undone', async () => {
  const { files } = await arrived({ attachments: [{ filename: 'card.png', content: PNG }] })
  const params = { id: client.id }
  await api.get(clientEndpoints.deleteClientData, { token, params })
  await sweepStorage(api.db, api.storage, new Date(Date.now() + 2 * 86_400_000), [CLIENT_FILES])
  await eraseDue()
  expect(await keysOf(client)).toHaveLength(1)
  await api.get(clientEndpoints.restoreClient, { token, params })
  const file = { id: files[0]?.id ?? '' }
  expect((await api.call(downloadMessageFile, { token, params: file })).body).toEqual(PNG)

  await api.get(clientEndpoints.deleteClientData, { token, params })
  await api.db.run(sql`update deleted_client set undo_until = now() - interval '1 s'`)
  await eraseDue()
  expect(await keysOf(client)).toEqual([])
  expect((await api.call(downloadMessageFile, { token, params: file })).status).toBe(404)
})

test('a client who deletes their data erases the bytes at once', async () => {
  await arrived({ attachments: [{ filename: 'card.png', content: PNG }] })
  await api.get(consumerEndpoints.deleteOwnData, { token: mailedTokenOf(api, client) })
  await react(api.db, erase(api))
  expect(await keysOf(client)).toEqual([])
})
