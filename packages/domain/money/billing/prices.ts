import type { PackageId } from '@waymark/contracts/money/billing/endpoints'
import type { Database, Transaction } from '@waymark/platform/database'
import { readSettings } from '../../foundation/settings/read-settings.ts'

export interface PlanPrice {
  package_id: PackageId
  /** US cents a month. */
  amount_cents: number
}

/** What the plans cost a month for whoever subscribes or switches now, the smaller plan first. */
export async function listPrices(handle: Database | Transaction): Promise<PlanPrice[]> {
  const { prices } = await readSettings(handle)
  return (['broker_basic', 'white_label'] as const).map((package_id) => ({
    package_id,
    amount_cents: prices[package_id],
  }))
}

/** US cents a month for whoever subscribes or switches now; a running subscription keeps what it was bought at. */
export async function priceOf(handle: Database | Transaction, package_id: PackageId): Promise<PlanPrice> {
  return { package_id, amount_cents: (await readSettings(handle)).prices[package_id] }
}
