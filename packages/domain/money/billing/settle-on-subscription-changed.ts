import { QUICK, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { row, timestamptz } from '@waymark/platform/row'
import { loadSecrets } from '../../secrets.ts'
import { followSubscription } from './announce-change.ts'
import { lockSubscriber } from './process-event.ts'
import { isTestMode } from './provider.ts'
import { renewSandboxSubscription } from './sandbox.ts'

/**
 * Runs when a period, or the grace period after a failed charge, is over. The sandbox charges the next period unless
 * the user canceled, and the account's status follows.
 */
export const settle = reactionWith(
  { name: 'settle', on: ['subscription.changed'], does: 'Ends a subscription period', ...QUICK },
  ({ config }: { config: Pick<Config, 'STRIPE_SECRET_KEY'> }) => ({
    async commit({ aggregate_id, payload: { user_id } }, tx) {
      if (!(await lockSubscriber(tx, user_id))) return
      // Uses the database clock, which made this delivery due. With a slow process clock nothing would be due here, and
      // nothing would run again.
      const now = (await tx.row(row({ now: timestamptz }), sql`select clock_timestamp() as now`))?.now ?? new Date()
      const due = await tx.row(
        tables.subscription,
        sql`
        select * from subscription
        where id = ${aggregate_id}::uuid and provider = 'sandbox' and state = 'active' and not cancel_at_period_end
          and period_ends_at <= ${now}::timestamptz`,
      )
      // The sandbox does not renew after a real provider was set.
      if (due && isTestMode(config)) await renewSandboxSubscription(tx, await loadSecrets(tx.database), due, now)
      else await followSubscription(tx, user_id, now)
    },
  }),
)
