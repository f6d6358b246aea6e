import type { BodyOf } from '@waymark/contracts/endpoint'
import type { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { once } from '../../idempotency.ts'
import { balance, post } from '../../money/ledger/post-transaction.ts'
import { creditRowOf } from './read-trust-credits.ts'

/**
 * Adds to or subtracts from the credits of a contribution by another transaction. Throws 404 for an unknown
 * contribution, 409 when it is not confirmed or not enough is left.
 */
export async function correctTrustCredits(
  context: Context<UserActor>,
  body: BodyOf<typeof trustCreditEndpoints.correctTrustCredits>,
) {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const { transaction_id } = await once(tx, 'correctTrustCredits', context, body, async () => {
      const found = await tx.row(
        tables.contribution,
        sql`select * from contribution where id = ${body.contribution_id}::uuid for update`,
      )
      if (!found) throw notFound()
      if (found.status !== 'confirmed') throw conflict('These hours are not confirmed, so there is nothing to correct.')
      const { id, giver_id, receiver_id } = found
      const amount = body.hours * 100
      if ((await balance(tx, id, giver_id, 'member_hours')) + amount < 0) {
        throw conflict('The remaining hours are fewer than that.')
      }
      const posted = await post(tx, {
        tx_type: 'correction',
        subject_id: id,
        memo: body.memo,
        posted_by: actor.user.id,
        entries: [
          { account: 'house_hours', user_id: null, amount: -amount },
          { account: 'member_hours', user_id: giver_id, amount },
        ],
      })
      await emit(tx, 'contribution.changed', id, { giver_id, receiver_id })
      await notifyUser(tx, { user_id: giver_id, kind: 'trust_credits_corrected' })
      await logAccess(context, 'trust_credits.corrected', 'contribution', id, tx)
      return { transaction_id: posted }
    })
    const row = await creditRowOf(tx, transaction_id)
    if (!row) throw notFound()
    return row
  })
}
