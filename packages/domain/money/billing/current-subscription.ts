import { type Sql, sql } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { liveUntil } from '@waymark/rules/money/billing/live-until'

const isLive = (subscription: Subscription, now: Date): boolean => {
  const until = liveUntil(subscription)
  return until !== null && until > now
}

/** The newest live subscription of a user. If there is a second one, the provider refunds it. */
export async function currentSubscription(db: Sql, user_id: string, now: Date): Promise<Subscription | undefined> {
  const all = await db.rows(
    tables.subscription,
    sql`
    select * from subscription where user_id = ${user_id}::uuid order by started_at desc, id desc`,
  )
  return all.find((subscription) => isLive(subscription, now))
}
