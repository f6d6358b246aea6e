import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { liveUntil } from '@waymark/rules/money/billing/live-until'
import type { Secrets } from '../../secrets.ts'
import { updateProvider } from './cancel-subscription.ts'

/**
 * Asks the payment provider not to charge another period. This applies to deleted accounts, and to suspended ones once
 * the time to take a suspension back unnoticed is over. A restored account can keep its subscription until the paid
 * period ends. The sandbox does not charge for accounts that do not exist.
 */
export const stopRenewal = reactionWith(
  {
    name: 'stop-renewal',
    on: ['user.deleted', 'subscription.suspended'],
    does: 'Stops the renewal of a deleted or suspended account’s subscription at the payment provider',
    ...OUTSIDE,
  },
  ({ config, secrets }: { config: Config; secrets: Secrets }) => ({
    async prepare({ name, aggregate_id }, db) {
      const running =
        name === 'user.deleted' ? await runningOfDeleted(db, aggregate_id) : await runningOfSuspended(db, aggregate_id)
      for (const subscription of running) await updateProvider({ config, secrets, db }, subscription, true, new Date())
    },
  }),
)

const runningOfDeleted = (db: Sql, user_id: string) =>
  db.rows(
    tables.subscription,
    sql`
    select * from subscription
    where user_id = ${user_id}::uuid and provider <> 'sandbox' and state in ('active', 'past_due')
      and not cancel_at_period_end and not exists (select from app_user where id = ${user_id}::uuid)`,
  )

async function runningOfSuspended(db: Sql, subscription_id: string): Promise<Subscription[]> {
  const suspended = await db.rows(
    tables.subscription,
    sql`
    select subscription.* from subscription join app_user on app_user.id = subscription.user_id
    where subscription.id = ${subscription_id}::uuid and app_user.subscription_override = 'suspended'
      and not subscription.cancel_at_period_end`,
  )
  return suspended.filter((subscription) => liveUntil(subscription) !== null)
}
