import type { Sql } from '@waymark/platform/database'
import type { FeeReferral } from '@waymark/platform/generated/client'
import { balance, type Entry, post } from './post-transaction.ts'

/** The caller has locked the referral's row, so its moves happen one at a time. */
type Fee = Pick<FeeReferral, 'id' | 'referrer_id' | 'employer_company' | 'fee_cents'>

const memoOf = ({ employer_company }: Fee) => `Referral fee: ${employer_company}`

/** Won: enters the fee as pending until it is paid. A tier without a fee enters nothing. */
export async function enterFee(tx: Sql, fee: Fee, posted_by: string): Promise<void> {
  if (fee.fee_cents === 0) return
  await post(tx, {
    tx_type: 'referral_fee',
    subject_id: fee.id,
    memo: memoOf(fee),
    posted_by,
    entries: [
      { account: 'house_fees', user_id: null, amount: -fee.fee_cents },
      { account: 'member_pending', user_id: fee.referrer_id, amount: fee.fee_cents },
    ],
  })
}

/** Paid: moves the pending fee, with corrections, to earned. */
export const settleFee = (tx: Sql, fee: Fee, posted_by: string): Promise<void> =>
  movePending(tx, fee, posted_by, 'referral_fee_paid', { account: 'member_earned', user_id: fee.referrer_id })

/** Won, then lost: reverses the pending fee. */
export const reverseFee = (tx: Sql, fee: Fee, posted_by: string): Promise<void> =>
  movePending(tx, fee, posted_by, 'referral_fee_reversed', { account: 'house_fees', user_id: null })

async function movePending(
  tx: Sql,
  fee: Fee,
  posted_by: string,
  tx_type: 'referral_fee_paid' | 'referral_fee_reversed',
  to: Pick<Entry, 'account' | 'user_id'>,
): Promise<void> {
  if (fee.fee_cents === 0) return
  const pending = await balance(tx, fee.id, fee.referrer_id, 'member_pending')
  await post(tx, {
    tx_type,
    subject_id: fee.id,
    memo: memoOf(fee),
    posted_by,
    entries: [
      { account: 'member_pending', user_id: fee.referrer_id, amount: -pending },
      { ...to, amount: pending },
    ],
  })
}
