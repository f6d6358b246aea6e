import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, page, requiredText } from '../../fields.ts'
import { family } from '../family.ts'

const CONTRIBUTION_STATUSES = ['recorded', 'confirmed', 'declined', 'withdrawn'] as const

/** Hours that one member gave another. */
export const contribution = z.object({
  id,
  giver_id: id,
  giver_name: z.string(),
  receiver_id: id,
  receiver_name: z.string(),
  /** Hours, in quarters. */
  hours: z.number(),
  what_for: z.string(),
  /** Title of the Matrix entry it was for. */
  matrix_title: z.string().nullable(),
  status: z.enum(CONTRIBUTION_STATUSES),
  decline_reason: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
})
export type Contribution = z.output<typeof contribution>

/** One credit is one hour. */
export const creditRow = z.object({
  id,
  tx_type: z.enum(['hours_contributed', 'correction']),
  memo: z.string(),
  created_at: instant,
  /** Credits. Negative when a correction takes some back. */
  hours: z.number(),
  contribution_id: id,
})
export type CreditRow = z.output<typeof creditRow>

/** The most hours in one record or correction. */
export const MAX_HOURS = 100
const quarters = (hours: z.ZodNumber) =>
  hours.refine((value) => Number.isInteger(value * 4), 'Please use quarters of an hour')

const decision = {
  ...family,
  method: 'POST',
  record: 'contribution',
  params: idParams,
  status: 200,
  response: contribution,
} as const

export const trustCreditEndpoints = {
  readTrustCredits: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/trust-credits',
    summary: 'List your trust credits: one row for each confirmed contribution and correction, newest first',
    query: page,
    status: 200,
    response: z.object({ transactions: z.array(creditRow), total_hours: z.number() }),
    paged: true,
  }),
  listContributions: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/contributions',
    summary: 'List the hours you gave or received, newest first',
    query: page,
    status: 200,
    response: z.object({ contributions: z.array(contribution) }),
    paged: true,
  }),
  recordContribution: endpoint({
    ...family,
    method: 'POST',
    path: '/federation/contributions',
    account_limit: 'post',
    summary: 'Record hours that you gave to another member, who then confirms them',
    target_limit: { limit: 'asked_member', of: 'receiver_id' },
    idempotent: true,
    body: z.object({
      receiver_id: z.uuid('Please choose who received them'),
      hours: quarters(
        z
          .number({ error: 'Hours are required' })
          .min(0.25, 'Enter at least a quarter of an hour')
          .max(MAX_HOURS, `At most ${MAX_HOURS} hours at a time`),
      ),
      what_for: requiredText(LIMITS.short_text, 'Please enter what they were for'),
      matrix_entry_id: id.nullish().transform((value) => value ?? null),
    }),
    status: 201,
    response: contribution,
  }),
  confirmContribution: endpoint({
    ...decision,
    path: '/federation/contributions/{id}/confirm',
    summary: 'Confirm hours that you received; the giver then has the credits',
  }),
  declineContribution: endpoint({
    ...decision,
    path: '/federation/contributions/{id}/decline',
    summary: 'Decline hours that you did not receive as recorded',
    body: z.object({ reason: optionalText(LIMITS.short_text) }),
  }),
  withdrawContribution: endpoint({
    ...decision,
    path: '/federation/contributions/{id}/withdraw',
    summary: 'Withdraw hours that you recorded, before they are confirmed',
  }),
  listAllContributions: endpoint({
    method: 'GET',
    path: '/admin/federation/contributions',
    summary: 'List the contributions of all members, newest first',
    tag: 'Family network',
    access: 'sys_admin',
    query: page,
    status: 200,
    response: z.object({ contributions: z.array(contribution) }),
    paged: true,
  }),
  correctTrustCredits: endpoint({
    method: 'POST',
    path: '/admin/federation/trust-credits/corrections',
    summary: 'Correct a confirmed contribution with another entry; the total cannot become negative',
    tag: 'Family network',
    access: 'sys_admin',
    target_limit: { limit: 'record', of: 'contribution_id' },
    idempotent: true,
    body: z.object({
      contribution_id: id,
      hours: quarters(z.number({ error: 'Hours are required' }).min(-MAX_HOURS).max(MAX_HOURS)).refine(
        (hours) => hours !== 0,
        'Hours are required',
      ),
      memo: requiredText(LIMITS.short_text, 'Please say why'),
    }),
    confirm: true,
    status: 201,
    response: creditRow,
  }),
}
