import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { assessClient } from '@waymark/domain/coverage/risk/assess-client'
import { leadToken } from '@waymark/domain/leads/business/lead-token'
import { draftToken } from '@waymark/domain/leads/intake/seal-draft'
import { applicationToken } from '@waymark/domain/networks/applications/application-token'
import { moveFeeReferral } from '@waymark/domain/networks/fee-referrals/move-fee-referral'
import { confirmContribution } from '@waymark/domain/networks/trust-credits/decide-contribution'
import { issueInviteCode } from '@waymark/domain/people/accounts/invite-codes'
import { resetToken } from '@waymark/domain/people/accounts/password-reset'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { type Sent, startApi, type TestApi } from '@waymark/testing/api'
import { contextOf } from '@waymark/testing/app'
import { aCensus, aCensusShare, aCheckout, aQuotingLink } from '@waymark/testing/factories/agency'
import { aClient, aContactLead, aNote, anIntake } from '@waymark/testing/factories/clients'
import { aDelivery } from '@waymark/testing/factories/events'
import {
  aCaseStudy,
  aContribution,
  aCouncil,
  aFeeReferral,
  aMatrixEntry,
  anApplication,
  anOpportunity,
  aQuestion,
  aResource,
  aStory,
} from '@waymark/testing/factories/networks'
import {
  aBrowser,
  aFamilyMember,
  aGoogleSignIn,
  anAdministrator,
  aPasswordReset,
  aUser,
  signedIn,
} from '@waymark/testing/factories/people'
import { aBusinessLead, anAssessedBusiness } from '@waymark/testing/factories/public-forms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointName } from './access-rules.ts'
import { ENTRIES } from './audit-entries.ts'

const PASSWORD = 'a quiet harbor'
/** Used for every id and text that a body tries to smuggle in. No table may contain it afterwards. */
const SMUGGLED_ID = newId()
const SMUGGLED = 'smuggled@example.test'

const IDS =
  'id user_id client_id broker_id sender_id recipient_id reader_id conversation_id session_id assignment_id partner_id agent_id last_message_id'
const TEXTS =
  'email email_key password_hash text_version channel ip user_agent reason requested_agent code link title body kind actor trace'
const each = (names: string, value: string) => Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** Everything someone might try to set, across all tables. */
const EXTRA: Record<string, unknown> = {
  ...each(IDS, SMUGGLED_ID),
  ...each(TEXTS, SMUGGLED),
  role: 'sys_admin',
  capabilities: ['architect', 'platform_watch'],
  founder_access: true,
  admin_access: true,
  credentials_verified: true,
  is_active: false,
  is_stakeholder: true,
  is_test_agent: true,
  subscription_status: 'active',
  subscription_package: 'white_label',
  trial_ends_at: '2099-01-01T00:00:00Z',
  daily_cap: 499,
  assigned_today: 0,
  status: 'enrolled',
  risk_score: 99,
  risk_level: 'very_high',
  revision: 77,
  client_revision: 77,
  assignment_type: 'manual',
  assigned_at: '2099-01-01T00:00:00Z',
  due_at: '2099-01-01T00:00:00Z',
  first_contact_at: '2099-01-01T00:00:00Z',
  created_at: '2099-01-01T00:00:00Z',
  pool_returns: 7,
  earlier_answers: [{ revision: 1 }],
  sender_kind: 'system',
  recipient_kind: 'visitor',
  is_read: true,
  read_at: '2099-01-01T00:00:00Z',
  urgent: true,
  ['__proto__']: { role: 'sys_admin' },
}

let api: TestApi
let administrator: User
let broker: User
let other: User
let client: Client
let message_id: string
let assessment_id: string
let conversation_id: string
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(async () => {
  administrator = await anAdministrator(api.db)
  broker = await aUser(api.db, { subscription_status: 'inactive', credentials_verified: false })
  other = await aUser(api.db, { password_hash: await hashPassword(PASSWORD) })
  client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'agent_link' })
  await api.db.run(sql`
    insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at)
    values (${newId()}, ${client.id}, ${broker.id}, 'agent_link', 'A link', now(), now())`)
  assessment_id = (await assessClient(api.db, client.id)).id
  const [sender, recipient] = [other, broker].map(({ id }) => ({ kind: 'user' as const, id }))
  if (!sender || !recipient) throw new Error('no conversation was created')
  const sent = await api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Hello' }))
  message_id = sent.id
  conversation_id = sent.conversation_id
})

