import { gzipSync } from 'node:zlib'
import { bytes, type Endpoint, type OwnedRecord } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { type Answer, pathOf, type Sent, startApi, type TestApi } from '@waymark/testing/api'
import {
  aCensus,
  aCensusShare,
  aCheckout,
  aFile,
  anAssistantConversation,
  aQuotingLink,
  aReceipt,
} from '@waymark/testing/factories/agency'
import { aClient, aContactLead, aLeadCode, aNote, anIntake, aReferral } from '@waymark/testing/factories/clients'
import { aDelivery } from '@waymark/testing/factories/events'
import {
  aCaseStudy,
  aContribution,
  aCouncil,
  aCouncilDecision,
  aFeeReferral,
  aMatrixEntry,
  anApplication,
  anOpportunity,
  aResource,
  aStory,
} from '@waymark/testing/factories/networks'
import { aDeletion, anAdministrator, anInviteCode, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead, aMembership } from '@waymark/testing/factories/public-forms'
import { sample } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { malformed, NASTY } from './malformed.ts'

const BODIES = 1000
const AT_ONCE = 16
const MAX_BODY = 128 * 1024

let api: TestApi
let token: string
let client_id: string
let contact_id: string
let medical_membership_id: string
let deletion_id: string
let assistant_conversation_id: string
let note_id: string
let conversation_id: string
let business_lead_id: string
let application_id: string
let case_study_id: string
let census_id: string
let census_share_id: string
let quoting_link_id: string
let checkout_id: string
let council_id: string
let council_decision_id: string
let fee_referral_id: string
let opportunity_id: string
let receipt_id: string
let resource_id: string
let contribution_id: string
let matrix_entry_id: string
let story_id: string
let referral_id: string
let invite_code_id: string
let victim: User
let file_id: string
let event_id: string
let lead_code_id: string
beforeAll(async () => {
  api = await startApi()
  const administrator = await anAdministrator(api.db, { capabilities: ['architect', 'platform_watch'] })
  victim = await aUser(api.db)
  token = await tokenOf(api, administrator)
  deletion_id = (await aDeletion(api.db, administrator)).id
  assistant_conversation_id = await anAssistantConversation(api.db, administrator)
  lead_code_id = (await aLeadCode(api.db, administrator)).id
  event_id = (await aDelivery(api.db)).event_id
  file_id = (await aFile(api, administrator)).id
  client_id = (await aClient(api.db, { broker_id: administrator.id })).id
  invite_code_id = await anInviteCode(api.db, administrator)
  contact_id = (await aContactLead(api.db)).id
  medical_membership_id = (await aMembership(api.db)).id
  note_id = (await aNote(api.db, { client_id, user_id: administrator.id })).id
  business_lead_id = (await aBusinessLead(api.db, administrator)).id
  application_id = (await anApplication(api.db)).id
  case_study_id = (await aCaseStudy(api.db, administrator)).id
  resource_id = (await aResource(api)).id
  census_id = (await aCensus(api.db, { user_id: administrator.id })).id
  census_share_id = (await aCensusShare(api.db, { census_id })).id
  quoting_link_id = (await aQuotingLink(api.db, administrator)).id
  checkout_id = (await aCheckout(api.db, administrator)).id
  referral_id = (await aReferral(api.db, { from: victim, to: administrator })).id
  council_decision_id = (await aCouncilDecision(api.db, administrator)).id
  council_id = (await aCouncil(api.db, administrator)).id
  fee_referral_id = (await aFeeReferral(api.db, administrator)).id
  opportunity_id = (await anOpportunity(api.db, victim)).id
  contribution_id = (await aContribution(api.db, victim, administrator)).id
  matrix_entry_id = (await aMatrixEntry(api.db, administrator)).id
  story_id = (await aStory(api.db, administrator, { status: 'submitted' })).id
  receipt_id = (await aReceipt(api.db, administrator)).id
  conversation_id = await api.db.transaction(async (tx) => {
    const [sender, recipient] = [victim, administrator].map(({ id }) => ({ kind: 'user' as const, id }))
    if (!sender || !recipient) throw new Error('no conversation was created')
    return (await deliverMessage(tx, { sender, recipient, message: 'Hello' })).conversation_id
  })
})
afterAll(() => api[Symbol.asyncDispose]())

const all = Object.entries<Endpoint>(endpoints)
// An upload is not JSON. services/api/receive-file.test.ts sends bad uploads.
const writing = all.filter(([, { body, upload }]) => body && !upload)
const reading = all.filter(([, { query }]) => query)
const naming = all.filter(([, { params }]) => params)

