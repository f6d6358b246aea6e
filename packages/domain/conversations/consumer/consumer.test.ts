import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, nullable, row, text } from '@waymark/platform/row'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { notify } from '../../reactions/notify.ts'

const { readOwnRecord, listOwnMessages, sendOwnMessage, readOwnMessages, revokeOwnConsent, deleteOwnData } =
  consumerEndpoints

const api = await apiForFile()
let broker: User
let session: string
beforeEach(async () => {
  broker = await aUser(api.db)
  session = await tokenOf(api, broker)
})

async function submit(overrides: Parameters<typeof anIntake>[0] = {}) {
  const body = anIntake({
    broker_id: broker.id,
    email_consent: true,
    phone_consent: true,
    phone: '555 0100',
    ...overrides,
  })
  const { id, intake_token } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assess, assign)
  return { id, intake_token, mailed: mailedTokenOf(api, { id }) }
}

const write = (recipient_id: string, message: string) =>
  api.get(messagingEndpoints.sendMessage, { token: session, body: { recipient_id, message } })
const conversationWith = async (id: string) =>
  (await api.get(messagingEndpoints.listConversations, { token: session })).find(({ partner_id }) => partner_id === id)
const toldKinds = async () =>
  (await api.get(notificationEndpoints.listNotifications, { token: session })).map(({ kind }) => kind)

describe('messages', () => {
  test('go both ways, and the agent sees when they were read', async () => {
    const { id, intake_token: token } = await submit()
    expect(await api.get(sendOwnMessage, { token, body: { message: 'When do you call?' } })).toMatchObject({
      by_me: true,
      message: 'When do you call?',
    })
    expect(await conversationWith(id)).toMatchObject({ unread: 1, last_message: { message: 'When do you call?' } })

    const sent = await write(id, 'Tomorrow at nine.')
    const [latest, ...earlier] = await api.get(listOwnMessages, { token })
    expect(latest).toMatchObject({ by_me: false, sender_name: 'Ada Broker', is_read: false, delivered_at: null })
    expect(earlier.map(({ by_me }) => by_me)).toEqual([true])

    await api.get(readOwnMessages, { token, body: { last_message_id: sent.id } })
    const last_message = { is_read: true, delivered_at: expect.any(String) }
    expect(await conversationWith(id)).toMatchObject({ last_message })
    const timeline = await api.get(timelineEndpoints.readTimeline, { token: session, params: { id } })
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'message_seen', by_me: true }))
  })

  test('that belong to another client cannot be marked as read', async () => {
    const [mine, other] = [await submit(), await submit()]
    const { id: last_message_id } = await write(other.id, 'Hello')
    const answer = await api.call(readOwnMessages, { token: mine.intake_token, body: { last_message_id } })
    expect(answer.status).toBe(422)
    expect(await conversationWith(other.id)).toMatchObject({ last_message: { is_read: false } })
  })

  test('are sent once per Idempotency-Key', async () => {
    const { id, intake_token: token } = await submit()
    const call = { token, body: { message: 'Only once' }, idempotency_key: newId() }
    await Promise.all([1, 2, 3].map(() => api.get(sendOwnMessage, call)))
    expect(await conversationWith(id)).toMatchObject({ unread: 1 })
  })
})

describe('revoking a consent', () => {
  test('adds a row to the receipt, hides the phone number and notifies the broker', async () => {
    const { id, mailed: token } = await submit()
    const seen = () => api.get(clientEndpoints.readClient, { token: session, params: { id } })
    expect(await seen()).toMatchObject({ phone: '555 0100', phone_consent: true })

    const info = vi.spyOn(api.log, 'info')
    const record = await api.get(revokeOwnConsent, { token, body: { consents: ['phone'] } })
    // A backup of before does not have it, so a person who restores one reads it here.
    expect(info).toHaveBeenCalledWith({ client_id: expect.any(String), consents: ['phone'] }, 'consent withdrawn')
    expect(record).toMatchObject({ phone_consent: false, email_consent: true, revocations: [{ consent: 'phone' }] })
    expect(record.receipts).toMatchObject([{ phone_consent: true }])
    expect(await seen()).toMatchObject({ phone: null, phone_consent: false, email_consent: true })
    await react(api.db, notify)
    expect(await toldKinds()).toContain('consent_revoked')
    const timeline = await api.get(timelineEndpoints.readTimeline, { token: session, params: { id } })
    expect(timeline[0]).toMatchObject({ kind: 'consent_revoked', consent: 'phone', channel: 'status_page' })

    info.mockClear()
    await api.get(revokeOwnConsent, { token, body: { consents: ['phone', 'phone'] } })
    expect(info).not.toHaveBeenCalledWith(expect.anything(), 'consent withdrawn')
    expect((await api.get(readOwnRecord, { token })).revocations).toHaveLength(1)
  })
})