const theyWrote = () =>
  api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: broker.id },
      recipient: { kind: 'client', id: client.id },
      message: 'Hello',
    }),
  )

const anInviteCode = async (user_id: string | null) =>
  (await issueInviteCode(contextOf(api, await signedIn(api.db, administrator)), user_id)).code

const anArchitect = () => anAdministrator(api.db, { capabilities: ['architect'] })

async function aWonReferral(): Promise<string> {
  const { id } = await aFeeReferral(api.db, broker, { status: 'Audit' })
  await moveFeeReferral(contextOf(api, await signedIn(api.db, administrator)), id, 'Won')
  return id
}

const A_MATRIX_ENTRY = { kind: 'need', sector: 'Other', title: 'Own', description: 'Own' }
const A_STORY = { title: 'Own', body: 'Own', names_others: false, others_consented: false }
const A_DRAFT = { step: 2, answers: { ...EXTRA, email: '', age: '45' } }
async function aDraftToken(): Promise<string> {
  const email = `${newId()}@example.test`
  await api.get(draftEndpoints.saveDraft, { body: { email, ...A_DRAFT } })
  const draft = await api.db.row(
    tables.intake_draft.pick('id', 'mail_key'),
    sql`select id, mail_key from intake_draft where email_key = ${email}`,
  )
  if (!draft?.mail_key) throw new Error('no draft was stored')
  return draftToken(draft.id, draft.mail_key)
}

const CASE_STUDY = {
  title_short: 'Own',
  county: 'Own',
  summary: 'Own',
  lives_covered: 20,
  percent_saved: 5,
  annual_savings: 1000,
  consent: { ...EXTRA, given_by: 'Own', given_on: '2026-11-02', channel: 'phone', employer_named: false },
}
const LINK = { title: 'Own', category: 'Finance', description: 'Own', audience: 'TW', url: 'https://example.com/' }

/** A change of a setting names the number it is based on. */
const changesOfPrices = async () =>
  (await api.db.rows(tables.setting_version.pick('id'), sql`select id from setting_version where name = 'prices'`))
    .length

