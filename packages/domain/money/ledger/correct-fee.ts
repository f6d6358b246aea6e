import type { BodyOf } from '@waymark/contracts/endpoint'
import type { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { balance, post } from './post-transaction.ts'
import { ledgerRowById } from './read-ledger.ts'

/**
 * Adds to or subtracts from a fee by another transaction, before or after it is paid. Throws 404 for an unknown
 * referral, 409 when it has no fee (anymore) or not enough is left.
 */
export async function correctFee(context: Context<UserActor>, body: BodyOf<typeof ledgerEndpoints.correctFee>) {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const { transaction_id } = await once(tx, 'correctFee', context, body, async () => {
      const fee = await tx.row(
        tables.fee_referral,
        sql`select * from fee_referral where id = ${body.referral_id}::uuid for update`,
      )
      if (!fee) throw notFound()
      if (fee.status !== 'Won' && fee.status !== 'Paid') throw conflict('This referral has no fee to correct.')
      if (fee.fee_cents === 0) throw conflict('This referral has no fee yet. Correct its head count instead.')
      const account = fee.status === 'Won' ? 'member_pending' : 'member_earned'
      const amount = Math.round(body.amount * 100)
      if ((await balance(tx, fee.id, fee.referrer_id, account)) + amount < 0) {
        throw conflict('The remaining fee is smaller than that.')
      }
      const posted = await post(tx, {
        tx_type: 'correction',
        subject_id: fee.id,
        memo: body.memo,
        posted_by: actor.user.id,
        entries: [
          { account: 'house_fees', user_id: null, amount: -amount },
          { account, user_id: fee.referrer_id, amount },
        ],
      })
      await emit(tx, 'ledger.corrected', fee.id, { user_id: fee.referrer_id })
      await logAccess(context, 'fee.corrected', 'fee_referral', fee.id, tx)
      return { transaction_id: posted }
    })
    const row = await ledgerRowById(tx, transaction_id)
    if (!row) throw notFound()
    return row
  })
}
