import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql, type Transaction } from '@waymark/platform/database'
import type { Receipt } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import { administrators } from '../../foundation/notifications/find-administrators.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import type { Secrets } from '../../secrets.ts'
import { providerOf } from './choose-provider.ts'
import { receiptNumber } from './list-receipts.ts'
import { issueReceipt } from './process-event.ts'

/**
 * Asks the payment provider what a charge was for, because neither its refund nor its dispute says so. Records how much
 * was paid back so far; tells administrators of a dispute, which the provider decides.
 */
export const followCharge = reactionWith(
  {
    name: 'follow-charge',
    on: ['charge.refunded', 'charge.disputed'],
    does: 'Records a refund on its receipt, and tells administrators of a disputed payment',
    ...OUTSIDE,
  },
  ({ config, secrets }: { config: Config; secrets: Secrets }) => ({
    prepare: async ({ payload }, db) =>
      (await providerOf({ config, secrets, db }, { provider: 'stripe' })).readCharge(payload.charge_id),
    async commit({ name }, tx, told) {
      if (!told) return
      // The payment itself may be told of later.
      await issueReceipt(tx, 'stripe', told.payment)
      const receipt = await tx.row(
        tables.receipt,
        sql`
        update receipt set refunded_cents = greatest(refunded_cents, ${told.refunded_cents})
        where provider = 'stripe' and provider_invoice_id = ${told.payment.provider_invoice_id}
        returning *`,
      )
      if (receipt && name === 'charge.disputed') await tellAdministrators(tx, receipt)
    },
  }),
)

async function tellAdministrators(tx: Transaction, receipt: Receipt): Promise<void> {
  const { user_id: payer, amount_cents, package_id } = receipt
  const body = `A cardholder disputed ${planPrice(amount_cents)} for ${PLAN_NAMES[package_id]}, receipt ${receiptNumber(receipt)}. Respond at the payment provider before its deadline there.`
  const told = await administrators(tx)
  await notifyUsers(
    tx,
    told.map(({ user_id }) => ({ user_id, kind: 'payment_disputed', body, link: `/admin/users?user=${payer}` })),
  )
}
