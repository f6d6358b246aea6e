import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { assessClient } from '@waymark/domain/coverage/risk/assess-client'
import { deleteClientData } from '@waymark/domain/leads/clients/delete-client-data'
import { submitIntake } from '@waymark/domain/leads/intake/submit-intake'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import {
  aCensus,
  aCensusShare,
  aCheckout,
  aFile,
  aLogo,
  anAssistantConversation,
  aQuotingLink,
  aReceipt,
} from '@waymark/testing/factories/agency'
import { aContactLead, aLeadCode, aNote, anIntake, aReferral } from '@waymark/testing/factories/clients'
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
import {
  aDeletion,
  aFamilyMember,
  anAdministrator,
  anInviteCode,
  aUser,
  signedIn as openSession,
} from '@waymark/testing/factories/people'
import { aBusinessLead, aMembership } from '@waymark/testing/factories/public-forms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, RULES, type Rule } from './access-rules.ts'

/** Endpoints that return 402 to a broker without a subscription: decision 16. */
const PAID = new Set<EndpointName>(['askAssistant', 'createLeadCode', 'uploadFile', 'uploadLogo'])

/** These return 409 to allowed callers, because nothing here is in the required state. */
const NEEDS_STATE = new Set<EndpointName>([
  'cancelSubscription',
  'resumeSubscription',
  'reopenApplication',
  'inviteApplicantAgain',
])

const RECORDS = ['own', 'another’s', 'missing'] as const
type Ownership = (typeof RECORDS)[number]

interface Caller {
  founder?: true
  /** A member of the family network. */
  family?: true
  /** A broker without a subscription. */
  inactive?: true
  kind: 'anonymous' | 'bad' | 'consumer' | 'broker' | 'administrator'
  /** A consumer with an emailed link. */
  by_mail?: true
  user?: Partial<User>
}
const CALLERS: Record<string, Caller> = {
  anonymous: { kind: 'anonymous' },
  'a forged session token': { kind: 'bad' },
  'a forged intake token': { kind: 'bad' },
  'a disabled broker': { kind: 'bad', user: { is_active: false } },
  'a broker who signed out': { kind: 'bad', user: {} },
  'a consumer': { kind: 'consumer' },
  'a consumer with an emailed link': { kind: 'consumer', by_mail: true },
  'a broker': { kind: 'broker', user: {} },
  'a paying broker': { kind: 'broker', user: { subscription_status: 'active', subscription_package: 'white_label' } },
  'a suspended broker': { kind: 'broker', inactive: true, user: { subscription_status: 'inactive' } },
  'a broker past the trial': { kind: 'broker', inactive: true, user: { trial_ends_at: new Date(0) } },
  'an unverified broker': { kind: 'broker', user: { credentials_verified: false } },
  'a broker with founder access': { kind: 'broker', founder: true, user: { founder_access: true } },
  'a member of the family network': { kind: 'broker', family: true, user: {} },
  'a broker with every capability': { kind: 'broker', user: { capabilities: ['architect', 'platform_watch'] } },
  'an administrator': { kind: 'administrator', user: { role: 'sys_admin' } },
  'an administrator with every capability': {
    kind: 'administrator',
    user: { role: 'sys_admin', capabilities: ['architect', 'platform_watch'] },
  },
  'an administrator without a subscription': {
    kind: 'administrator',
    user: { role: 'sys_admin', subscription_status: 'inactive', trial_ends_at: new Date(0) },
  },
}

type Refusal = 400 | 401 | 402 | 403 | 404 | 409 | 503 | null
const inFamily = ({ kind, family }: Caller) => kind === 'administrator' || family === true
const signedIn = ({ kind }: Caller) => kind === 'broker' || kind === 'administrator'
const found = (mine: boolean, record: Ownership) => (mine && record !== 'missing' ? null : 404)