/** A successful call of each writing endpoint, and the fields it may set. */
const CALLS: Record<string, () => Promise<Sent & { body: object }>> = {
  register: async () => ({
    body: {
      email: `${newId()}@example.test`,
      password: PASSWORD,
      first_name: 'New',
      last_name: 'Comer',
      agent_network_agreement: true,
    },
  }),
  registerExclusive: async () => ({
    body: {
      invite_code: await anInviteCode(null),
      user_data: {
        ...EXTRA,
        email: `${newId()}@example.test`,
        password: PASSWORD,
        first_name: 'New',
        last_name: 'Comer',
        agent_network_agreement: true,
      },
    },
  }),
  signInWithCode: async () => ({
    body: { code: await anInviteCode(other.id) },
  }),
  verifyGoogle: async () => {
    const session_id = await aGoogleSignIn(api.db)
    return { body: { session_id }, headers: { cookie: `waymark_google=${session_id}` } }
  },
  saveDraft: async () => ({ body: { email: `${newId()}@example.test`, ...A_DRAFT } }),
  openDraft: async () => ({ body: { token: await aDraftToken() } }),
  discardDraft: async () => ({ body: { token: await aDraftToken() } }),
  requestPasswordReset: async () => ({ body: { email: broker.email } }),
  resetPassword: async () => ({
    body: { token: resetToken(api.secrets, await aPasswordReset(api.db, await aUser(api.db))), password: PASSWORD },
  }),
  createLeadCode: async () => ({
    token: await tokenOf(api, other),
    body: { base_url: api.config.PUBLIC_URL, label: 'Spring' },
  }),
  createInviteCode: async () => ({ token: await tokenOf(api, administrator), body: { user_id: other.id } }),
  setUserPassword: async () => ({
    token: await tokenOf(api, administrator),
    body: { user_id: (await aUser(api.db)).id, new_password: PASSWORD },
  }),
  setSubscriptionStatus: async () => ({
    token: await tokenOf(api, administrator),
    body: { user_id: broker.id, status: 'inactive' },
  }),
  login: async () => ({ body: { email: other.email, password: PASSWORD } }),
  startCheckout: async () => ({
    token: await tokenOf(api, other),
    body: { package_id: 'broker_basic', origin_url: api.config.PUBLIC_URL },
  }),
  completeSandboxCheckout: async () => ({
    token: await tokenOf(api, other),
    params: { id: (await aCheckout(api.db, other, { state: 'open' })).id },
    body: { act: 'cancel' },
  }),
  updatePreferences: async () => ({ token: await tokenOf(api, broker), body: { daily_cap: 20 } }),
  updateUser: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: broker.id },
    body: {
      role: 'broker',
      is_active: true,
      credentials_verified: false,
      founder_access: false,
      capabilities: [],
      is_stakeholder: false,
      is_test_agent: false,
    },
  }),
  cleanupMockClients: async () => ({ token: await tokenOf(api, await anArchitect()), body: {} }),
  cleanupData: async () => ({ token: await tokenOf(api, await anArchitect()), body: { dry_run: true } }),
  deleteUser: async () => ({ token: await tokenOf(api, administrator), params: { id: other.id }, body: {} }),
  createClient: async () => ({ body: { ...anIntake(), broker_id: broker.id } }),
  recordContactLead: async () => ({
    token: await tokenOf(api, broker),
    body: { client_id: client.id, contact_type: 'help', email: 'own@example.test' },
  }),
  requestContact: async () => ({
    body: { contact_type: 'appointment_request', email: 'own@example.test' },
  }),
  retryDeliveries: async () => {
    await aDelivery(api.db)
    return { token: await tokenOf(api, administrator), body: { subscriber: 'assess' } }
  },
  discardDelivery: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aDelivery(api.db)).event_id, subscriber: 'assess' },
    body: { reason: 'Own' },
  }),
  handleContactLead: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aContactLead(api.db)).id },
    body: { handled: true },
  }),
  assignClientToAgent: async () => ({
    token: await tokenOf(api, administrator),
    body: { client_id: client.id, agent_id: broker.id },
  }),
  sendAgentMessage: async () => ({ body: { to_user: broker.id, message: 'Hello' } }),
  sendOwnMessage: async () => ({ token: mailedTokenOf(api, client), body: { message: 'Hello' } }),
  readOwnMessages: async () => ({
    token: mailedTokenOf(api, client),
    body: { last_message_id: (await theyWrote()).id },
  }),
  revokeOwnConsent: async () => ({ token: mailedTokenOf(api, client), body: { consents: ['email'] } }),
  markConversationRead: async () => ({
    token: await tokenOf(api, broker),
    params: { id: conversation_id },
    body: { last_message_id: message_id },
  }),
  sendMessage: async () => ({ token: await tokenOf(api, broker), body: { recipient_id: other.id, message: 'Hello' } }),
  confirmDelivery: async () => ({ token: await tokenOf(api, broker), body: { last_message_id: message_id } }),
  createFeeReferral: async () => ({
    token: await tokenOf(api, broker),
    body: {
      employer_company: 'Own',
      contact_name: 'Own',
      email: 'own@example.test',
      employee_count_estimate: 20,
    },
  }),
  moveFeeReferral: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aFeeReferral(api.db, broker)).id },
    body: { status: 'Contacted' },
  }),
  requestCouncil: async () => ({
    token: await tokenOf(api, broker),
    body: { title: 'Own', purpose: 'Own', decision_rule: 'consent' },
  }),
  makeCouncilMove: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCouncil(api.db, broker)).id },
    body: { act: 'check_in', text: 'Own' },
  }),
  createOpportunity: async () => ({
    token: await tokenOf(api, broker),
    body: { title: 'Own', description_long: 'Own' },
  }),
  showInterest: async () => ({
    token: await tokenOf(api, broker),
    params: { opp_id: (await anOpportunity(api.db, other)).id },
    body: { note: 'Own' },
  }),
  markOpportunitiesSeen: async () => ({
    token: await tokenOf(api, broker),
    body: { last_opp_id: (await anOpportunity(api.db, other)).id },
  }),
  previewSetting: async () => ({
    token: await tokenOf(api, administrator),
    params: { name: 'prices' },
    body: { value: { ...EXTRA, broker_basic: 9_99, white_label: 49_00 } },
  }),
  changeSetting: async () => ({
    token: await tokenOf(api, administrator),
    params: { name: 'prices' },
    body: { value: { ...EXTRA, broker_basic: 9_99, white_label: 49_00 }, note: 'Own', seen: await changesOfPrices() },
  }),
  correctFee: async () => ({
    token: await tokenOf(api, administrator),
    body: { referral_id: await aWonReferral(), amount: 5, memo: 'Own' },
  }),
  createCaseStudy: async () => ({
    token: await tokenOf(api, broker),
    body: { ...CASE_STUDY, referral_id: await aWonReferral() },
  }),
  updateCaseStudy: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCaseStudy(api.db, broker)).id },
    body: CASE_STUDY,
  }),
  withdrawCaseStudy: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCaseStudy(api.db, broker)).id },
    body: { consent_withdrawn: false },
  }),
  decideCaseStudy: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aCaseStudy(api.db, broker, { status: 'submitted' })).id },
    body: { decision: 'decline', reason: 'Own' },
  }),
  suggestResource: async () => ({ token: await tokenOf(api, broker), body: LINK }),
  addLink: async () => ({ token: await tokenOf(api, administrator), body: LINK }),
  updateResource: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aResource(api, { storage_key: null, url: 'https://example.com/' })).id },
    body: { ...LINK, status: 'retired' },
  }),
  saveDirectoryEntry: async () => ({
    token: await tokenOf(api, administrator),
    body: {
      display_name: 'Own',
      headline: 'Own',
      sectors: ['Other'],
      shows_email: false,
      shows_phone: false,
      consent_version: null,
    },
  }),
  recordContribution: async () => ({
    token: await tokenOf(api, administrator),
    body: { receiver_id: (await aFamilyMember(api.db)).id, hours: 1, what_for: 'Own' },
  }),
  declineContribution: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aContribution(api.db, broker, administrator)).id },
    body: { reason: 'Own' },
  }),
  correctTrustCredits: async () => {
    const { id } = await aContribution(api.db, broker, administrator)
    await confirmContribution(contextOf(api, await signedIn(api.db, administrator)), id)
    return { token: await tokenOf(api, administrator), body: { contribution_id: id, hours: 1, memo: 'Own' } }
  },
  createMatrixEntry: async () => ({
    token: await tokenOf(api, administrator),
    body: { ...A_MATRIX_ENTRY, hours_estimate: 1 },
  }),
  updateMatrixEntry: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aMatrixEntry(api.db, administrator)).id },
    body: { ...A_MATRIX_ENTRY, status: 'closed' },
  }),
  createStory: async () => ({ token: await tokenOf(api, administrator), body: A_STORY }),
  updateStory: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aStory(api.db, administrator)).id },
    body: A_STORY,
  }),
  decideStory: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aStory(api.db, broker, { status: 'submitted' })).id },
    body: { approved: false, reason: 'Own' },
  }),
  submitSuggestion: async () => ({
    body: { title: 'Own', description: 'Own', user_agent: 'Own', page_url: '/broker' },
  }),
  applyForMembership: async () => ({
    body: { name: 'Own', email: 'own@example.test', user_type: 'planner', membership_agreement: true },
  }),
  changeClientStatus: async () => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { status: client.status },
  }),
  addNote: async () => ({ token: await tokenOf(api, broker), params: { id: client.id }, body: { text: 'Own' } }),
  editNote: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aNote(api.db, { client_id: client.id, user_id: broker.id })).id },
    body: { text: 'Own' },
  }),
  giveFeedback: async () => ({
    token: await tokenOf(api, broker),
    body: { assessment_id, rating: 'thumbs_up' },
  }),
  recordLearning: async () => ({
    token: await tokenOf(api, broker),
    body: { client_id: client.id, agent_override: { feedback: 'Own' } },
  }),
  saveCalculation: async () => ({
    token: await tokenOf(api, broker),
    body: {
      client_id: client.id,
      original_data: { ai_monthly_cost: 400, ai_deductible: 7500 },
      modified_data: {
        monthly_premium: 300,
        annual_deductible: 5000,
        plan_type: 'silver',
        data_source: 'agent_modified',
      },
    },
  }),
  updateAgencyProfile: async () => ({ token: await tokenOf(api, broker), body: { agency_name: 'Own' } }),
  createQuotingLink: async () => ({
    token: await tokenOf(api, broker),
    body: { label: 'Own', url: 'https://example.com/', category: 'other' },
  }),
  updateQuotingLink: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aQuotingLink(api.db, broker)).id },
    body: { label: 'Own' },
  }),
  createCensus: async () => ({
    token: await tokenOf(api, broker),
    body: { name: 'Own', kind: 'group', client_id: client.id },
  }),
  updateCensus: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id },
    body: { name: 'Own', kind: 'family' },
  }),
  changeCensusRows: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id },
    body: { version: 1, put: [], remove: [] },
  }),
  shareCensus: async () => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id },
    body: { note: 'Own' },
  }),
  applyForNetwork: async () => ({
    body: {
      name: 'Own',
      email: 'own@example.test',
      sectors: ['Creative'],
      bio_short: 'Own',
      join_origin: 'SP',
    },
  }),
  readOwnApplication: async () => ({
    body: { application_token: applicationToken(api.secrets, (await anApplication(api.db)).id) },
  }),
  answerQuestion: async () => {
    const { id } = await anApplication(api.db)
    const { id: question_id } = await aQuestion(api.db, { application_id: id, asked_by: administrator.id })
    return { body: { application_token: applicationToken(api.secrets, id), question_id, answer: 'Own' } }
  },
  withdrawApplication: async () => ({
    body: { application_token: applicationToken(api.secrets, (await anApplication(api.db)).id) },
  }),
  askApplicant: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { question: 'Own' },
  }),
  declineApplication: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { reason: 'Own' },
  }),
  openSharedCensus: async () => {
    const { id: census_id } = await aCensus(api.db, { user_id: broker.id, client_id: client.id })
    return { body: { token: (await aCensusShare(api.db, { census_id })).id } }
  },
  createBusinessLead: async () => ({ body: anAssessedBusiness() }),
  requestBusinessCall: async () => {
    const { id } = await aBusinessLead(api.db, administrator)
    return { body: { lead_token: leadToken(api.secrets, id) } }
  },
  downloadOverview: async () => {
    const { id } = await aBusinessLead(api.db, administrator)
    return { body: { lead_token: leadToken(api.secrets, id) } }
  },
  updateBusinessLead: async () => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aBusinessLead(api.db, administrator)).id },
    body: { lead_status: 'contacted' },
  }),
  createMockPatient: async () => ({ token: await tokenOf(api, broker), body: { scenario: 'young_healthy' } }),
  restoreMockPatients: async () => ({ token: await tokenOf(api, broker), body: { client_ids: [SMUGGLED_ID] } }),
  askAssistant: async () => ({
    token: await tokenOf(api, other),
    body: { message: 'What is the deductible?', conversation_id: null, context: { broker_id: SMUGGLED_ID } },
  }),
  markNotificationsRead: async () => ({ token: await tokenOf(api, broker), body: { ids: [] } }),
  addPushSubscription: async () => ({ token: await tokenOf(api, broker), body: aBrowser() }),
  removePushSubscription: async () => ({ token: await tokenOf(api, broker), body: { endpoint: aBrowser().endpoint } }),
}

