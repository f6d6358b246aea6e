import type { Subscription as Presented } from '@waymark/contracts/money/billing/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { liveUntil } from '@waymark/rules/money/billing/live-until'
import { trialInfo } from '@waymark/rules/money/billing/subscription'
import type { Context } from '../../context.ts'
import { chargedSubscription, isLive } from './current-subscription.ts'
import { isNetworkOnly } from './network-only.ts'
import { isTestMode, isTestPayment } from './provider.ts'

const subscriberRow = tables.app_user.pick(
  'id',
  'subscription_status',
  'subscription_package',
  'subscription_override',
  'trial_ends_at',
  'credentials_verified',
  'states_licensed',
)

/** A user's subscription as they see it. */
export async function readSubscription(app: Pick<Context, 'db' | 'config'>, user_id: string): Promise<Presented> {
  const { db, config } = app
  const now = new Date()
  const [user, plan] = await Promise.all([
    db.row(
      subscriberRow,
      sql`
      select id, subscription_status, subscription_package, subscription_override, trial_ends_at, credentials_verified,
             states_licensed
      from app_user where id = ${user_id}::uuid`,
    ),
    readPlan(app, user_id, now),
  ])
  if (!user) throw new Error('the user is gone')
  const trial = trialInfo(user, now)
  const over = user.subscription_status === 'trial' && !trial.is_trial
  return {
    subscription_status: over ? 'inactive' : user.subscription_status,
    subscription_package: user.subscription_package,
    suspended: user.subscription_override === 'suspended',
    trial_days_left: trial.days_left,
    network_only: await isNetworkOnly(db, user),
    ...plan,
    test_mode: isTestMode(config),
  }
}

/** What a user pays for at `now`. At most one of both is set. */
export async function readPlan(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user_id: string,
  now: Date,
): Promise<Pick<Presented, 'paid' | 'overdue'>> {
  const charged = await chargedSubscription(db, user_id, now)
  if (!charged) return { paid: null, overdue: null }
  const { package_id, amount_cents, cancel_at_period_end, period_ends_at } = charged
  if (!isLive(charged, now)) return { paid: null, overdue: { package_id, amount_cents, cancel_at_period_end } }
  const paid = {
    package_id,
    amount_cents,
    period_ends_at: period_ends_at.toISOString(),
    cancel_at_period_end,
    past_due_until: charged.state === 'past_due' ? (liveUntil(charged)?.toISOString() ?? null) : null,
    test_payment: isTestPayment(charged, config),
  }
  return { paid, overdue: null }
}