/** The expected refusal, or null for callers who are allowed. */
const REFUSALS: Record<Rule, (caller: Caller, record: Ownership) => Refusal> = {
  anyone: () => null,
  'anyone, if it is configured': () => 503,
  'anyone without a bad token': ({ kind }) => (kind === 'bad' ? 401 : null),
  'the holder of the refresh cookie': () => 401,
  'signed-in users': (caller) => (signedIn(caller) ? null : 401),
  'signed-in users, about any record': (caller, record) => (signedIn(caller) ? found(true, record) : 401),
  administrators: (caller) => (signedIn(caller) ? (caller.kind === 'administrator' ? null : 403) : 401),
  'administrators and founders': (caller) =>
    signedIn(caller) ? (caller.kind === 'administrator' || caller.founder ? null : 403) : 401,
  'administrators, about any record': (caller, record) =>
    signedIn(caller) ? (caller.kind === 'administrator' ? found(true, record) : 403) : 401,
  'administrators who are architects': (caller) =>
    signedIn(caller)
      ? caller.kind === 'administrator' && caller.user?.capabilities?.includes('architect')
        ? null
        : 403
      : 401,
  'members, about any record in the network': (caller, record) => (signedIn(caller) ? found(true, record) : 401),
  'members, about posts by others': (caller, record) =>
    signedIn(caller) ? (record === 'own' ? 409 : found(true, record)) : 401,
  'the poster': (caller, record) => (signedIn(caller) ? (record === 'another’s' ? 403 : found(true, record)) : 401),
  'the broker of the client, administrators': (caller, record) =>
    signedIn(caller) ? found(caller.kind === 'administrator' || record === 'own', record) : 401,
  'the broker of the client, administrators, the consumer': (caller, record) =>
    signedIn(caller) || caller.kind === 'consumer'
      ? found(caller.kind === 'administrator' || record === 'own', record)
      : 401,
  'the consumer': (caller) => (caller.kind === 'consumer' ? null : signedIn(caller) ? 403 : 401),
  'the consumer with an emailed link': (caller) =>
    caller.kind === 'consumer' ? (caller.by_mail ? null : 403) : signedIn(caller) ? 403 : 401,
  'the author of the note': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the two brokers of the referral': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the members of the network': (caller, record) => (signedIn(caller) ? found(true, record) : 401),
  'the members of the conversation': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the referrer, administrators': (caller, record) =>
    signedIn(caller) ? found(caller.kind === 'administrator' || record === 'own', record) : 401,
  'the payer': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the payment provider': () => 400,
  'the payment provider, if it is configured': () => 404,
  'platform watchers': (caller) =>
    signedIn(caller) ? (caller.user?.capabilities?.includes('platform_watch') ? null : 403) : 401,
  'members of the family network': (caller) => (signedIn(caller) ? (inFamily(caller) ? null : 403) : 401),
  'members of the family network, about their own records': (caller, record) =>
    signedIn(caller) ? (inFamily(caller) ? found(record === 'own', record) : 403) : 401,
  'members of the family network, about any record': (caller, record) =>
    signedIn(caller) ? (inFamily(caller) ? found(true, record) : 403) : 401,
  'the owner': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
}

let api: TestApi
let stranger: User
let outsider: User
const users = new Map<string, User>()
beforeAll(async () => {
  api = await startApi()
  await anAdministrator(api.db)
  stranger = await aUser(api.db)
  outsider = await aUser(api.db)
  for (const [name, { user, family }] of Object.entries(CALLERS)) {
    if (user) users.set(name, await (family ? aFamilyMember : aUser)(api.db, user))
  }
  for (const user of users.values()) await aLogo(api, user)
})
afterAll(() => api[Symbol.asyncDispose]())

interface Client {
  id: string
  submitted_at: Date
}

async function aClientOf(broker: User | undefined): Promise<Client> {
  const { client_id, submitted_at } = await submitIntake(contextOf(api, ANONYMOUS), intakeRecord.parse(anIntake()))
  await api.db.run(sql`update client set broker_id = ${broker?.id ?? null} where id = ${client_id}`)
  await assessClient(api.db, client_id)
  return { id: client_id, submitted_at }
}

async function aConversationOf(user: User): Promise<string> {
  const [sender, recipient] = [stranger, user].map(({ id }) => ({ kind: 'user' as const, id }))
  if (!sender || !recipient) throw new Error('no conversation was created')
  const other = user.id === stranger.id ? { kind: 'user' as const, id: newId() } : sender
  return (await api.db.transaction((tx) => deliverMessage(tx, { sender: other, recipient, message: 'Hello' })))
    .conversation_id
}

