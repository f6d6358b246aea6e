import { applicationToken } from '@waymark/domain/networks/applications/application-token'
import { approveApplication } from '@waymark/domain/networks/applications/review-application'
import { changeFeeReferral } from '@waymark/domain/networks/fee-referrals/change-fee-referral'
import { confirmContribution } from '@waymark/domain/networks/trust-credits/decide-contribution'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
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
  aVettedApplication,
} from '@waymark/testing/factories/networks'
import { aFamilyMember, signedIn } from '@waymark/testing/factories/people'
import { type Calls, EXTRA, type Scene } from './scene.ts'

async function aWonReferral({ api, broker, administrator }: Scene): Promise<string> {
  await api.db.run(sql`
    update app_user set credentials_verified = true, states_licensed = '{TX}' where id = ${broker.id}::uuid`)
  const { id } = await aFeeReferral(api.db, broker, { status: 'Audit', employer_company: newId() })
  await changeFeeReferral(contextOf(api, await signedIn(api.db, administrator)), id, { status: 'Won', reason: null })
  return id
}

const A_MATRIX_ENTRY = { kind: 'need', sector: 'Other', title: 'Own', description: 'Own' }
const A_STORY = { title: 'Own', body: 'Own', names_others: false, others_consented: false }
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

export const networkCalls: Calls = {
  createFeeReferral: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: {
      employer_company: 'Own',
      contact_name: 'Own',
      email: 'own@example.test',
      employee_count_estimate: 20,
    },
  }),
  changeFeeReferral: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aFeeReferral(api.db, broker)).id },
    body: { status: 'Contacted', from: 'New' },
  }),
  compareFeeReferrals: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aFeeReferral(api.db, broker)).id },
    body: { other_id: (await aFeeReferral(api.db, broker)).id, same_employer: false, reason: 'Own' },
  }),
  requestCouncil: async ({ api, broker, other }) => ({
    token: await tokenOf(api, broker),
    body: { title: 'Own', purpose: 'Own', decision_rule: 'consent', invite: [other.id] },
  }),
  makeCouncilMove: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCouncil(api.db, broker)).id },
    body: { act: 'check_in', text: 'Own' },
  }),
  createOpportunity: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { title: 'Own', description_long: 'Own' },
  }),
  showInterest: async ({ api, broker, other }) => ({
    token: await tokenOf(api, broker),
    params: { opp_id: (await anOpportunity(api.db, other)).id },
    body: { note: 'Own' },
  }),
  markOpportunitiesSeen: async ({ api, broker, other }) => ({
    token: await tokenOf(api, broker),
    body: { last_opp_id: (await anOpportunity(api.db, other)).id },
  }),
  correctFee: async (scene) => ({
    token: await tokenOf(scene.api, scene.administrator),
    body: { referral_id: await aWonReferral(scene), amount: 5, memo: 'Own' },
  }),
  createCaseStudy: async (scene) => ({
    token: await tokenOf(scene.api, scene.broker),
    body: { ...CASE_STUDY, referral_id: await aWonReferral(scene) },
  }),
  updateCaseStudy: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCaseStudy(api.db, broker)).id },
    body: CASE_STUDY,
  }),
  withdrawCaseStudy: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCaseStudy(api.db, broker)).id },
    body: { consent_withdrawn: false },
  }),
  decideCaseStudy: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aCaseStudy(api.db, broker, { status: 'submitted' })).id },
    body: { decision: 'decline', reason: 'Own' },
  }),
  suggestResource: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: LINK }),
  addLink: async ({ api, administrator }) => ({ token: await tokenOf(api, administrator), body: LINK }),
  updateResource: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aResource(api, { storage_key: null, url: 'https://example.com/' })).id },
    body: { ...LINK, status: 'retired' },
  }),
  saveDirectoryEntry: async ({ api, administrator }) => ({
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
  recordContribution: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    body: { receiver_id: (await aFamilyMember(api.db)).id, hours: 1, what_for: 'Own' },
  }),
  declineContribution: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aContribution(api.db, broker, administrator)).id },
    body: { reason: 'Own' },
  }),
  correctTrustCredits: async ({ api, administrator, broker }) => {
    const { id } = await aContribution(api.db, broker, administrator)
    await confirmContribution(contextOf(api, await signedIn(api.db, administrator)), id)
    return { token: await tokenOf(api, administrator), body: { contribution_id: id, hours: 1, memo: 'Own' } }
  },
  createMatrixEntry: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    body: { ...A_MATRIX_ENTRY, hours_estimate: 1 },
  }),
  updateMatrixEntry: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aMatrixEntry(api.db, administrator)).id },
    body: { ...A_MATRIX_ENTRY, status: 'closed' },
  }),
  createStory: async ({ api, administrator }) => ({ token: await tokenOf(api, administrator), body: A_STORY }),
  updateStory: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aStory(api.db, administrator)).id },
    body: A_STORY,
  }),
  decideStory: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aStory(api.db, broker, { status: 'submitted' })).id },
    body: { approved: false, reason: 'Own' },
  }),
  findApplications: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    body: { status: 'received', search: 'own' },
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
  readOwnApplication: async ({ api }) => ({
    body: { application_token: applicationToken(api.secrets, (await anApplication(api.db)).id) },
  }),
  answerQuestion: async ({ api, administrator }) => {
    const { id } = await anApplication(api.db)
    const { id: question_id } = await aQuestion(api.db, { application_id: id, asked_by: administrator.id })
    return { body: { application_token: applicationToken(api.secrets, id), question_id, answer: 'Own' } }
  },
  withdrawApplication: async ({ api }) => ({
    body: { application_token: applicationToken(api.secrets, (await anApplication(api.db)).id) },
  }),
  joinByApplication: async ({ api, administrator, other }) => {
    const { id } = await aVettedApplication(api.db)
    await approveApplication(contextOf(api, await signedIn(api.db, administrator)), id)
    return { token: await tokenOf(api, other), body: { application_token: applicationToken(api.secrets, id) } }
  },
  askApplicant: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { question: 'Own' },
  }),
  checkApplication: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { item: 'background_check', outcome: 'not_needed', reason: 'Own' },
  }),
  assignApplication: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { assignee_id: administrator.id },
  }),
  addApplicationNote: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { note: 'Own' },
  }),
  declineApplication: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await anApplication(api.db)).id },
    body: { reason: 'Own' },
  }),
}
