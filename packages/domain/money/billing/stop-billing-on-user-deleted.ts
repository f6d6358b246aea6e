import { reaction } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import type { Secrets } from '../../secrets.ts'
import { tellProvider } from './cancel-subscription.ts'

/**
 * Nobody goes on paying for an account that is gone: what runs ends with its period. An account that comes back can keep
 * it until then. The sandbox charges nobody who is not there.
 */
export const stopBilling = (config: Config, secrets: Secrets) =>
  reaction('stop-billing', {
    async prepare({ aggregate_id: user_id }, db) {
      const running = await db.rows<Subscription>(sql`
        select * from subscription
        where user_id = ${user_id}::uuid and provider <> 'sandbox' and state in ('active', 'past_due')
          and not cancel_at_period_end and not exists (select from app_user where id = ${user_id}::uuid)`)
      for (const subscription of running) await tellProvider({ config, secrets, db }, subscription, true, new Date())
    },
  })
