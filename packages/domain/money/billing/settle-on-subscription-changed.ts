import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { tables } from '@waymark/platform/generated/tables'
import type { Secrets } from '../../secrets.ts'
import { followSubscription } from './announce-change.ts'
import { providerOf } from './choose-provider.ts'
import { isLive, mayCharge } from './current-subscription.ts'
import { followSubscriptionEvent, lockSubscriber } from './process-event.ts'
import { isTestMode } from './provider.ts'
import { endSandboxSubscription, renewSandboxSubscription } from './sandbox.ts'

/**
 * Runs when a period, or the grace period after a failed charge, is over. The sandbox charges the next period, or ends
 * the subscription if a real provider was set meanwhile, unless the user canceled. Stripe is asked, because its event
 * about a renewal may be lost, such as after a restore. The account's status follows.
 */
export const settle = reactionWith(
  { name: 'settle', on: ['subscription.changed'], does: 'Ends a subscription period', ...OUTSIDE },
  ({ config, secrets }: { config: Config; secrets: Secrets }) => ({
    async prepare({ aggregate_id }, db) {
      if (isTestMode(config)) return null
      const known = await db.row(
        tables.subscription,
        sql`select * from subscription where id = ${aggregate_id}::uuid and provider = 'stripe'`,
      )
      if (!known || !mayCharge(known) || isLive(known, await databaseNow(db))) return null
      const told = await (await providerOf({ config, secrets, db }, known)).readSubscription(known)
      // What changes nothing would only make it due again.
      const is_news = told && (told.state !== known.state || told.period_ends_at > known.period_ends_at)
      return is_news ? told : null
    },
    async commit({ aggregate_id, payload: { user_id } }, tx, told) {
      if (!(await lockSubscriber(tx, user_id))) return
      const now = await databaseNow(tx)
      if (told) await followSubscriptionEvent(tx, 'stripe', told, now)
      const due = await tx.row(
        tables.subscription,
        sql`
        select * from subscription
        where id = ${aggregate_id}::uuid and provider = 'sandbox' and state = 'active' and not cancel_at_period_end
          and period_ends_at <= ${now}::timestamptz`,
      )
      const renewOrEnd = isTestMode(config) ? renewSandboxSubscription : endSandboxSubscription
      if (due) await renewOrEnd(tx, secrets, due, now)
      else await followSubscription(tx, user_id, now)
    },
  }),
)
