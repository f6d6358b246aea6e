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
import { FEE_REFERRAL_STATUSES } from './statuses.ts'

const feeReferralStatus = z.enum(FEE_REFERRAL_STATUSES)

/** An employer referred by a member. */
export const feeReferral = z.object({
  id,
  network_scope: network,
  employer_company: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  employee_count_estimate: z.number().int(),
  notes: z.string().nullable(),
  status: feeReferralStatus,
  /** In USD. Earned when the referral is won. */
  fee_amount: z.number(),
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
})
export type FeeReferral = z.output<typeof feeReferral>

const memberReferral = feeReferral.extend({ referrer_id: id, referrer_name: z.string() })
/** As administrators see it. */
export type MemberReferral = z.output<typeof memberReferral>

const status = absentWhenEmpty(feeReferralStatus.optional())

export const feeReferralEndpoints = {
  readFeeTiers: endpoint({
    method: 'GET',
    path: '/federation/fee-tiers',
    summary: 'List the current referral fees by size of the employer',
    tag: 'Networks',
    access: 'session',
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
    idempotent: true,
    body: z.object({
      employer_company: requiredText(LIMITS.name, 'Company name is required'),
      contact_name: requiredText(LIMITS.name, 'Contact name is required'),
      email: email(),
      phone: optionalText(LIMITS.phone),
      employee_count_estimate: z
        .number({ error: 'Employee count is required' })
        .int('Employee count must be a whole number')
        .min(1, 'Employee count must be 1 or more')
        .max(1_000_000),
      notes: optionalText(LIMITS.free_text),
      network_scope: networkScope,
    }),
    status: 201,
    response: feeReferral,
  }),
  moveFeeReferral: endpoint({
    method: 'PATCH',
    path: '/federation/referrals/{id}',
    summary: 'Move a referral one step; Won adds its fee to the ledger, Paid settles it, Lost reverses it',
    tag: 'Networks',
    access: 'sys_admin',
    record: 'fee_referral',
    params: idParams,
    body: z.object({ status: feeReferralStatus }),
    status: 200,
    response: feeReferral,
  }),
  readFeeReferral: endpoint({
    method: 'GET',
    path: '/federation/referrals/{id}',
    summary: 'Get one referral with its ledger entries',
    tag: 'Networks',
    access: 'session',
    record: 'fee_referral',
    params: idParams,
    status: 200,
    response: memberReferral.extend({ steps: z.array(ledgerStep) }),
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
