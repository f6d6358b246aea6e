import { z } from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, page, requiredText } from '../fields.ts'

/** `Approved` counts as pending and `Paid` as earned; `Reversed` counts as neither. */
const LEDGER_STATUSES = ['Approved', 'Paid', 'Reversed'] as const

export const ledgerRow = z.object({
  id,
  tx_type: z.enum(['referral_fee', 'correction']),
  memo: z.string(),
  created_at: instant,
  /** USD. */
  amount: z.number(),
  status: z.enum(LEDGER_STATUSES),
  /** The referral it is for. */
  referral_id: id,
})
export type LedgerRow = z.output<typeof ledgerRow>

/** What a transaction moved on the member's side (USD): a fee that is paid leaves what is pending for what is earned. */
export const ledgerStep = z.object({
  id,
  tx_type: z.enum(['referral_fee', 'referral_fee_paid', 'referral_fee_reversed', 'correction']),
  memo: z.string(),
  created_at: instant,
  posted_by_name: z.string().nullable(),
  pending_change: z.number(),
  earned_change: z.number(),
})
export type LedgerStep = z.output<typeof ledgerStep>

/** USD, to the cent. */
const dollars = z
  .number({ error: 'An amount is required' })
  .min(-100_000)
  .max(100_000)
  .refine((amount) => amount !== 0, 'An amount is required')
  .refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'An amount has at most two decimals')

/** Of a fee the day it was won, of a correction its own (UTC): a year, a month, or all there is. */
const period = absentWhenEmpty(
  z
    .string()
    .regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, 'A period is a year or a month')
    .optional(),
)

export const ledgerEndpoints = {
  readLedger: endpoint({
    method: 'GET',
    path: '/federation/ledger',
    summary:
      "The caller's side of the ledger: a row for each fee and correction, the latest first, and what they add up to",
    tag: 'Networks',
    access: 'session',
    /** With a period the totals are of its rows. */
    query: page.extend({ period }),
    status: 200,
    response: z.object({ transactions: z.array(ledgerRow), total_earned: z.number(), total_pending: z.number() }),
    paged: true,
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/federation/ledger/statement',
    summary: "The caller's fees, or every entry that moved something for them, as CSV or PDF",
    tag: 'Networks',
    access: 'session',
    query: z.object({
      period,
      of: absentWhenEmpty(z.enum(['fees', 'entries']).default('fees')),
      format: absentWhenEmpty(z.enum(['csv', 'pdf']).default('pdf')),
    }),
    status: 200,
    response: bytes,
  }),
  correctFee: endpoint({
    method: 'POST',
    path: '/federation/ledger/corrections',
    summary: 'Correct a fee by another entry; what is pending or earned of it cannot fall below nothing',
    tag: 'Networks',
    access: 'sys_admin',
    idempotent: true,
    body: z.object({
      referral_id: id,
      amount: dollars,
      memo: requiredText(LIMITS.short_text, 'Please say why'),
    }),
    status: 201,
    response: ledgerRow,
  }),
}
