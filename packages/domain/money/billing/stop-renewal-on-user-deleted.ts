import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Secrets } from '../../secrets.ts'
import { stopCharges } from './cancel-subscription.ts'
import { mayCharge } from './current-subscription.ts'

/**
 * Asks the payment provider to charge no more. This applies to deleted accounts, to administrators, and to suspended accounts once
 * the time to take a suspension back unnoticed is over. A restored account can keep its subscription until the paid
 * period ends, unless its last charge had failed. The sandbox does not charge for accounts that do not exist.
 */
export const stopRenewal = reactionWith(
  {
    name: 'stop-renewal',
    on: ['user.deleted', 'subscription.suspended'],
    does: 'Stops the charges of a deleted or suspended account, or of an administrator, at the payment provider',
    ...OUTSIDE,
  },
  ({ config, secrets }: { config: Config; secrets: Secrets }) => ({
    async prepare({ name, aggregate_id }, db) {
      const subscriptions = await (name === 'user.deleted' ? ofDeleted : ofNonPayer)(db, aggregate_id)
      for (const subscription of subscriptions.filter(mayCharge))
        await stopCharges({ config, secrets, db }, subscription, new Date())
    },
  }),
)

const ofDeleted = (db: Sql, user_id: string) =>
  db.rows(
    tables.subscription,
    sql`
    select * from subscription
    where user_id = ${user_id}::uuid and provider <> 'sandbox'
      and not exists (select from app_user where id = ${user_id}::uuid)`,
  )

const ofNonPayer = (db: Sql, subscription_id: string) =>
  db.rows(
    tables.subscription,
    sql`
    select subscription.* from subscription join app_user on app_user.id = subscription.user_id
    where subscription.id = ${subscription_id}::uuid and (app_user.subscription_override = 'suspended' or app_user.role = 'sys_admin')`,
  )