async function tokenFor(name: string, own: Client): Promise<string | null> {
  if (name === 'anonymous') return null
  if (name === 'a forged session token') return `${(await tokenOf(api, stranger)).slice(0, -6)}AAAAAA`
  if (name === 'a forged intake token') return `${intakeTokenOf(api, own).slice(0, -6)}AAAAAA`
  const user = users.get(name)
  if (!user) return CALLERS[name]?.by_mail ? mailedTokenOf(api, own) : intakeTokenOf(api, own)
  const token = await tokenOf(api, user)
  if (name === 'a broker who signed out') await api.call(endpoints.logout, { token })
  return token
}

/** Creates a record for the endpoint. The caller's own client is available. */
async function recordFor(endpoint: Endpoint, user: User | undefined, record: Ownership, own: Client): Promise<string> {
  if (record === 'missing') return newId()
  const owner = record === 'own' ? user : stranger
  if (endpoint.record === 'user') return (owner ?? stranger).id
  if (endpoint.record === 'deletion') return (await aDeletion(api.db, owner ?? stranger)).id
  if (endpoint.record === 'checkout') return (await aCheckout(api.db, owner ?? stranger)).id
  if (endpoint.record === 'receipt') return (await aReceipt(api.db, owner ?? stranger)).id
  if (endpoint.record === 'council') return (await aCouncil(api.db, stranger)).id
  if (endpoint.record === 'council_decision') return (await aCouncilDecision(api.db, stranger)).id
  if (endpoint.record === 'fee_referral') return (await aFeeReferral(api.db, owner ?? stranger)).id
  if (endpoint.record === 'opportunity') return (await anOpportunity(api.db, owner ?? stranger)).id
  if (endpoint.record === 'case_study' || endpoint.record === 'own_case_study') {
    return (await aCaseStudy(api.db, owner ?? stranger)).id
  }
  if (endpoint.record === 'resource' || endpoint.record === 'resource_file') return (await aResource(api)).id
  if (endpoint.record === 'contribution') {
    const [giver, receiver] = endpoint === endpoints.withdrawContribution ? [owner, outsider] : [outsider, owner]
    return (await aContribution(api.db, giver ?? stranger, receiver ?? stranger)).id
  }
  if (endpoint.record === 'matrix_entry') return (await aMatrixEntry(api.db, owner ?? stranger)).id
  if (endpoint.record === 'open_matrix_entry') return (await aMatrixEntry(api.db, stranger)).id
  if (endpoint.record === 'story') return (await aStory(api.db, owner ?? stranger)).id
  if (endpoint.record === 'submitted_story') return (await aStory(api.db, stranger, { status: 'submitted' })).id
  if (endpoint.record === 'lead_code') return (await aLeadCode(api.db, owner ?? stranger)).id
  if (endpoint.record === 'file') return (await aFile(api, owner ?? stranger)).id
  if (endpoint.record === 'assistant_conversation') return anAssistantConversation(api.db, owner ?? stranger)
  if (endpoint.record === 'referral') {
    const other = await aUser(api.db)
    const [from, to] = endpoint === endpoints.withdrawReferral ? [owner ?? stranger, other] : [other, owner ?? stranger]
    return (await aReferral(api.db, { from, to })).id
  }
  if (endpoint.record === 'invite_code') return anInviteCode(api.db, stranger)
  if (endpoint.record === 'contact_lead') return (await aContactLead(api.db)).id
  if (endpoint.record === 'medical_membership') return (await aMembership(api.db)).id
  if (endpoint.record === 'conversation') return aConversationOf(owner ?? stranger)
  if (endpoint.record === 'census') return (await aCensus(api.db, { user_id: (owner ?? stranger).id })).id
  if (endpoint.record === 'census_share') {
    const { id: census_id } = await aCensus(api.db, { user_id: (owner ?? stranger).id })
    return (await aCensusShare(api.db, { census_id })).id
  }
  if (endpoint.record === 'member_application') return (await anApplication(api.db)).id
  if (endpoint.record === 'business_lead') return (await aBusinessLead(api.db, stranger)).id
  if (endpoint.record === 'delivery') return (await aDelivery(api.db)).event_id
  if (endpoint.record === 'quoting_link') return (await aQuotingLink(api.db, owner ?? stranger)).id
  const client_id = record === 'own' ? own.id : (await aClientOf(stranger)).id
  if (endpoint.record === 'note') return (await aNote(api.db, { client_id, user_id: (owner ?? stranger).id })).id
  if (endpoint.record === 'deleted_client') {
    await deleteClientData(contextOf(api, await openSession(api.db, stranger)), client_id)
  }
  if (endpoint.record === 'assessment') return (await assessClient(api.db, client_id)).id
  return client_id
}

