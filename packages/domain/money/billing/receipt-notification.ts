import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'
import { receiptNumber } from './list-receipts.ts'

/** Thanks the payer of a receipt. */
export async function receiptNotification(
  { aggregate_id }: EventEnvelope<'receipt.issued'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const receipt = await tx.row(tables.receipt, sql`select * from receipt where id = ${aggregate_id}::uuid`)
  if (!receipt) return []
  const { user_id, amount_cents, package_id } = receipt
  return [
    {
      user_id,
      kind: 'payment_received',
      title: `We received ${planPrice(amount_cents)}`,
      body: `Thank you. Receipt ${receiptNumber(receipt)} for ${PLAN_NAMES[package_id]} is under Billing.`,
    },
  ]
}
