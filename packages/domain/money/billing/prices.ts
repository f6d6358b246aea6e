import type { PackageId } from '@waymark/contracts/money/billing/endpoints'
import type { Database, Transaction } from '@waymark/platform/database'
import { readSettings } from '../../foundation/settings/read-settings.ts'

export interface PlanPrice {
  package_id: PackageId
  /** US cents per month. */
  amount_cents: number
}

/** Monthly plan prices for new subscriptions and switches, smaller plan first. */
export async function listPrices(handle: Database | Transaction): Promise<PlanPrice[]> {
  const { prices } = await readSettings(handle)
  return (['broker_basic', 'white_label'] as const).map((package_id) => ({
    package_id,
    amount_cents: prices[package_id],
  }))
}

/** US cents per month for new subscriptions and switches. A running subscription keeps its price. */
export async function priceOf(handle: Database | Transaction, package_id: PackageId): Promise<PlanPrice> {
  return { package_id, amount_cents: (await readSettings(handle)).prices[package_id] }
}