/** Invalid for every endpoint, so that allowed callers are stopped by the schema. */
const INVALID = {
  phrase: 1,
  reason: 1,
  search: 1,
  role: 'king',
  daily_cap: 'x',
  ids: 'x',
  agency_name: 1,
  label: 1,
  note: 1,
  user_id: 'x',
  scenario: 'x',
  kind: 'x',
  lead_status: 'x',
  category: 'x',
}

const bodyFor = (endpoint: Endpoint, id: string) =>
  endpoint.params ? INVALID : { ...INVALID, ...(endpoint.record ? { [`${endpoint.record}_id`]: id } : {}) }

test('every endpoint has a rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

describe.each(Object.keys(RULES) as EndpointName[])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const rule = RULES[name]
  const records = endpoint.record ? RECORDS : (['own'] as const)
  const passed = NEEDS_STATE.has(name)
    ? 409
    : endpoint.upload
      ? 415
      : endpoint.body
        ? (endpoint.invalid_status ?? 422)
        : endpoint.status
  const query = endpoint.query && 'q' in endpoint.query.shape ? { query: { q: 'deductible' } } : {}

  test(`allows ${rule}`, async () => {
    const expected: Record<string, number> = {}
    const actual: Record<string, number> = {}
    const tryAs = async ([caller, profile]: [string, Caller]) => {
      for (const record of records) {
        const cell = `${caller}, ${record}`
        const user = users.get(caller)
        const own = await aClientOf(user)
        const [token, id] = [await tokenFor(caller, own), await recordFor(endpoint, user, record, own)]
        const params = endpoint.params
          ? { params: { id, opp_id: id, page: '1', subscriber: 'assess', name: 'prices', zip_code: '78701' } }
          : {}
        const refused = profile.inactive && PAID.has(name) ? 402 : REFUSALS[rule](profile, record)
        if (endpoint.body && refused && (endpoint.params || refused !== 404)) {
          // Refused before the body is even read.
          expected[`${cell}, with half a body`] = refused
          const answer = await api.call(endpoint, { token, ...params, body: '{"client_id":' })
          actual[`${cell}, with half a body`] = answer.status
        }
        expected[cell] = refused ?? passed
        const body = endpoint.body ? { body: bodyFor(endpoint, id) } : {}
        actual[cell] = (await api.call(endpoint, { token, ...params, ...query, ...body })).status
      }
    }
    await Promise.all(Object.entries(CALLERS).map(tryAs))
    expect(actual).toEqual(expected)
  })
})

test('lists contain nothing that belongs to others', async () => {
  const name = { first_name: 'Nobody', last_name: 'Else' }
  const [mine, other] = [await aUser(api.db, name), await aUser(api.db, name)]
  const token = await tokenOf(api, mine)
  await aClientOf(other)
  await aConversationOf(other)
  await anAssistantConversation(api.db, other)
  await aReceipt(api.db, other)
  await aReferral(api.db, { from: other, to: stranger })
  await aLeadCode(api.db, other)
  await aCensus(api.db, { user_id: other.id })
  await api.db.run(sql`
    insert into notification (id, user_id, kind, title, body) values (${newId()}, ${other.id}, 'test', 'Title', 'Body')`)
  const lists = [
    endpoints.listCensuses,
    endpoints.listClients,
    endpoints.listAssistantConversations,
    endpoints.listConversations,
    endpoints.listLeadCodes,
    endpoints.listMessages,
    endpoints.listNotifications,
    endpoints.listReceipts,
    endpoints.listReferrals,
  ]
  for (const list of lists) expect(await api.get<Endpoint>(list, { token })).toEqual([])
  const agents = await api.get(endpoints.listNetwork, { token, query: { limit: 100, search: 'Nobody Else' } })
  expect(agents.map(({ id }) => id)).toEqual([other.id])
  expect(JSON.stringify(agents)).not.toMatch(/@|phone|role/)
})
