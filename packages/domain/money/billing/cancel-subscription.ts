import { type Database, type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { App, Context, UserActor } from '../../context.ts'
import { announceChange } from './announce-change.ts'
import { providerOf } from './choose-provider.ts'
import { chargedSubscription, mayCharge } from './current-subscription.ts'
import { lockSubscriber } from './process-event.ts'
import { refusePayment } from './refuse-payment.ts'

/**
 * Ends the subscription with its period, or right away if its last charge failed; a repeat changes nothing. Throws 409
 * when the user pays for nothing.
 */
export async function cancelSubscription({ actor, ...app }: Context<UserActor>): Promise<void> {
  const now = new Date()
  const current = await payable(app.db, actor.user.id, true, now)
  if (mayCharge(current)) await stopCharges(app, current, now)
}

/** Takes a cancellation back before the period ends. Throws 409 afterwards, and while the account does not pay. */
export async function resumeSubscription({ actor, ...app }: Context<UserActor>): Promise<void> {
  const now = new Date()
  const current = await payable(app.db, actor.user.id, false, now)
  if (!current.cancel_at_period_end) return
  refusePayment(actor.user)
  await (await providerOf(app, current)).resume(current, now)
  await store(app.db, current, { state: current.state, cancel_at_period_end: false }, now)
}

/** Asks the provider to charge a subscription no more, and stores that. */
export async function stopCharges(
  app: Pick<App, 'config' | 'db' | 'secrets'>,
  current: Subscription,
  now: Date,
): Promise<void> {
  const state = await (await providerOf(app, current)).stop(current, now)
  await store(app.db, current, { state, cancel_at_period_end: true }, now)
}

/** The provider's event repeats this. The response must not depend on when that arrives. */
const store = (
  db: Database,
  current: Subscription,
  { state, cancel_at_period_end }: Pick<Subscription, 'state' | 'cancel_at_period_end'>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSubscriber(tx, current.user_id)
    const after = await tx.row(
      tables.subscription,
      sql`
      update subscription
      set state = ${state}, cancel_at_period_end = ${cancel_at_period_end}, stopped_or_resumed_at = ${now}::timestamptz
      where id = ${current.id}::uuid and version = ${current.version}
        and (state, cancel_at_period_end) is distinct from (${state}, ${cancel_at_period_end})
      returning *`,
    )
    if (after) await announceChange(tx, current, after, now)
  })

async function payable(db: Sql, user_id: string, cancel: boolean, now: Date): Promise<Subscription> {
  const current = await chargedSubscription(db, user_id, now)
  if (current) return current
  const nothing = cancel
    ? 'There is nothing to cancel: this account has no active subscription.'
    : 'There is no canceled subscription to resume.'
  throw conflict(nothing, 'not_subscribed')
}