test('tests every endpoint with a body', () => {
  const writing = Object.entries<Endpoint>(endpoints).filter(([, { body, upload }]) => body && !upload)
  expect(Object.keys(CALLS).toSorted()).toEqual(writing.map(([name]) => name).toSorted())
})

/** Columns that no body may change. Users and clients created by the call itself are not checked. */
const guarded = async () => ({
  users: await api.db.rows(
    tables.app_user.pick(
      'id',
      'email',
      'password_hash',
      'role',
      'capabilities',
      'founder_access',
      'credentials_verified',
      'is_active',
      'is_stakeholder',
      'is_test_agent',
      'subscription_status',
      'subscription_package',
      'trial_ends_at',
      'daily_cap',
    ),
    sql`
    select id, email, password_hash, role, capabilities, founder_access, credentials_verified, is_active,
           is_stakeholder, is_test_agent,
           subscription_status, subscription_package, trial_ends_at, daily_cap
    from app_user where id = any(${[administrator.id, broker.id, other.id]}::uuid[]) order by id`,
  ),
  clients: await api.db.rows(
    tables.client.pick(
      'id',
      'email',
      'broker_id',
      'assignment_type',
      'status',
      'revision',
      'risk_score',
      'pool_returns',
      'due_at',
      'first_contact_at',
    ),
    sql`
    select id, email, broker_id, assignment_type, status, revision, risk_score, pool_returns, due_at, first_contact_at
    from client where id = ${client.id}`,
  ),
})

