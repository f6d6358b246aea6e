import { z } from 'zod'
import { CONSENT_CHANNELS } from '../../conversations/messaging/referrals.ts'
import { DAY_MS } from '../../durations.ts'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText, text } from '../../fields.ts'
import { network, networkScope } from '../../people/memberships/schemas.ts'
import { CASE_STUDY_STATUSES } from './statuses.ts'

const status = z.enum(CASE_STUDY_STATUSES)

/** What the employer agreed to, as noted by the author of the case study. */
const consentFields = z.object({
  given_by: requiredText(LIMITS.name, 'Please enter who agreed'),
  given_on: z.iso
    .date({ error: 'Please enter when they agreed', abort: true })
    // One day of tolerance, because it is already tomorrow in some time zones.
    .refine((day) => Date.parse(day) < Date.now() + DAY_MS, 'This date is in the future'),
  channel: z.enum(CONSENT_CHANNELS, { error: 'Please enter how they agreed' }),
  employer_named: z.boolean(),
})

export const caseStudyFields = z.object({
  title_short: requiredText(LIMITS.name, 'Please enter a short title'),
  county: requiredText(LIMITS.name, 'Please enter the county'),
  summary: requiredText(LIMITS.free_text, 'Please describe what changed for them'),
  lives_covered: z
    .number({ error: 'Please enter how many lives are covered' })
    .int('Lives covered must be a whole number')
    .min(1, 'Lives covered must be 1 or more')
    .max(1_000_000),
  percent_saved: z
    .number({ error: 'Please enter the percentage saved' })
    .min(0, 'Percent saved must be from 0 to 100')
    .max(100, 'Percent saved must be from 0 to 100'),
  /** In whole USD. */
  annual_savings: z
    .number({ error: 'Please enter the annual savings' })
    .int('Annual savings must be whole dollars')
    .min(0, 'Annual savings must be 0 or more')
    .max(1_000_000_000),
  /** Required before it can be submitted. */
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
  /** In USD. */
  annual_savings: z.number(),
  author_name: z.string(),
  /** Null unless the employer agreed to be named. */
  employer_name: z.string().nullable(),
  approved_at: instant.nullable(),
})
export type CaseStudy = z.output<typeof caseStudy>

/** As its author and administrators see it. */
export const ownCaseStudy = caseStudy.extend({
  referral_id: id,
  employer_company: z.string(),
  status,
  /** Whether members see it: it is approved, and its referral was not lost after all. */
  shown: z.boolean(),
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
  /** The employer withdrew consent, so it cannot be published again. */
  consent_withdrawn_at: instant.nullable(),
  submitted_at: instant.nullable(),
  created_at: instant,
})
export type OwnCaseStudy = z.output<typeof ownCaseStudy>

/** Matches the title, the county or the story. */
const q = absentWhenEmpty(text(LIMITS.short_text).optional())

export const caseStudyEndpoints = {
  listCaseStudies: endpoint({
    method: 'GET',
    path: '/federation/case-studies',
    summary: 'List the approved case studies of a network, newest first',
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
    summary: 'List your own case studies with their status, newest first',
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
    summary: 'List your won and paid referrals that have no case study yet, up to 100, newest first',
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
    summary: 'Start a case study for one of your won referrals; each referral has at most one',
    tag: 'Networks',
    access: 'session',
    account_limit: 'post',
    idempotent: true,
    body: caseStudyFields.extend({ referral_id: id }),
    status: 201,
    response: ownCaseStudy,
  }),
  updateCaseStudy: endpoint({
    method: 'PATCH',
    path: '/federation/case-studies/{id}',
    summary: 'Edit a case study before it is submitted, or after it was declined or withdrawn',
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
    summary: "Submit a case study for review; requires the employer's consent",
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
    summary: 'Withdraw a case study immediately; permanently if the employer withdrew consent',
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
    summary: 'List the case studies of all members, newest first',
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
    summary: "Approve a case study, decline it with a reason, or withdraw it at the employer's request",
    tag: 'Networks',
    access: 'sys_admin',
    record: 'case_study',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      // The version that was reviewed. A decision is refused if the author submitted a newer one.
      z.object({ decision: z.literal('approve'), submitted_at: instant }),
      z.object({ decision: z.literal('decline'), reason: requiredText(LIMITS.free_text, 'Please enter a reason') }),
      z.object({ decision: z.literal('withdraw') }),
    ]),
    status: 200,
    response: ownCaseStudy,
  }),
}
