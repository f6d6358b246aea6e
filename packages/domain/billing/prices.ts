import { type Sql, sql } from '@waymark/platform/database'
import type { PriceSetting } from '@waymark/platform/generated/client'

export type PlanPrice = Pick<PriceSetting, 'package_id' | 'amount_cents'>

/** What the plans cost a month for whoever subscribes now, the smaller plan first. */
export const listPrices = (db: Sql): Promise<PlanPrice[]> =>
  db.rows(sql`select package_id, amount_cents from price_setting order by package_id`)

export async function priceOf(db: Sql, package_id: PlanPrice['package_id']): Promise<PlanPrice> {
  const plan = (await listPrices(db)).find((one) => one.package_id === package_id)
  if (!plan) throw new Error(`${package_id} has no price`)
  return plan
}
