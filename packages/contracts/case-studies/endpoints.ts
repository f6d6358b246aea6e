import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText, text } from '../fields.ts'
import { CONSENT_CHANNELS } from '../messaging/endpoints.ts'
import { network, networkScope } from '../networks/schemas.ts'
import { CASE_STUDY_STATUSES } from './statuses.ts'

const DAY_MS = 24 * 3600 * 1000
const status = z.enum(CASE_STUDY_STATUSES)

/** What the employer agreed to, as whoever wrote the case study noted it. */
const consentFields = z.object({
  given_by: requiredText(LIMITS.name, 'Please say who agreed'),
  given_on: z.iso
    .date({ error: 'Please say when they agreed', abort: true })
    // A day of grace, because it is tomorrow already somewhere.
    .refine((day) => Date.parse(day) < Date.now() + DAY_MS, 'This day is still to come'),
  channel: z.enum(CONSENT_CHANNELS, { error: 'Please say how they agreed' }),
  employer_named: z.boolean(),
})

export const caseStudyFields = z.object({
  title_short: requiredText(LIMITS.name, 'Please give it a short title'),
  county: requiredText(LIMITS.name, 'Please enter the county'),
  summary: requiredText(LIMITS.free_text, 'Please tell what changed for them'),
  lives_covered: z
    .number({ error: 'Please enter how many lives are covered' })
    .int('Lives covered must be a whole number')
    .min(1, 'Lives covered must be 1 or more')
    .max(1_000_000),
  percent_saved: z
    .number({ error: 'Please enter the percentage saved' })
    .min(0, 'Percent saved must be from 0 to 100')
    .max(100, 'Percent saved must be from 0 to 100'),
  /** Whole USD. */
  annual_savings: z
    .number({ error: 'Please enter the annual savings' })
    .int('Annual savings must be whole dollars')
    .min(0, 'Annual savings must be 0 or more')
    .max(1_000_000_000),
  /** Needed before it is submitted. */
  consent: consentFields.nullish().transform((consent) => consent ?? null),
})

/** As every member sees it. */
export const caseStudy = z.object({
  id,
  network_scope: network,
  title_short: z.string(),
  county: z.string(),
  summary: z.string(),
  lives_covered: z.number().int(),
  percent_saved: z.number(),
  /** USD. */
  annual_savings: z.number(),
  author_name: z.string(),
  /** Null unless the employer agreed to be named. */
  employer_name: z.string().nullable(),
  approved_at: instant.nullable(),
})
export type CaseStudy = z.output<typeof caseStudy>

/** As its author and the administrators see it. */
export const ownCaseStudy = caseStudy.extend({
  referral_id: id,
  employer_company: z.string(),
  status,
  decline_reason: z.string().nullable(),
  consent: z
    .object({
      given_by: z.string(),
      given_on: z.iso.date(),
      channel: z.enum(CONSENT_CHANNELS),
      text_version: z.string(),
      employer_named: z.boolean(),
    })
    .nullable(),
  /** The employer took the consent back: it stays withdrawn. */
  consent_withdrawn_at: instant.nullable(),
  submitted_at: instant.nullable(),
  created_at: instant,
})
export type OwnCaseStudy = z.output<typeof ownCaseStudy>

/** In the title, the county or the story. */
const q = absentWhenEmpty(text(LIMITS.short_text).optional())

export const caseStudyEndpoints = {
  listCaseStudies: endpoint({
    method: 'GET',
    path: '/federation/case-studies',
    summary: 'The approved case studies of a network, the latest first',
    tag: 'Networks',
    access: 'session',
    query: page.extend({ network_scope: networkScope, q }),
    status: 200,
    response: z.object({ case_studies: z.array(caseStudy) }),
    paged: true,
  }),
  listOwnCaseStudies: endpoint({
    method: 'GET',
    path: '/federation/case-studies/own',
    summary: "The caller's case studies with where each stands, the latest first",
    tag: 'Networks',
    access: 'session',
    query: page.extend({ network_scope: networkScope }),
    status: 200,
    response: z.object({ case_studies: z.array(ownCaseStudy) }),
    paged: true,
  }),
  listCaseStudyReferrals: endpoint({
    method: 'GET',
    path: '/federation/case-studies/referrals',
    summary: "The caller's won and paid referrals that have no case study yet, the latest 100",
    tag: 'Networks',
    access: 'session',
    query: z.object({ network_scope: networkScope }),
    status: 200,
    response: z.object({
      referrals: z.array(
        z.object({ id, employer_company: z.string(), contact_name: z.string(), employee_count_estimate: z.int() }),
      ),
    }),
  }),
  createCaseStudy: endpoint({
    method: 'POST',
    path: '/federation/case-studies',
    summary: 'Begin the case study of a won referral of the caller; each has one',
    tag: 'Networks',
    access: 'session',
    idempotent: true,
    body: caseStudyFields.extend({ referral_id: id }),
    status: 201,
    response: ownCaseStudy,
  }),
  updateCaseStudy: endpoint({
    method: 'PATCH',
    path: '/federation/case-studies/{id}',
    summary: 'Write a case study anew: until it is submitted, and after it was declined or withdrawn',
    tag: 'Networks',
    access: 'session',
    record: 'own_case_study',
    params: idParams,
    body: caseStudyFields,
    status: 200,
    response: ownCaseStudy,
  }),
  submitCaseStudy: endpoint({
    method: 'POST',
    path: '/federation/case-studies/{id}/submit',
    summary: 'Hand a case study to the administrators; it needs the consent of the employer',
    tag: 'Networks',
    access: 'session',
    record: 'own_case_study',
    params: idParams,
    status: 200,
    response: ownCaseStudy,
  }),
  withdrawCaseStudy: endpoint({
    method: 'POST',
    path: '/federation/case-studies/{id}/withdraw',
    summary: 'Take a case study away from everybody at once; for good when the employer took the consent back',
    tag: 'Networks',
    access: 'session',
    record: 'own_case_study',
    params: idParams,
    body: z.object({ consent_withdrawn: z.boolean() }),
    status: 200,
    response: ownCaseStudy,
  }),
  listAllCaseStudies: endpoint({
    method: 'GET',
    path: '/admin/federation/case-studies',
    summary: 'The case studies of all members, the latest first',
    tag: 'Networks',
    access: 'sys_admin',
    query: page.extend({ status: absentWhenEmpty(status.optional()), q }),
    status: 200,
    response: z.object({ case_studies: z.array(ownCaseStudy) }),
    paged: true,
  }),
  decideCaseStudy: endpoint({
    method: 'POST',
    path: '/admin/federation/case-studies/{id}/decision',
    summary: 'Approve a case study as it was read, decline it with a reason, or withdraw it as the employer asks',
    tag: 'Networks',
    access: 'sys_admin',
    record: 'case_study',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      // Of what was read: what was submitted again since then is another text.
      z.object({ decision: z.literal('approve'), submitted_at: instant }),
      z.object({ decision: z.literal('decline'), reason: requiredText(LIMITS.free_text, 'Please give the reason') }),
      z.object({ decision: z.literal('withdraw') }),
    ]),
    status: 200,
    response: ownCaseStudy,
  }),
}
