import { type Sql, sql } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { liveUntil } from '@waymark/rules/money/billing/live-until'

export const isLive = (subscription: Subscription, now: Date): boolean => {
  const until = liveUntil(subscription)
  return until !== null && until > now
}

/**
 * Whether the provider may still charge for a subscription. What has a failed charge may even end with its period: the
 * charge of that period is tried again.
 */
export const mayCharge = ({ state, cancel_at_period_end }: Subscription): boolean =>
  state === 'past_due' || (state === 'active' && !cancel_at_period_end)

/** The newest live subscription of a user. A checkout opens for no second one, because nothing would refund it. */
export async function currentSubscription(db: Sql, user_id: string, now: Date): Promise<Subscription | undefined> {
  const all = await db.rows(
    tables.subscription,
    sql`
    select * from subscription where user_id = ${user_id}::uuid order by started_at desc, id desc`,
  )
  return all.find((subscription) => isLive(subscription, now))
}

/**
 * The subscription that a payment or a cancellation is about: the current one, or else one at Stripe whose failed charge
 * was not paid in the grace days. Stripe may still charge that one.
 */
export const chargedSubscription = async (db: Sql, user_id: string, now: Date): Promise<Subscription | undefined> =>
  (await currentSubscription(db, user_id, now)) ??
  (await db.row(
    tables.subscription,
    sql`
    select * from subscription where user_id = ${user_id}::uuid and provider = 'stripe' and state = 'past_due'
    order by started_at desc, id desc limit 1`,
  ))
