import { type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { App, Context, UserActor } from '../../context.ts'
import { announceChange } from './announce-change.ts'
import { providerOf } from './choose-provider.ts'
import { currentSubscription } from './current-subscription.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { lockSubscriber } from './take-in-event.ts'

/** Ends the subscription with its period. Again changes nothing. Throws 409 when nothing is being paid for. */
export const cancelSubscription = (context: Context<UserActor>, now = new Date()): Promise<void> =>
  setCancel(context, true, now)

/** Takes a cancellation back while the period lasts. Throws 409 afterwards, and while the account is suspended. */
export const resumeSubscription = (context: Context<UserActor>, now = new Date()): Promise<void> =>
  setCancel(context, false, now)

async function setCancel(context: Context<UserActor>, cancel: boolean, now: Date): Promise<void> {
  const { db, actor } = context
  const current = await payable(db, actor.user.id, cancel, now)
  if (current.cancel_at_period_end === cancel) return
  if (!cancel) refuseSuspended(actor.user)
  await tellProvider(context, current, cancel, now)
}

/** Has the provider end a subscription with its period, or not, and writes that down. */
export async function tellProvider(
  app: Pick<App, 'config' | 'db' | 'secrets'>,
  current: Subscription,
  cancel: boolean,
  now: Date,
): Promise<void> {
  const provider = await providerOf(app, current)
  await provider.setCancel(current, cancel, now)
  // The provider's event says it again; until it comes, the answer must not depend on how fast it is.
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
  const current = await currentSubscription(db, user_id, now)
  if (current) return current
  const nothing = cancel
    ? 'There is nothing to cancel: this account has no running payments.'
    : 'There is no canceled subscription to resume.'
  throw conflict(nothing, 'not_subscribed')
}