describe('deleting your own data', () => {
  test('happens immediately, cannot be undone, and tells the broker no name', async () => {
    const { id, mailed: token } = await submit({ first_name: 'Zora', last_name: 'Quillfeather' })
    await write(id, 'Hello Zora')
    await api.get(revokeOwnConsent, { token, body: { consents: ['email'] } })
    expect((await api.call(deleteOwnData, { token })).status).toBe(204)

    expect((await api.call(readOwnRecord, { token })).status).toBe(404)
    expect((await api.call(deleteOwnData, { token })).status).toBe(404)
    expect((await api.call(clientEndpoints.restoreClient, { token: session, params: { id } })).status).toBe(404)
    const left = await api.db.row(
      row({ messages: int4, mails: int4, deleted: int4 }),
      sql`
      select (select count(*)::int from message where client_id = ${id}) as messages,
             (select count(*)::int from consumer_mail where client_id = ${id}) as mails,
             (select count(*)::int from deleted_client where client_id = ${id}) as deleted`,
    )
    expect(left).toEqual({ messages: 0, mails: 0, deleted: 0 })
    const proof = sql`
      select ip, user_agent from consent_receipt where client_id = ${id}
      union select ip, user_agent from consent_revocation where client_id = ${id}`
    expect(await api.db.rows(row({ ip: nullable(text), user_agent: nullable(text) }), proof)).toEqual([
      { ip: null, user_agent: null },
    ])

    const told = await api.get(notificationEndpoints.listNotifications, { token: session })
    expect(told[0]).toMatchObject({ kind: 'client_deleted_own_data', client_id: null })
    expect(JSON.stringify(told)).not.toMatch(/zora|quillfeather/i)
  })
})

test('names no agent whose account is disabled, and takes a message to the administrators instead', async () => {
  const administrator = await anAdministrator(api.db)
  const { id, intake_token: token } = await submit()
  const status = () => api.get(intakeEndpoints.readIntakeStatus, { params: { id }, token })
  expect((await status()).agent?.id).toBe(broker.id)
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  expect((await status()).agent).toBeNull()
  await api.get(sendOwnMessage, { token, body: { message: 'Who is my agent now?' } })
  const sent = await api.db.rows(
    tables.message.pick('recipient_id'),
    sql`select recipient_id from message where sender_id = ${id}::uuid`,
  )
  expect(sent).toEqual([{ recipient_id: administrator.id }])
})

test('says that the agent closed the record as lost, so that the page does not say that we find out why no one called', async () => {
  const { id, intake_token: token } = await submit()
  const closed = async () => [
    (await api.get(intakeEndpoints.readIntakeStatus, { params: { id }, token })).closed,
    (await api.get(consumerEndpoints.readOwnRecord, { token })).closed,
  ]
  expect(await closed()).toEqual([false, false])
  await api.db.run(sql`update client set status = 'lost' where id = ${id}::uuid`)
  expect(await closed()).toEqual([true, true])
})

test('prints a receipt of every consent that was given and revoked', async () => {
  const { mailed: token } = await submit()
  await api.get(revokeOwnConsent, { token, body: { consents: ['email', 'phone'] } })
  const { body, headers } = await api.call(consumerEndpoints.downloadConsentReceipt, { token, query: {} })
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.isBuffer(body) && body.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a receipt names the person, the agent and the reference number, with local times', async () => {
  const { id, mailed: token } = await submit()
  const ask = async (time_zone: string) => {
    const { body } = await api.call(consumerEndpoints.downloadConsentReceipt, { token, query: { time_zone } })
    if (!Buffer.isBuffer(body)) throw new Error('no PDF')
    const { pages } = await readPdf(body, () => undefined)
    return pages
      .map(({ text: words }) => words)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  }
  const { reference, agent } = await api.get(consumerEndpoints.readOwnRecord, { token })
  const client = await api.db.row(tables.client.pick('email'), sql`select email from client where id = ${id}::uuid`)
  const read = await ask('America/Chicago')
  expect(read).toContain(client?.email)
  expect(read).toContain(`Reference number: ${reference}`)
  expect(read).toContain(`Your agent: ${agent?.first_name} ${agent?.last_name}`)
  expect(read).toMatch(/at \d+:\d\d:\d\d [AP]M C[SD]T, on the website/)
  expect(await ask('Not/AZone')).toMatch(/[AP]M UTC, on the website/)
})
