import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { DAY_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { SMALL_PDF } from '@waymark/testing/documents'
import { aClient } from '@waymark/testing/factories/clients'
import { aProposedUpdate } from '@waymark/testing/factories/intake'
import { aMessageFile } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleting } from '../../expiring-rows.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { CLIENT_FILES } from '../../leads/clients/client-files.ts'
import { erase } from '../../leads/clients/erase-on-client-deleted.ts'
import { unsentFiles } from './unsent-files.ts'

const api = await apiForFile()
const { downloadMessageFile, listClientFiles, removeMessageFile, uploadMessageFile, uploadOwnFile } =
  messageFileEndpoints
const { listOwnMessages, sendOwnMessage } = consumerEndpoints
const { listMessages, sendMessage } = messagingEndpoints

let broker: User
let token: string
let client: Client
let own_token: string
beforeAll(async () => {
  await anAdministrator(api.db)
})
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  client = await aClient(api.db, { broker_id: broker.id })
  own_token = mailedTokenOf(api, client)
})

const aForm = (name = 'plans.pdf', bytes: Buffer = SMALL_PDF) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return form
}
const upload = (name?: string, bytes?: Buffer) =>
  api.get(uploadMessageFile, { token, params: { id: client.id }, body: aForm(name, bytes) })
const uploadOwn = (name?: string) => api.get(uploadOwnFile, { token: own_token, body: aForm(name) })
const send = (files: readonly { id: string }[], message = 'Here they are', recipient_id = client.id) =>
  api.call(sendMessage, { token, body: { recipient_id, message, files: files.map(({ id }) => id) } })
const sendOwn = (files: readonly { id: string }[], message = 'My W-2') =>
  api.get(sendOwnMessage, { token: own_token, body: { message, files: files.map(({ id }) => id) } })
const bytesFor = async (caller: string, id: string) => {
  const { status, body } = await api.call(downloadMessageFile, { token: caller, params: { id } })
  return status === 200 ? body : status
}
const refusal = async (name: string, bytes: Buffer) =>
  (await api.call(uploadOwnFile, { token: own_token, body: aForm(name, bytes) })).status
const remove = async (caller: string, { id }: { id: string }) =>
  (await api.call(removeMessageFile, { token: caller, params: { id } })).status
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of api.storage.list(`clients/${client.id}`)) found.push(key)
  return found
}
const messages = () =>
  api.db.rows(tables.message.pick('id', 'message'), sql`select id, message from message where client_id = ${client.id}`)

describe('a file', () => {
  test('goes to the client with the message, and both sides download it', async () => {
    const [one, two] = [await upload('plans.pdf'), await upload('prices.pdf')]
    expect(one).toMatchObject({
      name: 'plans.pdf',
      size: SMALL_PDF.length,
      media_type: 'application/pdf',
      refused: null,
    })
    expect(await send([two, one])).toMatchObject({
      status: 201,
      body: { message: 'Here they are', files: [{ name: 'plans.pdf' }, { name: 'prices.pdf' }] },
    })
    const [received] = await api.get(listOwnMessages, { token: own_token })
    expect(received).toMatchObject({ by_me: false, files: [{ id: one.id }, { id: two.id }] })
    expect(await bytesFor(own_token, one.id)).toEqual(SMALL_PDF)
    expect(await bytesFor(token, one.id)).toEqual(SMALL_PDF)
    expect(await bytesFor(await tokenOf(api, await aUser(api.db)), one.id)).toBe(404)
    expect(await api.get(listClientFiles, { token, params: { id: client.id } })).toMatchObject([
      { name: 'prices.pdf', by_client: false },
      { name: 'plans.pdf', by_client: false },
    ])
  })

  test('goes to the agent with the message, also without words', async () => {
    await sendOwn([await uploadOwn('W-2.pdf')])
    await sendOwn([await uploadOwn('card.pdf'), await uploadOwn('back.pdf')], '')
    const [latest, first] = await api.get(listMessages, { token })
    expect(latest).toMatchObject({ message: 'card.pdf, back.pdf', files: [{ name: 'card.pdf' }, { name: 'back.pdf' }] })
    expect(first).toMatchObject({ message: 'My W-2', files: [{ name: 'W-2.pdf', refused: null }] })
    const listed = await api.get(listClientFiles, { token, params: { id: client.id } })
    expect(listed.map(({ name, by_client }) => [name, by_client])).toEqual([
      ['back.pdf', true],
      ['card.pdf', true],
      ['W-2.pdf', true],
    ])
  })

  test('is seen by nobody before it is sent', async () => {
    const [theirs, mine] = [await upload(), await uploadOwn()]
    for (const { id } of [theirs, mine]) {
      expect(await bytesFor(token, id)).toBe(404)
      expect(await bytesFor(own_token, id)).toBe(404)
    }
    expect(await api.get(listClientFiles, { token, params: { id: client.id } })).toEqual([])
  })

  test('must have a kind and content that we take', async () => {
    expect(await refusal('virus.exe', SMALL_PDF)).toBe(415)
    expect(await refusal('lies.png', SMALL_PDF)).toBe(415)
    expect(await refusal('large.csv', Buffer.alloc(26_214_401, 'a'))).toBe(413)
    expect(await keys()).toEqual([])
  })

  test('that is uploaded twice with one key is kept once', async () => {
    const idempotency_key = newId()
    const again = () => api.get(uploadOwnFile, { token: own_token, body: aForm(), idempotency_key })
    const [one, two] = await Promise.all([again(), again()])
    expect(two.id).toBe(one.id)
    expect(await keys()).toHaveLength(1)
  })

  test('needs room for it', async () => {
    await aMessageFile(api, client.id, { size: 1_048_576_000 - SMALL_PDF.length })
    await uploadOwn()
    expect(await api.call(uploadOwnFile, { token: own_token, body: aForm() })).toMatchObject({
      status: 409,
      body: { code: 'no_room' },
    })
    expect(await keys()).toHaveLength(2)
  })

  test('of answers that nobody confirmed is refused', async () => {
    const update = await aProposedUpdate(api.db, client)
    const body = { token: intakeTokenOf(api, update), body: aForm() }
    expect((await api.call(uploadOwnFile, body)).status).toBe(403)
  })
})