const ours = {
  deletion: () => deletion_id,
  assistant_conversation: () => assistant_conversation_id,
  client: () => client_id,
  known_client: () => client_id,
  deleted_client: () => client_id,
  delivery: () => event_id,
  note: () => note_id,
  opportunity: () => opportunity_id,
  own_data: () => client_id,
  assessment: () => newId(),
  contact_lead: () => contact_id,
  invite_code: () => invite_code_id,
  medical_membership: () => medical_membership_id,
  conversation: () => conversation_id,
  council: () => council_id,
  council_decision: () => council_decision_id,
  fee_referral: () => fee_referral_id,
  file: () => file_id,
  lead_code: () => lead_code_id,
  user: () => victim.id,
  business_lead: () => business_lead_id,
  case_study: () => case_study_id,
  own_case_study: () => case_study_id,
  census: () => census_id,
  member_application: () => application_id,
  census_share: () => census_share_id,
  quoting_link: () => quoting_link_id,
  checkout: () => checkout_id,
  receipt: () => receipt_id,
  contribution: () => contribution_id,
  matrix_entry: () => matrix_entry_id,
  open_matrix_entry: () => matrix_entry_id,
  story: () => story_id,
  submitted_story: () => story_id,
  referral: () => referral_id,
  resource: () => resource_id,
  resource_file: () => resource_id,
} satisfies Record<OwnedRecord, () => string>

/** The id under every parameter name that paths use. */
const named = (id: string) => ({ id, opp_id: id, subscriber: 'assess', name: 'prices' })

/** A call that passes the access checks. */
const sentTo = ({ access, record, params }: Endpoint): Sent => ({
  ...(access === 'public' || access === 'visitor'
    ? {}
    : { token: access === 'consumer' ? mailedTokenOf(api, { id: client_id }) : token }),
  ...(params ? { params: named(ours[record ?? 'client']()) } : {}),
})

/**
 * Sends all of them, a few at a time, and returns what went wrong: `api.call` throws on anything the contract does not
 * describe.
 */
async function problems<T>(inputs: readonly T[], send: (input: T) => Promise<Answer>): Promise<string[]> {
  const found: string[] = []
  const queue = inputs.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const input of queue) {
        try {
          const { status } = await send(input)
          if (status >= 500) found.push(`${status} for ${shown(input)}`)
        } catch (error) {
          found.push(`${String(error).slice(0, 500)} for ${shown(input)}`)
        }
      }
    }),
  )
  // A few are as good as thousands.
  return found.slice(0, 3)
}
const shown = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input)).slice(0, 500)

const padded = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`
/** Names an existing client, so that the body is read. */
const aboutOurClient = (body: string) => body.replace(/"client_id":"[0-9a-f-]{36}"/, `"client_id":"${client_id}"`)

/** Texts that the schema rejects, and a few that it accepts. */
function refused(schema: z.ZodType): string[] {
  const [taken, others] = [new Set<string>(), new Set<string>()]
  for (let seed = 20_261_121; others.size < BODIES; seed++) {
    for (const body of sample(malformed(schema), { numRuns: BODIES, seed })) {
      if (schema.safeParse(parsed(body)).success) taken.add(body)
      else others.add(body)
    }
  }
  return [...[...taken].slice(0, 20), ...[...others].slice(0, BODIES)]
}
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

describe.each(writing)('%s', (_name, endpoint) => {
  test(`answers ${BODIES} malformed bodies as its contract describes`, async () => {
    if (!endpoint.body) throw new Error('no body')
    const bodies = refused(endpoint.body).map(aboutOurClient)
    const sent = sentTo(endpoint)
    expect(await problems(bodies, (body) => api.call(endpoint, { ...sent, body }))).toEqual([])
  })

  test('refuses bodies that are not JSON or are too large', async () => {
    const sent = sentTo(endpoint)
    const send = async (body: unknown, headers: Record<string, string> = {}) =>
      (await api.call(endpoint, { ...sent, body, headers })).status
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      expect(await send('{}', { 'content-type': type })).toBe(415)
    }
    expect(await send('{}', { 'content-type': 'application/json; charset=latin1' })).toBe(415)
    expect(await send('{}', { 'content-encoding': 'br2' })).toBe(415)
    expect(await send('{}', { 'content-encoding': 'gzip' })).toBe(400)
    expect(await send('{"a":')).toBe(400)
    expect(await send('"text"')).toBe(400)
    expect(await send(padded(MAX_BODY))).not.toBe(413)
    expect(await send(padded(MAX_BODY + 1))).toBe(413)
    expect(await send(padded(10 * MAX_BODY))).toBe(413)
    expect(await send(gzipSync(padded(100 * MAX_BODY)), { 'content-encoding': 'gzip' })).toBe(413)
  })

  test('requires a body, unless it is optional', async () => {
    // An accepted body may have marked the account as protected.
    await api.db.run(sql`update app_user set is_stakeholder = false, is_test_agent = false where id = ${victim.id}`)
    const answer = await api.call(endpoint, sentTo(endpoint))
    const optional = endpoint.body?.safeParse(undefined).success
    expect(answer.status).toBe(optional ? endpoint.status : (endpoint.invalid_status ?? 422))
  })
})

test.each(reading)('%s handles any query', async (_name, endpoint) => {
  const names = Object.keys(endpoint.query?.shape ?? {})
  const values = NASTY.filter(({ length }) => length < 6000).map((text) => text.replace(/^"|"$/g, ''))
  const raw = ['%ff', '%00', '%', '+', '&', '=', '%ED%A0%80', '%u0000', ...values.map(encodeURIComponent)]
  const queries = names.flatMap((name) => raw.map((value) => `${name}=${value}`))
  for (const name of names)
    queries.push(`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, name, `${name.toUpperCase()}=1`)
  queries.push('__proto__=1', '__proto__[limit]=1', 'constructor=1', '&&&', '%', `limit=${'9'.repeat(400)}`)
  const sent = sentTo(endpoint)
  const path = pathOf(endpoint, sent)
  const headers = { authorization: `Bearer ${sent.token ?? token}` }
  const found = await problems(queries, async (query) => {
    const answer = await api.fetch(`${path}?${query}`, { method: endpoint.method, headers })
    const done = answer.status === endpoint.status
    const file = done && endpoint.response === bytes
    const location = answer.headers.get('location')
    const body: unknown = file ? await answer.bytes() : (location ?? (await answer.json()))
    if (!done) errorBody.parse(body)
    else if (!file) endpoint.response.parse(body)
    if (!done && answer.status !== 422) throw new Error(`${answer.status}`)
    return { status: answer.status, headers: answer.headers, body }
  })
  expect(found).toEqual([])
})

