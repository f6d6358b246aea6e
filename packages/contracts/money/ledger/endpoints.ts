import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, page, requiredText } from '../../fields.ts'

/** `Approved` counts as pending, `Paid` as earned, and `Reversed` as neither. */
export const LEDGER_STATUSES = ['Approved', 'Paid', 'Reversed'] as const

export const ledgerRow = z.object({
  id,
  tx_type: z.enum(['referral_fee', 'correction']),
  memo: z.string(),
  /** The memo of the fee that a correction is of. The release before does not send it. */
  fee_memo: z.string().default(''),
  created_at: instant,
  /** In USD. */
  amount: z.number(),
  status: z.enum(LEDGER_STATUSES),
  /** The referral it is for. */
  referral_id: id,
})
export type LedgerRow = z.output<typeof ledgerRow>

/** One ledger transaction on the member's side (USD). When a fee is paid, its amount moves from pending to earned. */
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

/** A year or a month in the member's time zone, or everything. A fee belongs to the day it was won, and a correction to its own day. */
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
    summary: 'List your fees and corrections, newest first, with their totals',
    tag: 'Networks',
    access: 'session',
    /** With a period, the totals are those of the fees and corrections in it: paid so far, and still pending. */
    query: page.extend({ period }),
    status: 200,
    response: z.object({ transactions: z.array(ledgerRow), total_earned: z.number(), total_pending: z.number() }),
    paged: true,
  }),
  downloadStatement: endpoint({
    method: 'GET',
    path: '/federation/ledger/statement',
    summary: 'Export your fees, or every ledger entry of yours, as CSV or PDF',
    tag: 'Networks',
    access: 'session',
    query: z.object({
      period,
      of: absentWhenEmpty(z.enum(['fees', 'entries']).default('fees')),
      format: absentWhenEmpty(z.enum(['csv', 'pdf']).default('pdf')),
    }),
    confirm: true,
    status: 200,
    response: bytes,
  }),
  correctFee: endpoint({
    method: 'POST',
    path: '/federation/ledger/corrections',
    summary: 'Correct a fee with another entry; its pending or earned amount cannot become negative',
    tag: 'Networks',
    access: 'sys_admin',
    target_limit: { limit: 'record', of: 'referral_id' },
    idempotent: true,
    body: z.object({
      referral_id: id,
      amount: dollars,
      memo: requiredText(LIMITS.short_text, 'Please say why'),
    }),
    confirm: true,
    status: 201,
    response: ledgerRow,
  }),
}
