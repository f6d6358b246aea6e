import { type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { App, Context, UserActor } from '../../context.ts'
import { announceChange } from './announce-change.ts'
import { providerOf } from './choose-provider.ts'
import { chargedSubscription } from './current-subscription.ts'
import { lockSubscriber } from './process-event.ts'
import { refuseSuspended } from './refuse-suspended.ts'

/** Ends the subscription with its period; a repeat changes nothing. Throws 409 when the user pays for nothing. */
export const cancelSubscription = (context: Context<UserActor>): Promise<void> => setCancel(context, true, new Date())

/** Takes a cancellation back before the period ends. Throws 409 afterwards, and while the account is suspended. */
export const resumeSubscription = (context: Context<UserActor>): Promise<void> => setCancel(context, false, new Date())

async function setCancel(context: Context<UserActor>, cancel: boolean, now: Date): Promise<void> {
  const { db, actor } = context
  const current = await payable(db, actor.user.id, cancel, now)
  if (current.cancel_at_period_end === cancel) return
  if (!cancel) refuseSuspended(actor.user)
  await updateProvider(context, current, cancel, now)
}

/** Asks the provider to end a subscription with its period, or not to, and stores that. */
export async function updateProvider(
  app: Pick<App, 'config' | 'db' | 'secrets'>,
  current: Subscription,
  cancel: boolean,
  now: Date,
): Promise<void> {
  const provider = await providerOf(app, current)
  await provider.setCancel(current, cancel, now)
  // The provider's event repeats this. The response must not depend on when that arrives.
  await app.db.transaction(async (tx) => {
    await lockSubscriber(tx, current.user_id)
    const after = await tx.row(
      tables.subscription,
      sql`
      update subscription set cancel_at_period_end = ${cancel}
      where id = ${current.id}::uuid and version = ${current.version} and cancel_at_period_end <> ${cancel}
      returning *`,
    )
    if (after) await announceChange(tx, current, after, now)
  })
}

async function payable(db: Sql, user_id: string, cancel: boolean, now: Date): Promise<Subscription> {
  const current = await chargedSubscription(db, user_id, now)
  if (current) return current
  const nothing = cancel
    ? 'There is nothing to cancel: this account has no running payments.'
    : 'There is no canceled subscription to resume.'
  throw conflict(nothing, 'not_subscribed')
}
