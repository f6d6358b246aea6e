import type { Subscription as Presented } from '@waymark/contracts/money/billing/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { liveUntil } from '@waymark/rules/money/billing/live-until'
import { trialInfo } from '@waymark/rules/money/billing/subscription'
import type { Context } from '../../context.ts'
import { chargedSubscription, currentSubscription, isLive } from './current-subscription.ts'
import { isTestMode } from './provider.ts'

/** A user's subscription as they see it. */
export async function readSubscription(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user_id: string,
): Promise<Presented> {
  const now = new Date()
  const [user, charged] = await Promise.all([
    db.row(
      tables.app_user.pick('subscription_status', 'subscription_package', 'subscription_override', 'trial_ends_at'),
      sql`
      select subscription_status, subscription_package, subscription_override, trial_ends_at from app_user where id = ${user_id}::uuid`,
    ),
    chargedSubscription(db, user_id, now),
  ])
  if (!user) throw new Error('the user is gone')
  const trial = trialInfo(user, now)
  const live = charged !== undefined && isLive(charged, now)
  const over = user.subscription_status === 'trial' && !trial.is_trial
  return {
    subscription_status: over ? 'inactive' : user.subscription_status,
    subscription_package: user.subscription_package,
    suspended: user.subscription_override === 'suspended',
    trial_days_left: trial.days_left,
    paid: live ? presentPaid(charged) : null,
    overdue:
      charged && !live
        ? {
            package_id: charged.package_id,
            amount_cents: charged.amount_cents,
            cancel_at_period_end: charged.cancel_at_period_end,
          }
        : null,
    test_mode: isTestMode(config),
  }
}

/** The subscription that applies to a user at `now`; null if there is none. */
export async function readPaid(db: Sql, user_id: string, now: Date): Promise<Presented['paid']> {
  const current = await currentSubscription(db, user_id, now)
  return current ? presentPaid(current) : null
}

const presentPaid = (current: Subscription): NonNullable<Presented['paid']> => ({
  package_id: current.package_id,
  amount_cents: current.amount_cents,
  period_ends_at: current.period_ends_at.toISOString(),
  cancel_at_period_end: current.cancel_at_period_end,
  past_due_until: current.state === 'past_due' ? (liveUntil(current)?.toISOString() ?? null) : null,
})
