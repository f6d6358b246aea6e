import type { PackageId } from '@waymark/contracts/money/billing/endpoints'
import type { Database, Transaction } from '@waymark/platform/database'
import { readSettings } from '../../foundation/settings/read-settings.ts'

export interface PlanPrice {
  package_id: PackageId
  /** US cents per month. */
  amount_cents: number
}

/** US cents per month for new subscriptions and switches. A running subscription keeps its price. */
export async function priceOf(handle: Database | Transaction, package_id: PackageId): Promise<PlanPrice> {
  return { package_id, amount_cents: (await readSettings(handle)).prices[package_id] }
}
