import { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aCaseStudy, aFeeReferral } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'

const {
  createCaseStudy,
  decideCaseStudy,
  listAllCaseStudies,
  listCaseStudies,
  listCaseStudyReferrals,
  listOwnCaseStudies,
  submitCaseStudy,
  updateCaseStudy,
  withdrawCaseStudy,
} = caseStudyEndpoints

const api = await apiForFile()
let admin_token: string
beforeAll(async () => {
  admin_token = await tokenOf(api, await anAdministrator(api.db))
})

let author: User
let token: string
let reader_token: string
beforeEach(async () => {
  author = await aUser(api.db)
  token = await tokenOf(api, author)
  reader_token = await tokenOf(api, await aUser(api.db))
})

const CONSENT = { given_by: 'Bo Bell', given_on: '2026-11-02', channel: 'email', employer_named: false } as const
const story = (overrides: object = {}) => ({
  title_short: 'A bakery of 20',
  county: 'Travis',
  summary: 'They kept their doctors.',
  lives_covered: 31,
  percent_saved: 18.5,
  annual_savings: 42_000,
  consent: CONSENT,
  ...overrides,
})

const feed = async (query: object = {}) =>
  (await api.get(listCaseStudies, { token: reader_token, query: { limit: 100, ...query } })).case_studies.map(
    ({ id }) => id,
  )
async function submitted(overrides: object = {}) {
  const { id } = await aCaseStudy(api.db, author, overrides)
  return api.get(submitCaseStudy, { token, params: { id } })
}
const decide = (id: string, body: object) => api.call(decideCaseStudy, { token: admin_token, params: { id }, body })
const approve = ({ id, submitted_at }: { id: string; submitted_at: string | null }) =>
  decide(id, { decision: 'approve', submitted_at })
const told = async () => {
  await react(api.db, notify)
  return api.db.rows(
    tables.notification.pick('kind', 'body'),
    sql`select kind, body from notification where user_id = ${author.id} order by id`,
  )
}
const events = async (id: string) =>
  (
    await api.db.rows(
      tables.outbox_event.pick('name'),
      sql`select name from outbox_event where aggregate_id = ${id} order by id`,
    )
  ).map(({ name }) => name)

test('publishes a case study of the user’s own won referral after approval', async () => {
  const referral = await aFeeReferral(api.db, author, { status: 'Paid' })
  expect((await api.get(listCaseStudyReferrals, { token })).referrals).toMatchObject([
    { id: referral.id, employer_company: 'Bell Bakery', employee_count_estimate: 20 },
  ])
  const made = await api.get(createCaseStudy, { token, body: { ...story(), referral_id: referral.id } })
  expect(made).toMatchObject({
    status: 'draft',
    employer_company: 'Bell Bakery',
    employer_name: null,
    consent: { ...CONSENT, text_version: '2026-11' },
  })
  expect((await api.get(listCaseStudyReferrals, { token })).referrals).toEqual([])
  expect(await feed()).not.toContain(made.id)

  const sent = await api.get(submitCaseStudy, { token, params: { id: made.id } })
  expect((await approve(sent)).body).toMatchObject({ status: 'approved' })
  const [shown] = (await api.get(listCaseStudies, { token: reader_token })).case_studies
  expect(shown).toEqual({
    id: made.id,
    network_scope: 'TW',
    title_short: 'A bakery of 20',
    county: 'Travis',
    summary: 'They kept their doctors.',
    lives_covered: 31,
    percent_saved: 18.5,
    annual_savings: 42_000,
    author_name: 'Ada Broker',
    employer_name: null,
    approved_at: expect.any(String),
  })
  expect(await told()).toMatchObject([{ kind: 'case_study_approved' }])
  expect(await events(made.id)).toEqual(['case_study.saved', 'case_study.submitted', 'case_study.approved'])
})

