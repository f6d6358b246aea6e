import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { assign } from '@waymark/domain/leads/assignment/assign-on-client-submitted'
import { deleteClientData } from '@waymark/domain/leads/clients/delete-client-data'
import { assess } from '@waymark/domain/leads/intake/assess-on-client-submitted'
import { notify } from '@waymark/domain/reactions/notify'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { type Sent } from '@waymark/testing/api'
import { contextOf } from '@waymark/testing/app'
import { aCensus, anAssistantConversation } from '@waymark/testing/factories/agency'
import { aCalendarFeed, anAppointment } from '@waymark/testing/factories/appointments'
import { aCall, aNote, aTag, aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aDelivery, aTrouble } from '@waymark/testing/factories/events'
import { anImport, anIntake } from '@waymark/testing/factories/intake'
import { aMessageFile, aReferral } from '@waymark/testing/factories/messages'
import { anApplication, anOpportunity, aVettedApplication } from '@waymark/testing/factories/networks'
import { aDeletion, anAdministrator, anInviteCode, aUser, signedIn } from '@waymark/testing/factories/people'
import { aMembership } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointName } from './access-rules/rule.ts'
import { ENTRIES } from './audit-entries.ts'

const api = await apiForFile()
let administrator: User
let broker: User
let other: User
let client: { id: string; intake_token: string }
/** A new one for each call, because a feed leaves an entry once a day. */
let feed: { id: string; token: string }
/** The id that endpoints use for each kind of record. Anything else uses the client's id. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  administrator = await anAdministrator(api.db, { capabilities: ['architect', 'platform_watch'] })
  broker = await aUser(api.db)
  other = await aUser(api.db)
  const body = anIntake({ first_name: 'Zora', last_name: 'Quillfeather', broker_id: broker.id })
  client = await api.get(endpoints.createClient, { body })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  const token = await tokenOf(api, broker)
  const sent = await api.get(endpoints.sendMessage, { token, body: { recipient_id: client.id, message: 'Hello Zora' } })
  await api.get(endpoints.sendAgentMessage, {
    token: client.intake_token,
    body: { message: 'Hello from Quillfeather' },
  })
  const lead = await api.db.row(
    tables.contact_lead.pick('id'),
    sql`select id from contact_lead where client_id = ${client.id}`,
  )
  ids['conversation'] = sent.conversation_id
  ids['contact_lead'] = lead?.id ?? ''
  await aReferral(api.db, { from: broker, to: other }, { client_id: client.id })
  ids['member_application'] = (await anApplication(api.db)).id
  await aMembership(api.db)
  ids['message_file'] = (await aMessageFile(api, client.id)).id
  await aTask(api.db, broker, { client_id: client.id })
  const asks = 'What does Zora Quillfeather pay?'
  ids['assistant_conversation'] = await anAssistantConversation(api.db, broker, client.id, asks)
  ids['census'] = (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id
})

beforeEach(async () => {
  feed = await newFeed()
})
async function newFeed() {
  const token = `wk_${newId().replaceAll('-', '').padEnd(43, 'f')}`
  return { id: (await aCalendarFeed(api.db, broker, token)).id, token }
}

const notedSince = (id: string, subject_id: string | null = null) =>
  api.db.rows(
    tables.access_log.pick('action', 'actor_kind', 'actor_id'),
    sql`
    select action, actor_kind, actor_id from access_log
    where id > ${id}::uuid and (${subject_id}::uuid is null or subject_id = ${subject_id}::uuid) order by id`,
  )

const named = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

/** By path, and with a search for the client if the endpoint has one. */
const asking = ({ params, query, record }: Endpoint): Sent => ({
  ...(params ? { params: { id: ids[record ?? ''] ?? client.id, agent: broker.id, token: feed.token } } : {}),
  ...(query && 'q' in query.shape ? { query: { q: 'Quillfeather' } } : {}),
})

/** Endpoints about a single client, for any caller. */
const ABOUT_A_CLIENT = new Set([
  'assessment',
  'call',
  'client',
  'deleted_client',
  'known_client',
  'message_file',
  'note',
  'referral',
])
/** A preview of a change. */
const CHANGES_NOTHING = new Set<EndpointName>(['previewSetting'])
const SIGNS_IN = new Set(['access_code', 'forgot_password', 'register', 'reset_password', 'sign_in'])

