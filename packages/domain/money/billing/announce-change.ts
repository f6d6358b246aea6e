import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import type { Subscription, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { liveUntil } from '@waymark/rules/money/billing/live-until'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { chargedSubscription, currentSubscription, isLive, mayCharge } from './current-subscription.ts'

/** When to check a subscription again. The sandbox renews at that time; Stripe's own event is given time to arrive. */
const nextLook = (subscription: Subscription): Date | null =>
  subscription.provider === 'sandbox' && subscription.state === 'active'
    ? subscription.period_ends_at
    : liveUntil(subscription)

/** Announces a changed subscription, sets its timer and updates the account. */
export async function announceChange(
  tx: Transaction,
  before: Subscription | undefined,
  after: Subscription,
  now: Date,
): Promise<void> {
  const due = nextLook(after)
  const timer = due === null ? { except: ['settle'] as const } : { due: { settle: due } }
  await emit(tx, 'subscription.changed', after.id, { user_id: after.user_id }, timer)
  const account = await followSubscription(tx, after.user_id, now)
  const suspended = account?.subscription_override === 'suspended'
  const administrator = account?.role === 'sys_admin'
  // The user paid on a page that was open before, kept a plan in the meantime, or became an administrator by another release.
  if (suspended || administrator) await askToStopRenewal(tx, after, now)
  const whatToTell = administrator ? whatToTellAdministrator : whatToTellSubscriber
  // That it ended is already told.
  const told = suspended || !isLive(after, now) ? null : whatToTell(before, after, await daysOf(tx, after.user_id))
  if (told) await notifyUser(tx, { user_id: after.user_id, ...told })
}

/**
 * For an account that pays no more, because it is suspended or an administrator's: closes its open payment page, and asks the
 * provider, at `due`, to stop charging.
 */
export async function stopPaying(tx: Transaction, user_id: string, now: Date, due: Date): Promise<void> {
  await tx.run(sql`update checkout set state = 'closed' where user_id = ${user_id}::uuid and state = 'open'`)
  const charged = await chargedSubscription(tx, user_id, now)
  if (charged) await askToStopRenewal(tx, charged, due)
}

async function askToStopRenewal(tx: Transaction, subscription: Subscription, due: Date): Promise<void> {
  if (!mayCharge(subscription)) return
  const { id, user_id } = subscription
  await emit(tx, 'subscription.suspended', id, { user_id }, { due: { 'stop-renewal': due } })
}

/**
 * Sets the account's status from its subscriptions at `now` and from the administrator's setting. Returns what decides
 * whether it pays. An account that never had a subscription does not change. Subscribing ends a grant.
 */
export async function followSubscription(
  tx: Transaction,
  user_id: string,
  now: Date,
): Promise<Pick<User, 'role' | 'subscription_override'> | undefined> {
  const current = await currentSubscription(tx, user_id, now)
  const account = await accountOf(tx, user_id, current)
  const override = account?.subscription_override ?? null
  const paid = override === 'suspended' ? undefined : current
  const status = paid || override === 'granted' ? 'active' : 'inactive'
  const changed = await tx.run(sql`
    update app_user
    set subscription_status = ${status},
        subscription_package = ${paid?.package_id ?? null}, updated_at = ${now}::timestamptz
    where id = ${user_id}::uuid
      and (subscription_status, subscription_package) is distinct from
          (${status}, ${paid?.package_id ?? null})
      and (${status} = 'active' or exists (
        select 1 from subscription where user_id = ${user_id}::uuid and state <> 'incomplete'))`)
  if (changed === 0) return account
  await emit(tx, 'user.updated', user_id, {})
  if (status === 'inactive' && account?.role !== 'sys_admin') await tellOfEnd(tx, user_id, now)
  return account
}

/** That a plan does not work anymore: it ended, or its charge was not paid and may still be made. */
export async function tellOfEnd(tx: Transaction, user_id: string, now: Date): Promise<void> {
  const unpaid = await chargedSubscription(tx, user_id, now)
  await notifyUser(tx, { user_id, kind: unpaid ? 'plan_unpaid' : 'subscription_ended' })
}

async function accountOf(tx: Transaction, user_id: string, current: Subscription | undefined) {
  if (current) {
    await tx.run(sql`
      update app_user set subscription_override = null where id = ${user_id}::uuid and subscription_override = 'granted'`)
  }
  return tx.row(
    tables.app_user.pick('role', 'subscription_override'),
    sql`select role, subscription_override from app_user where id = ${user_id}::uuid`,
  )
}

type Told = Omit<Parameters<typeof notifyUser>[1], 'user_id'>

type Days = (at: Date) => string

function whatToTellAdministrator(before: Subscription | undefined, after: Subscription, day: Days): Told | null {
  if (after.state !== 'active' || !after.cancel_at_period_end || before?.cancel_at_period_end) return null
  const name = PLAN_NAMES[after.package_id]
  const body = `Administrators don’t pay, so ${name} is not charged again. It ends on ${day(after.period_ends_at)}.`
  return { kind: 'subscription_cancelled', body }
}

function whatToTellSubscriber(before: Subscription | undefined, after: Subscription, day: Days): Told | null {
  const name = PLAN_NAMES[after.package_id]
  const until = liveUntil(after)
  if (after.state === 'past_due' && before?.state !== 'past_due' && until) {
    return {
      kind: 'payment_failed',
      body: `The charge for ${name} failed. Everything keeps working until ${day(until)}. Please check your card before then.`,
    }
  }
  if (!before || after.state !== 'active') return null
  if (after.cancel_at_period_end && !before.cancel_at_period_end) {
    return {
      kind: 'subscription_cancelled',
      body: `${name} continues until ${day(after.period_ends_at)}; you will not be charged again. You can resume it until then.`,
    }
  }
  if (!after.cancel_at_period_end && before.cancel_at_period_end) {
    return {
      kind: 'subscription_resumed',
      body: `${name} is kept. It renews on ${day(after.period_ends_at)}.`,
    }
  }
  if (after.package_id !== before.package_id) return { kind: 'plan_changed', title: `You are now on ${name}` }
  return null
}

/** Days as the Billing tab shows them where the user is. */
async function daysOf(tx: Transaction, user_id: string): Promise<Days> {
  const user = await tx.row(
    tables.app_user.pick('time_zone'),
    sql`select time_zone from app_user where id = ${user_id}::uuid`,
  )
  return (at) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: user?.time_zone ?? 'UTC' })
}
