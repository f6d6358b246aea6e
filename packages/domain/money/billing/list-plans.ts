import type { Plan } from '@waymark/contracts/money/billing/endpoints'
import type { Database, Transaction } from '@waymark/platform/database'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { readSettings } from '../../foundation/settings/read-settings.ts'

/** Monthly plan prices for new subscriptions and switches, smaller plan first. */
export async function listPlans(handle: Database | Transaction): Promise<Plan[]> {
  const { prices } = await readSettings(handle)
  return (['broker_basic', 'white_label'] as const).map((package_id) => ({
    package_id,
    name: PLAN_NAMES[package_id],
    amount_cents: prices[package_id],
  }))
}