test('names an entry for every endpoint about one client, administrator action and sign-in', () => {
  const must = named.filter(
    ([name, { method, access, record, limit }]) =>
      (method !== 'GET' && !CHANGES_NOTHING.has(name) && (access === 'sys_admin' || access === 'founder')) ||
      (record && ABOUT_A_CLIENT.has(record)) ||
      (limit && SIGNS_IN.has(limit)),
  )
  expect(must.map(([name]) => name).filter((name) => !(name in ENTRIES))).toEqual([])
})

/** Endpoints whose responses are about this client, whatever they contain. */
const OF_THE_CLIENT = new Set(['census', 'client', 'contact_lead', 'conversation', 'known_client', 'message_file'])
const reading = named.filter(([, { method }]) => method === 'GET')

test.each(reading)('%s leaves an entry whenever it shows a client', async (name, endpoint) => {
  const callers = [
    { kind: 'user', id: broker.id, token: await tokenOf(api, broker) },
    { kind: 'user', id: administrator.id, token: await tokenOf(api, administrator) },
    { kind: 'consumer', id: client.id, token: mailedTokenOf(api, client) },
  ]
  for (const caller of callers) {
    feed = await newFeed()
    const before = newId()
    const answer = await api.call(endpoint, { token: caller.token, ...asking(endpoint) })
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body)
    const theirs = OF_THE_CLIENT.has(endpoint.record ?? '') || endpoint.access === 'consumer'
    const shown = /zora|quillfeather/i.test(text) || (theirs && name in ENTRIES && answer.status === 200)
    const noted = await notedSince(before, client.id)
    const actor =
      name === 'readCalendarFeed'
        ? { actor_kind: 'anonymous', actor_id: feed.id }
        : { actor_kind: caller.kind, actor_id: caller.id }
    const entry = { action: ENTRIES[name], ...actor }
    // A message may contain a referral, which is logged too.
    expect(noted.filter(({ action }) => !shown || action === entry.action)).toEqual(shown ? [entry] : [])
  }
})

test.each(reading.filter(([name, { access }]) => access !== 'session' && name in ENTRIES))(
  '%s leaves an entry even when it shows no client',
  async (name, endpoint) => {
    const consumer = endpoint.access === 'consumer'
    const token = consumer ? mailedTokenOf(api, client) : await tokenOf(api, administrator)
    const before = newId()
    await api.call(endpoint, { token, ...asking(endpoint) })
    expect((await notedSince(before)).map(({ action }) => action)).toContain(ENTRIES[name])
  },
)

const theirs = (overrides: Partial<Client> = {}) => aClient(api.db, { broker_id: broker.id, ...overrides })
const referral = async () => ({ id: (await aReferral(api.db, { from: other, to: broker })).id })
const note = async () => ({ id: (await aNote(api.db, { client_id: (await theirs()).id, user_id: broker.id })).id })

const aTable = () => {
  const body = new FormData()
  body.set('file', new File(['a,b\n1,2\n'], 'own.csv', { type: 'text/csv' }))
  return body
}