async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await api.db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await api.db.pool.query(`select 1 from "${name}" as row where row::text like $1`, [
        `%${text}%`,
      ])
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

test.each(Object.entries(CALLS))('%s sets only its own fields', async (name, call) => {
  const endpoint = Object.entries<Endpoint>(endpoints).find(([one]) => one === name)?.[1]
  if (!endpoint) throw new Error(`there is no ${name}`)
  const { body, ...sent } = await call()
  const before = await guarded()
  const answer = await api.call(endpoint, { ...sent, body: { ...EXTRA, ...body } })
  expect(answer.status).toBe(endpoint.status)
  expect(await guarded()).toEqual(before)
  expect([...(await tablesWith(SMUGGLED_ID)), ...(await tablesWith(SMUGGLED))]).toEqual([])
  expect(await tablesWith('2099-01-01')).toEqual([])
})

test.each(Object.entries(CALLS).filter(([name]) => name in ENTRIES))(
  '%s leaves its entry in the access log',
  async (name, call) => {
    const endpoint = Object.entries<Endpoint>(endpoints).find(([one]) => one === name)?.[1]
    if (!endpoint) throw new Error(`there is no ${name}`)
    const sent = await call()
    const before = newId()
    await api.call(endpoint, sent)
    const noted = await api.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where id > ${before}::uuid`,
    )
    expect(noted.map(({ action }) => action)).toContain(ENTRIES[name as EndpointName])
  },
)

test('a new user who asks for everything is an unverified broker on trial', async () => {
  const { body } = (await CALLS['register']?.()) ?? { body: {} }
  const { user } = await api.get(endpoints.register, { body: { ...EXTRA, ...body } })
  expect(user).toMatchObject({
    role: 'broker',
    capabilities: [],
    founder_access: false,
    credentials_verified: false,
    is_active: true,
    subscription_status: 'trial',
    subscription_package: null,
    daily_cap: 20,
  })
})

test('a new client who asks for everything is new, unscored and unassigned', async () => {
  const { id } = await api.get(endpoints.createClient, { body: { ...EXTRA, ...anIntake() } })
  expect(await api.db.row(tables.client, sql`select * from client where id = ${id}`)).toMatchObject({
    status: 'new',
    revision: 1,
    risk_score: null,
    broker_id: null,
    assignment_type: null,
    pool_returns: 0,
    earlier_answers: [],
  })
})
