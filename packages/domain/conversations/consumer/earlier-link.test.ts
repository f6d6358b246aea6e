import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { SMALL_PDF } from '@waymark/testing/documents'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'

const api = await apiForFile()
const { downloadMessageFile, uploadMessageFile, uploadOwnFile, removeMessageFile } = messageFileEndpoints
const {
  downloadConsentReceipt,
  keepOwnData,
  listOwnMessages,
  readOwnMessages,
  readOwnRecord,
  revokeOwnConsent,
  sendOwnMessage,
} = consumerEndpoints

const aForm = () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(SMALL_PDF)], 'plans.pdf'))
  return form
}

/** A stranger submitted an address. Its owner submitted as well and, unless left out, confirmed; then the agent wrote. */
async function answered({ confirmed = true } = {}) {
  const agent = await aUser(api.db)
  const session = await tokenOf(api, agent)
  const email = `${newId()}@example.test`
  const body = anIntake({ email, broker_id: agent.id, age: 40, email_consent: true, phone_consent: true })
  const { id, intake_token: first } = await api.get(intakeEndpoints.createClient, { body })
  await react(api.db, assign)
  const again = { ...body, age: 41 }
  await (confirmed ? answerAgain(api, again) : api.get(intakeEndpoints.createClient, { body: again }))
  const file = await api.get(uploadMessageFile, { token: session, params: { id }, body: aForm() })
  const sent = await api.get(messagingEndpoints.sendMessage, {
    token: session,
    body: { recipient_id: id, message: 'Please send me your pay stubs', files: [file.id] },
  })
  const client = await api.db.row(tables.client, sql`select * from client where id = ${id}::uuid`)
  if (!client) throw new Error('no client')
  return { first, newest: intakeTokenOf(api, client), mailed: mailedTokenOf(api, client), sent, file, agent }
}

/** What a token may do with messages, files and appointments, and what it may write, by the status of each response. */
const tried = async (token: string, { sent, file, agent }: Awaited<ReturnType<typeof answered>>) => {
  const own = await api.call(uploadOwnFile, { token, body: aForm() })
  const own_id = own.status === 201 ? (own.body as { id: string }).id : newId()
  const answers = [
    await api.call(listOwnMessages, { token, query: {} }),
    await api.call(readOwnMessages, { token, body: { last_message_id: sent.id } }),
    await api.call(sendOwnMessage, { token, body: { message: 'Hello' } }),
    await api.call(messagingEndpoints.sendAgentMessage, { token, body: { message: 'Hello' } }),
    await api.call(downloadMessageFile, { token, params: { id: file.id } }),
    own,
    await api.call(removeMessageFile, { token, params: { id: own_id } }),
    await api.call(appointmentEndpoints.listOwnAppointments, { token }),
    await api.call(intakeEndpoints.assignClientToAgent, {
      token,
      body: { client_id: sent.recipient_id, agent_id: agent.id },
    }),
    await api.call(keepOwnData, { token }),
    await api.call(intakeEndpoints.recordContactLead, {
      token,
      body: { client_id: sent.recipient_id, contact_type: 'newsletter' },
    }),
  ]
  return answers.map(({ status }) => status)
}
const ALL = [200, 204, 201, 201, 200, 201, 204, 200, 200, 200, 201]

test('opens neither messages, files nor appointments once newer answers count, and does not write', async () => {
  const scene = await answered()
  expect(await tried(scene.first, scene)).toEqual(ALL.map(() => 403))
  expect(await api.call(listOwnMessages, { token: scene.first, query: {} })).toMatchObject({
    body: { detail: expect.stringContaining('only from the link in our email') },
  })
  expect(await api.get(readOwnRecord, { token: scene.first })).toMatchObject({ superseded: true })
})

test('leaves the newest link and the emailed one as they were', async () => {
  const scene = await answered()
  for (const token of [scene.newest, scene.mailed]) {
    expect(await tried(token, scene)).toEqual(ALL)
    expect(await api.get(readOwnRecord, { token })).toMatchObject({ superseded: false })
  }
})

test('still opens everything while newer answers wait for a confirmation', async () => {
  const scene = await answered({ confirmed: false })
  expect(await tried(scene.first, scene)).toEqual(ALL)
})

test('shows what its own submission agreed to, and not what the owner agreed to or withdrew later', async () => {
  const scene = await answered()
  const receiptsFor = async (token: string) => {
    const { body } = await api.call(downloadConsentReceipt, { token, query: {} })
    if (!Buffer.isBuffer(body)) throw new Error('no PDF')
    const { pages } = await readPdf(body, () => undefined)
    const words = pages.map(({ text }) => text).join(' ')
    return { agreed: words.match(/on the website, to the text/g)?.length, withdrew: words.includes('You withdrew') }
  }
  await api.get(revokeOwnConsent, { token: scene.mailed, body: { consents: ['email', 'phone'] } })
  const own = await api.get(readOwnRecord, { token: scene.mailed })
  expect(own).toMatchObject({ email_consent: false, phone_consent: false, superseded: false })
  expect([own.receipts.length, own.revocations.length]).toEqual([2, 2])
  expect(await api.get(readOwnRecord, { token: scene.first })).toMatchObject({
    email_consent: true,
    phone_consent: true,
    texts_arrive: null,
    receipts: [{ agreed_at: own.receipts.at(-1)?.agreed_at, phone_consent: true }],
    revocations: [],
    superseded: true,
  })
  expect(await receiptsFor(scene.mailed)).toEqual({ agreed: 2, withdrew: true })
  expect(await receiptsFor(scene.first)).toEqual({ agreed: 1, withdrew: false })
})
