import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  absentWhenEmpty,
  email,
  id,
  idParams,
  instant,
  LIMITS,
  optionalText,
  page,
  requiredText,
  text,
} from '../../fields.ts'
import { settingValues } from '../../foundation/settings/values.ts'
import { ledgerStep } from '../../money/ledger/endpoints.ts'
import { network, networkScope } from '../../people/memberships/schemas.ts'
import { FEE_REFERRAL_STATUSES, LICENSE_STANDINGS } from './statuses.ts'

const feeReferralStatus = z.enum(FEE_REFERRAL_STATUSES)

const employeeCount = z
  .number({ error: 'Employee count is required' })
  .int('Employee count must be a whole number')
  .min(1, 'Employee count must be 1 or more')
  .max(1_000_000)

/** Where the employer is; empty if unknown. */
const state = z
  .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter state code')])
  .nullable()
  .transform((code) => code || null)

/** An employer referred by a member. */
export const feeReferral = z.object({
  id,
  network_scope: network,
  employer_company: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  employee_count_estimate: z.number().int(),
  /** Two-letter code. Null if no one said where the employer is. */
  state: z.string().nullable(),
  notes: z.string().nullable(),
  status: feeReferralStatus,
  /** In USD. Earned when the referral is won. */
  fee_amount: z.number(),
  /** Whether the referrer has the license that the fee requires now. */
  license: z.enum(LICENSE_STANDINGS),
  /** Whether this referral of the employer came first or later, or null if no one else referred it. */
  also_referred: z.enum(['first', 'later']).nullable(),
  created_at: instant,
  /** Oldest first. */
  history: z.array(
    z.object({
      from_status: feeReferralStatus.nullable(),
      to_status: feeReferralStatus,
      moved_by_name: z.string(),
      moved_at: instant,
    }),
  ),
  /** Changes of the head count or the state by an administrator, oldest first. */
  corrections: z.array(
    z.object({
      id,
      reason: z.string(),
      from_employee_count: z.number().int(),
      to_employee_count: z.number().int(),
      /** In USD. */
      from_fee_amount: z.number(),
      to_fee_amount: z.number(),
      from_state: z.string().nullable(),
      to_state: z.string().nullable(),
      corrected_by_name: z.string(),
      corrected_at: instant,
    }),
  ),
})
export type FeeReferral = z.output<typeof feeReferral>

const memberReferral = feeReferral.extend({ referrer_id: id, referrer_name: z.string() })
/** As administrators see it. */
export type MemberReferral = z.output<typeof memberReferral>

/** Another referral with the same company name or the same contact. */
const similarReferral = z.object({
  id,
  employer_company: z.string(),
  email: z.string(),
  referrer_name: z.string(),
  status: feeReferralStatus,
  created_at: instant,
  came_first: z.boolean(),
  same_name: z.boolean(),
  same_email: z.boolean(),
  /** Whether both count as one employer: as an administrator decided, else by the name. */
  same_employer: z.boolean(),
  /** The decision of an administrator, if there is one. */
  comparison: z.object({ reason: z.string(), decided_by_name: z.string(), decided_at: instant }).nullable(),
})
export type SimilarReferral = z.output<typeof similarReferral>

const wholeReferral = memberReferral.extend({
  steps: z.array(ledgerStep),
  /** Other referrals that may be of the same employer, oldest first. Empty for the referrer. */
  similar: z.array(similarReferral),
})
/** One referral with its ledger entries and, for administrators, similar referrals. */
export type WholeReferral = z.output<typeof wholeReferral>

const status = absentWhenEmpty(feeReferralStatus.optional())

export const feeReferralEndpoints = {
  readFeeTiers: endpoint({
    method: 'GET',
    path: '/federation/fee-tiers',
    summary: 'List the current referral fees by size of the employer',
    tag: 'Networks',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: settingValues.fee_tiers,
  }),
  listFeeReferrals: endpoint({
    method: 'GET',
    path: '/federation/referrals',
    summary: 'List your referrals, newest first',
    tag: 'Networks',
    access: 'session',
    query: page.extend({ status }),
    status: 200,
    response: z.object({ referrals: z.array(feeReferral) }),
    paged: true,
  }),
  createFeeReferral: endpoint({
    method: 'POST',
    path: '/federation/referrals',
    summary: 'Refer an employer; the response has the fee according to the tiers',
    tag: 'Networks',
    access: 'session',
    account_limit: 'post',
    idempotent: true,
    body: z.object({
      employer_company: requiredText(LIMITS.name, 'Company name is required'),
      contact_name: requiredText(LIMITS.name, 'Contact name is required'),
      email: email(),
      phone: optionalText(LIMITS.phone),
      employee_count_estimate: employeeCount,
      state: state.optional(),
      notes: optionalText(LIMITS.free_text),
      network_scope: networkScope,
    }),
    status: 201,
    response: feeReferral,
  }),
  changeFeeReferral: endpoint({
    method: 'PATCH',
    path: '/federation/referrals/{id}',
    summary:
      'Correct the head count or state of a referral that has no fee in the ledger yet, or move it one step; Won adds its fee to the ledger, Paid settles it, Lost reverses it',
    tag: 'Networks',
    access: 'sys_admin',
    record: 'fee_referral',
    params: idParams,
    /** A correction is made before the move, if both are sent. */
    body: z
      .object({
        status: feeReferralStatus.optional(),
        /** The status that the administrator saw. A referral that has another one by now is not moved. */
        from: feeReferralStatus.optional(),
        employee_count_estimate: employeeCount.optional(),
        state: state.optional(),
        /** Why the head count or the state is corrected. The referrer sees it. */
        reason: optionalText(LIMITS.short_text),
      })
      .superRefine(({ status: to, employee_count_estimate, state: where, reason }, context) => {
        const corrects = employee_count_estimate !== undefined || where !== undefined
        if (to === undefined && !corrects) {
          context.addIssue({ code: 'custom', path: ['status'], message: 'Choose a status' })
        }
        if (corrects && reason === null) {
          context.addIssue({ code: 'custom', path: ['reason'], message: 'Please say why' })
        }
      }),
    confirm: true,
    status: 200,
    response: feeReferral,
  }),
  compareFeeReferrals: endpoint({
    method: 'POST',
    path: '/federation/referrals/{id}/comparisons',
    summary: 'Say whether a similar referral is of the same employer, for which only one fee is paid',
    tag: 'Networks',
    access: 'sys_admin',
    record: 'fee_referral',
    params: idParams,
    body: z.object({
      other_id: id,
      same_employer: z.boolean(),
      reason: requiredText(LIMITS.short_text, 'Please say why'),
    }),
    status: 200,
    response: wholeReferral,
  }),
  readFeeReferral: endpoint({
    method: 'GET',
    path: '/federation/referrals/{id}',
    summary: 'Get one referral with its ledger entries and, for administrators, similar referrals',
    tag: 'Networks',
    access: 'session',
    record: 'fee_referral',
    params: idParams,
    status: 200,
    response: wholeReferral,
  }),
  listAllFeeReferrals: endpoint({
    method: 'GET',
    path: '/admin/federation/referrals',
    summary: 'List the referrals of all members, newest first',
    tag: 'Networks',
    access: 'sys_admin',
    /** `search` matches any part of the company name. */
    query: page.extend({ status, search: absentWhenEmpty(text(LIMITS.name).optional()) }),
    status: 200,
    response: z.object({ referrals: z.array(memberReferral) }),
    paged: true,
  }),
}