/** A successful call of every endpoint without a JSON body. The others are in `extra-fields.test.ts`. */
const CALLS: Partial<Record<EndpointName, () => Promise<Sent & { by: User | null }>>> = {
  logout: async () => ({ by: broker }),
  undoDeletion: async () => ({ by: administrator, params: { id: (await aDeletion(api.db, administrator)).id } }),
  revokeInviteCode: async () => ({ by: administrator, params: { id: await anInviteCode(api.db, administrator) } }),
  createRiskAssessment: async () => ({ by: broker, params: { id: client.id } }),
  deleteClientData: async () => ({ by: broker, params: { id: (await theirs()).id } }),
  restoreClient: async () => {
    const { id } = await theirs()
    await deleteClientData(contextOf(api, await signedIn(api.db, broker)), id)
    return { by: broker, params: { id } }
  },
  deleteOwnData: async () => ({ by: null, token: mailedTokenOf(api, await theirs()) }),
  keepOwnData: async () => ({ by: null, token: mailedTokenOf(api, await theirs()) }),
  deleteNote: async () => ({ by: broker, params: await note() }),
  restoreNote: async () => ({ by: broker, params: await note() }),
  deleteCall: async () => {
    const call = await aCall(api.db, { client_id: (await theirs()).id, user_id: broker.id })
    return { by: broker, params: { id: call.id } }
  },
  startImport: async () => {
    const body = new FormData()
    body.set('file', new File(['First Name,Email\nAnn,ann@example.test\n'], 'own.csv', { type: 'text/csv' }))
    return { by: broker, body }
  },
  cancelImport: async () => ({ by: broker, params: { id: (await anImport(api.db, broker)).id } }),
  undoImport: async () => {
    const made = await anImport(api.db, broker, { state: 'done', undo_until: new Date(Date.now() + 3_600_000) })
    return { by: broker, params: { id: made.id } }
  },
  deleteTag: async () => ({ by: broker, params: { id: (await aTag(api.db, broker)).id } }),
  restoreTag: async () => ({ by: broker, params: { id: (await aTag(api.db, broker)).id } }),
  deleteTask: async () => ({ by: broker, params: { id: (await aTask(api.db, broker)).id } }),
  deleteCalendarFeed: async () => ({ by: broker, params: { id: (await aCalendarFeed(api.db, broker)).id } }),
  cancelAppointment: async () => ({ by: broker, params: { id: (await anAppointment(api.db, broker)).id } }),
  takeBackDocumentRequest: async () => ({ by: broker, params: { id: (await aTask(api.db, broker)).id } }),
  restoreTask: async () => ({ by: broker, params: { id: (await aTask(api.db, broker)).id } }),
  acceptReferral: async () => ({ by: broker, params: await referral() }),
  declineReferral: async () => ({ by: broker, params: await referral() }),
  withdrawReferral: async () => ({ by: other, params: await referral() }),
  approveApplication: async () => ({ by: administrator, params: { id: (await aVettedApplication(api.db)).id } }),
  reopenApplication: async () => ({
    by: administrator,
    params: { id: (await anApplication(api.db, { status: 'declined' })).id },
  }),
  inviteApplicantAgain: async () => {
    const { id } = await aVettedApplication(api.db)
    const params = { id }
    await api.get(endpoints.approveApplication, { token: await tokenOf(api, administrator), params })
    return { by: administrator, params }
  },
  deleteOpportunity: async () => ({
    by: administrator,
    params: { opp_id: (await anOpportunity(api.db, broker)).id },
  }),
  pauseQueue: async () => ({ by: administrator, params: { subscriber: 'webpush' } }),
  resumeQueue: async () => {
    const params = { subscriber: 'webpush' }
    await api.get(endpoints.pauseQueue, { token: await tokenOf(api, administrator), params })
    return { by: administrator, params }
  },
  acknowledgeTrouble: async () => ({ by: administrator, params: { id: (await aTrouble(api.db)).id } }),
  makeDataKey: async () => ({ by: administrator }),
  removeSecondFactors: async () => ({ by: administrator, params: { id: other.id } }),
  retryDelivery: async () => ({
    by: administrator,
    params: { id: (await aDelivery(api.db)).event_id, subscriber: 'assess' },
  }),
  deleteMembership: async () => ({ by: administrator, params: { id: (await aMembership(api.db)).id } }),
  uploadMessageFile: async () => ({ by: broker, params: { id: client.id }, body: aTable() }),
  uploadOwnFile: async () => ({ by: null, token: mailedTokenOf(api, client), body: aTable() }),
  removeMessageFile: async () => {
    const file = await aMessageFile(api, client.id, { message_id: null, uploaded_by: broker.id })
    return { by: broker, params: { id: file.id } }
  },
  uploadResource: async () => {
    const body = new FormData()
    for (const [field, value] of Object.entries({
      title: 'Own',
      category: 'Finance',
      description: 'Own',
      audience: 'TW',
    }))
      body.set(field, value)
    body.set('file', new File(['a,b\n1,2\n'], 'own.csv', { type: 'text/csv' }))
    return { by: administrator, body }
  },
}

test('tests every listed entry, here or with the bodies', () => {
  const tried = named.filter(
    ([name, { method, body, upload }]) => name in ENTRIES && method !== 'GET' && (!body || upload),
  )
  expect(Object.keys(CALLS).toSorted()).toEqual(tried.map(([name]) => name).toSorted())
})

test.each(Object.entries(CALLS))('%s leaves its listed entry', async (name, call) => {
  const endpoint = named.find(([one]) => one === name)?.[1]
  if (!endpoint) throw new Error(`there is no ${name}`)
  const { by, token, ...sent } = await call()
  const before = newId()
  const answer = await api.call(endpoint, { token: by ? await tokenOf(api, by) : (token ?? null), ...sent })
  expect(answer.status).toBe(endpoint.status)
  const entry = expect.objectContaining({ action: ENTRIES[name as EndpointName], ...(by ? { actor_id: by.id } : {}) })
  expect(await notedSince(before)).toContainEqual(entry)
})