test.each(naming)('%s finds nothing for an invalid id', async (_name, endpoint) => {
  // A client resolves dots and spaces itself.
  const ids = ['x', '0', '-1', '%00', '%ff', '%', '..%2f..', '%20', '{id}', "'", 'null', newId().slice(1)]
  const { method, path } = endpoint
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = method === 'GET' ? {} : { body: '{}' }
  const statuses = new Set<number>()
  for (const id of [...ids, `${newId()}x`, 'x'.repeat(5000)]) {
    const answer = await api.fetch(`/api${path.replace(/\{(id|opp_id|subscriber|name)\}/, id)}`, {
      method,
      headers,
      ...body,
    })
    errorBody.parse(await answer.json())
    statuses.add(answer.status)
  }
  // A path that cannot be decoded is a bad request.
  expect(statuses).toEqual(new Set([400, 404]))
})

test('refuses a method that a path does not support and lists the supported ones', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  const paths = Map.groupBy(Object.values<Endpoint>(endpoints), ({ path }) => path)
  for (const [path, known] of paths) {
    const allowed = known.map(({ method }) => method)
    for (const method of methods) {
      if (allowed.some((one) => one === method)) continue
      const answer = await api.fetch(pathOf({ path }), { method, headers: { authorization: `Bearer ${token}` } })
      expect([path, method, answer.status, answer.headers.get('allow')]).toEqual([
        path,
        method,
        405,
        allowed.join(', '),
      ])
      errorBody.strict().parse(await answer.json())
    }
  }
})

test.each(['/api', '/api/', '/api/nothing', '/api/%ff', '/api/clients/a/b/c', '/api/broker', '/api/openapi.json/x'])(
  'answers 404 for %s',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await api.fetch(path, { method })
      expect([404, 400]).toContain(answer.status)
      errorBody.strict().parse(await answer.json())
    }
  },
)

test('never fails because of unusual headers', async () => {
  const junk = [
    '',
    ' ',
    ',',
    'x'.repeat(6000),
    '\u00ff\u00fe',
    '../..',
    "'",
    '{}',
    '%00',
    'Bearer',
    'Bearer  x',
    'Basic x',
  ]
  const calls = [
    endpoints.me,
    endpoints.createClient,
    endpoints.refresh,
    endpoints.sendAgentMessage,
    endpoints.readSite,
  ]
  const names = [
    'authorization',
    'x-intake-token',
    'idempotency-key',
    'cookie',
    'user-agent',
    'x-forwarded-for',
    'accept',
  ]
  const inputs = calls.flatMap((endpoint) => names.flatMap((name) => junk.map((value) => ({ endpoint, name, value }))))
  inputs.push(
    ...[
      'waymark_refresh=',
      'waymark_refresh=%E0%A4%A',
      'waymark_refresh=x.y',
      `waymark_refresh=${newId()}.x`,
      '=;=;=',
    ].map((value) => ({ endpoint: endpoints.refresh, name: 'cookie', value })),
  )
  const found = await problems(inputs, ({ endpoint, name, value }) => {
    const { body }: Endpoint = endpoint
    return api.call(endpoint, { headers: { [name]: value }, ...(body ? { body: anIntake() } : {}) })
  })
  expect(found).toEqual([])
})
