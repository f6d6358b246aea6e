import { reaction } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import { liveUntil } from '@waymark/rules/money/billing/live-until'
import type { Secrets } from '../../secrets.ts'
import { tellProvider } from './cancel-subscription.ts'

/** Nobody is charged for a period that is suspended from its start: the subscription ends with the one that is paid. */
export const stopRenewal = (config: Config, secrets: Secrets) =>
  reaction('stop-renewal', {
    async prepare({ aggregate_id }, db) {
      const suspended = await db.row<Subscription>(sql`
        select subscription.* from subscription join app_user on app_user.id = subscription.user_id
        where subscription.id = ${aggregate_id}::uuid and app_user.subscription_override = 'suspended'
          and not subscription.cancel_at_period_end`)
      if (!suspended || liveUntil(suspended) === null) return
      await tellProvider({ config, secrets, db }, suspended, true, new Date())
    },
  })