describe('a message', () => {
  test('is not sent when one of its files is not there for it', async () => {
    const file = await upload()
    const other = await aClient(api.db, { broker_id: broker.id })
    const elsewhere = await api.get(uploadMessageFile, { token, params: { id: other.id }, body: aForm() })
    const theirs = await uploadOwn()
    for (const wrong of [elsewhere, theirs, { id: newId() }]) {
      expect(await send([file, wrong])).toMatchObject({ status: 422, body: { code: 'unknown_file' } })
    }
    expect(await messages()).toEqual([])
    expect((await send([file])).status).toBe(201)
    // A file belongs to one message.
    expect((await send([file])).status).toBe(422)
  })

  test('needs words or files, and takes ten files at most', async () => {
    expect(await send([], ' ')).toMatchObject({ status: 422, body: { detail: 'Please enter a message' } })
    const eleven = Array.from({ length: 11 }, () => ({ id: newId() }))
    expect(await send(eleven)).toMatchObject({ status: 422, body: { errors: [{ path: 'files' }] } })
  })

  test('to a colleague has no files', async () => {
    const file = await upload()
    const colleague = await aUser(api.db)
    expect(await send([file], 'See this', colleague.id)).toMatchObject({ status: 422, body: { code: 'clients_only' } })
  })

  test('sent twice with one key has its files once', async () => {
    const { id } = await uploadOwn()
    const sent = { token: own_token, body: { message: 'Once', files: [id] }, idempotency_key: newId() }
    const [one, two] = [await api.get(sendOwnMessage, sent), await api.get(sendOwnMessage, sent)]
    expect(two).toEqual(one)
    expect(one.files).toMatchObject([{ id }])
  })
})

describe('a file that is not sent', () => {
  test('is removed with its bytes by who uploaded it, and a sent one stays', async () => {
    const [file, sent] = [await uploadOwn(), await uploadOwn()]
    await sendOwn([sent])
    expect(await remove(token, file)).toBe(404)
    expect(await remove(own_token, sent)).toBe(404)
    expect(await remove(own_token, file)).toBe(204)
    expect(await remove(own_token, file)).toBe(404)
    expect(await keys()).toHaveLength(1)
  })

  test('goes after a day, and its bytes with it', async () => {
    const [file, sent] = [await upload(), await upload()]
    await send([sent])
    const tomorrow = new Date(Date.now() + DAY_MS + 1000)
    await api.db.run(deleting(unsentFiles, new Date(tomorrow.getTime() - DAY_MS), 10))
    await sweepStorage(api.db, api.storage, tomorrow, [CLIENT_FILES])
    expect(await keys()).toEqual([expect.stringContaining(sent.id)])
    expect((await send([file])).status).toBe(422)
  })

  test('goes with the client, as the sent ones do', async () => {
    await send([await upload()])
    await uploadOwn()
    await api.get(clientEndpoints.deleteClientData, { token, params: { id: client.id } })
    expect(await keys()).toHaveLength(2)
    await api.get(clientEndpoints.restoreClient, { token, params: { id: client.id } })
    expect(await api.get(listClientFiles, { token, params: { id: client.id } })).toHaveLength(1)
    await api.get(consumerEndpoints.deleteOwnData, { token: own_token })
    await react(api.db, erase(api))
    expect(await keys()).toEqual([])
  })
})
