import { QUICK, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { tables } from '@waymark/platform/generated/tables'
import { loadSecrets } from '../../secrets.ts'
import { followSubscription } from './announce-change.ts'
import { lockSubscriber } from './process-event.ts'
import { isTestMode } from './provider.ts'
import { endSandboxSubscription, renewSandboxSubscription } from './sandbox.ts'

/**
 * Runs when a period, or the grace period after a failed charge, is over. The sandbox charges the next period, or ends
 * the subscription if a real provider was set meanwhile, unless the user canceled. The account's status follows.
 */
export const settle = reactionWith(
  { name: 'settle', on: ['subscription.changed'], does: 'Ends a subscription period', ...QUICK },
  ({ config }: { config: Pick<Config, 'STRIPE_SECRET_KEY'> }) => ({
    async commit({ aggregate_id, payload: { user_id } }, tx) {
      if (!(await lockSubscriber(tx, user_id))) return
      const now = await databaseNow(tx)
      const due = await tx.row(
        tables.subscription,
        sql`
        select * from subscription
        where id = ${aggregate_id}::uuid and provider = 'sandbox' and state = 'active' and not cancel_at_period_end
          and period_ends_at <= ${now}::timestamptz`,
      )
      const renewOrEnd = isTestMode(config) ? renewSandboxSubscription : endSandboxSubscription
      if (due) await renewOrEnd(tx, await loadSecrets(tx.database), due, now)
      else await followSubscription(tx, user_id, now)
    },
  }),
)