test('allows one case study per referral, and only for the user’s own won ones', async () => {
  const won = await aFeeReferral(api.db, author, { status: 'Won' })
  const create = (referral_id: string) => api.call(createCaseStudy, { token, body: { ...story(), referral_id } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(won.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect((await create((await aFeeReferral(api.db, author, { status: 'Audit' })).id)).status).toBe(409)
  const foreign = await aFeeReferral(api.db, await aUser(api.db), { status: 'Won' })
  expect((await create(foreign.id)).status).toBe(404)
})

test('creates one case study per key', async () => {
  const { id: referral_id } = await aFeeReferral(api.db, author, { status: 'Won' })
  const sent = { token, body: { ...story(), referral_id }, idempotency_key: newId() }
  expect((await api.get(createCaseStudy, sent)).id).toBe((await api.get(createCaseStudy, sent)).id)
})

test.each([
  [{ percent_saved: 100.1 }, 'percent_saved'],
  [{ percent_saved: -1 }, 'percent_saved'],
  [{ annual_savings: -1 }, 'annual_savings'],
  [{ lives_covered: 0 }, 'lives_covered'],
  [{ title_short: ' ' }, 'title_short'],
  [{ consent: { ...CONSENT, channel: 'guess' } }, 'consent.channel'],
  [{ consent: { ...CONSENT, given_on: '2999-01-01' } }, 'consent.given_on'],
  [{ summary: 'How bell bakery did it' }, 'summary'],
])('rejects %o', async (wrong, path) => {
  const { id } = await aCaseStudy(api.db, author)
  const answer = await api.call(updateCaseStudy, { token, params: { id }, body: story(wrong) })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test('names the employer only if they agreed', async () => {
  const { id } = await aCaseStudy(api.db, author)
  const consent = { ...CONSENT, employer_named: true }
  const named = { token, params: { id }, body: story({ consent, title_short: 'How Bell Bakery saved' }) }
  expect(await api.get(updateCaseStudy, named)).toMatchObject({ employer_name: 'Bell Bakery' })
})

test('cannot be submitted without consent, or changed after it was submitted', async () => {
  const { id } = await aCaseStudy(api.db, author, { consent_given_by: null })
  const params = { id }
  expect((await api.call(submitCaseStudy, { token, params })).body).toMatchObject({ code: 'consent_missing' })
  await api.get(updateCaseStudy, { token, params, body: story() })
  const sent = await api.get(submitCaseStudy, { token, params })
  expect(await api.get(submitCaseStudy, { token, params })).toEqual(sent)
  expect((await api.call(updateCaseStudy, { token, params, body: story() })).status).toBe(409)
})

test('can be changed and resubmitted after a decline; approval covers the text that was read', async () => {
  const first = await submitted()
  const { id } = first
  expect((await decide(id, { decision: 'decline' })).status).toBe(422)
  expect((await decide(id, { decision: 'decline', reason: 'Which plan was it?' })).body).toMatchObject({
    status: 'declined',
    decline_reason: 'Which plan was it?',
  })
  expect(await told()).toEqual([{ kind: 'case_study_declined', body: 'A bakery of 20: Which plan was it?' }])
  expect((await approve(first)).status).toBe(409)
  await api.get(updateCaseStudy, { token, params: { id }, body: story({ summary: 'A level-funded plan.' }) })
  const second = await api.get(submitCaseStudy, { token, params: { id } })
  expect(second.decline_reason).toBeNull()
  expect((await approve(first)).body).toMatchObject({ code: 'changed' })
  expect((await approve(second)).status).toBe(200)
  expect(await feed()).toContain(id)
})

test('approves once in a hundred simultaneous requests', async () => {
  const sent = await submitted()
  const answers = await Promise.all(Array.from({ length: 100 }, () => approve(sent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await told()).toHaveLength(1)
  expect((await events(sent.id)).filter((name) => name === 'case_study.approved')).toHaveLength(1)
})

test('can be withdrawn and restored by its author, but an employer’s withdrawal is final', async () => {
  const sent = await submitted()
  const { id } = sent
  await approve(sent)
  const withdraw = (consent_withdrawn: boolean) =>
    api.call(withdrawCaseStudy, { token, params: { id }, body: { consent_withdrawn } })
  expect((await withdraw(false)).body).toMatchObject({ status: 'withdrawn', consent_withdrawn_at: null })
  expect(await feed()).not.toContain(id)
  await approve(await api.get(submitCaseStudy, { token, params: { id } }))
  expect(await feed()).toContain(id)

  expect((await decide(id, { decision: 'withdraw' })).body).toMatchObject({ status: 'withdrawn' })
  expect((await withdraw(true)).status).toBe(200)
  expect(await feed()).not.toContain(id)
  expect((await api.call(submitCaseStudy, { token, params: { id } })).status).toBe(409)
  expect((await api.call(updateCaseStudy, { token, params: { id }, body: story() })).status).toBe(409)
  expect((await told()).filter(({ kind }) => kind === 'case_study_withdrawn')).toHaveLength(1)
})

test('neither shows nor approves a case study with a referral that was lost after all', async () => {
  const [shown, waiting] = [await submitted(), await submitted()]
  await approve(shown)
  const lost = [shown.referral_id, waiting.referral_id]
  const own = async () => (await api.get(listOwnCaseStudies, { token })).case_studies.find(({ id }) => id === shown.id)
  expect(await own()).toMatchObject({ status: 'approved', shown: true })
  await api.db.run(sql`update fee_referral set status = 'Lost' where id = any(${lost}::uuid[])`)
  expect(await own()).toMatchObject({ status: 'approved', shown: false })
  expect(await feed()).not.toContain(shown.id)
  expect((await approve(waiting)).status).toBe(409)
})

test('searches title, county and story page by page, and shows authors all of theirs', async () => {
  const made = []
  for (const county of ['Marfa', 'marfa', 'Waco']) made.push((await submitted({ county })).id)
  const [one, two] = made
  await api.db.run(sql`update case_study set status = 'approved' where id = any(${made.slice(0, 2)}::uuid[])`)
  expect(await feed({ q: 'MARFA' })).toEqual([two, one])
  const page = await api.call(listCaseStudies, { token: reader_token, query: { q: 'marfa', limit: 1 } })
  expect(page.headers.get('link')).toContain('rel="next"')
  const own = await api.get(listOwnCaseStudies, { token })
  expect(own.case_studies.map(({ status }) => status)).toEqual(['submitted', 'approved', 'approved'])
  const waiting = await api.get(listAllCaseStudies, { token: admin_token, query: { status: 'submitted', q: 'waco' } })
  expect(waiting.case_studies).toMatchObject([{ id: made[2], author_name: 'Ada Broker' }])
})

test('hides a network’s case studies from nonmembers', async () => {
  expect((await api.call(listCaseStudies, { token, query: { network_scope: 'SP' } })).status).toBe(403)
})
