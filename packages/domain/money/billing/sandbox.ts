import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { Checkout, Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { monthLater, monthsBetween, switchCost } from '@waymark/rules/money/billing/live-until'
import type { App } from '../../context.ts'
import type { Secrets } from '../../secrets.ts'
import { currentSubscription } from './current-subscription.ts'
import { lockSubscriber } from './process-event.ts'
import type { PaymentProvider } from './provider.ts'
import {
  checkoutHappened,
  invoicePaid,
  type SandboxSubscription,
  sendSandboxEvents,
  subscriptionHappened,
} from './sandbox-events.ts'

/** Simulated payments, for installations without a provider. Its payment page is our own `/checkout/{id}`. */
export const sandbox = ({ db, secrets }: Pick<App, 'db' | 'secrets'>): PaymentProvider => ({
  name: 'sandbox',
  openCheckout: async ({ id, origin }) => ({ provider_session_id: id, url: `${origin}/checkout/${id}` }),
  closeCheckout: (provider_session_id) =>
    db.transaction((tx) =>
      sendSandboxEvents(tx, secrets, [checkoutHappened(provider_session_id, 'expired')], new Date()),
    ),
  stop: (subscription, now) =>
    db.transaction(async (tx) => {
      const current = await lockSubscription(tx, subscription)
      const over = current.state === 'past_due'
      const stopped = { ...current, cancel_at_period_end: true }
      await sendSandboxEvents(tx, secrets, [subscriptionHappened(newId(), stopped, over ? 'deleted' : 'updated')], now)
      return over ? 'ended' : 'active'
    }),
  resume: (subscription, now) =>
    db.transaction(async (tx) => {
      const resumed = { ...(await lockSubscription(tx, subscription)), cancel_at_period_end: false }
      await sendSandboxEvents(tx, secrets, [subscriptionHappened(newId(), resumed, 'updated')], now)
    }),
  switchPlan: (subscription, { package_id, amount_cents }, now) =>
    db.transaction(async (tx) => {
      const current = await lockSubscription(tx, subscription)
      if (current.package_id === package_id) return
      const cost = switchCost(current, amount_cents, now)
      const switched = { ...current, package_id, amount_cents }
      const happenings = [subscriptionHappened(newId(), switched, 'updated')]
      const owed = current.credit_cents - cost
      if (owed < 0) happenings.push(invoicePaid(newId(), { ...switched, period_starts_at: now }, -owed, now))
      await keepCredit(tx, current, Math.max(0, owed))
      await sendSandboxEvents(tx, secrets, happenings, now)
    }),
  readCharge: async () => null,
  repair: async () => null,
})

const keepCredit = (tx: Transaction, { id }: Pick<Subscription, 'id'>, credit_cents: number) =>
  tx.run(sql`update subscription set credit_cents = ${credit_cents} where id = ${id}::uuid`)

async function lockSubscription(tx: Transaction, { id, user_id }: Pick<Subscription, 'id' | 'user_id'>) {
  await lockSubscriber(tx, user_id)
  const current = await tx.row(tables.subscription, sql`select * from subscription where id = ${id}::uuid`)
  if (!current) throw conflict('This subscription no longer exists.')
  return current
}

/** Pays a checkout: a new subscription or the failed charge of one. Throws 409 when it was already paid. */
export async function paySandboxCheckout(
  tx: Transaction,
  secrets: Pick<Secrets, 'sandbox_webhook'>,
  { id, user_id, package_id, amount_cents }: Pick<Checkout, 'id' | 'user_id' | 'package_id' | 'amount_cents'>,
  now: Date,
): Promise<void> {
  await lockSubscriber(tx, user_id)
  const current = await currentSubscription(tx, user_id, now)
  if (current && current.state !== 'past_due') {
    throw conflict('You already have an active subscription. Nothing was charged.', 'already_subscribed')
  }
  const paid: SandboxSubscription = {
    provider_subscription_id: current?.provider_subscription_id ?? `sub_${id}`,
    user_id,
    package_id,
    amount_cents,
    state: 'active',
    cancel_at_period_end: false,
    period_starts_at: current?.period_starts_at ?? now,
    period_ends_at: current?.period_ends_at ?? monthLater(now),
    started_at: current?.started_at ?? now,
  }
  await sendSandboxEvents(
    tx,
    secrets,
    [
      checkoutHappened(id, 'completed'),
      subscriptionHappened(id, paid, current ? 'updated' : 'created'),
      invoicePaid(id, paid, amount_cents, now),
    ],
    now,
  )
}

/** Ends a subscription that the sandbox no longer charges. */
export const endSandboxSubscription = (
  tx: Transaction,
  secrets: Pick<Secrets, 'sandbox_webhook'>,
  subscription: Subscription,
  now: Date,
): Promise<void> =>
  sendSandboxEvents(tx, secrets, [subscriptionHappened(`${subscription.id}_end`, subscription, 'deleted')], now)

/** Charges the next period. The caller has checked that it is due. */
export async function renewSandboxSubscription(
  tx: Transaction,
  secrets: Pick<Secrets, 'sandbox_webhook'>,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { id, started_at, period_ends_at, amount_cents, credit_cents } = subscription
  const renewed = {
    ...subscription,
    period_starts_at: period_ends_at,
    period_ends_at: monthLater(started_at, monthsBetween(started_at, period_ends_at) + 1),
  }
  const charge = Math.max(0, amount_cents - credit_cents)
  const event = `${id}_${period_ends_at.toISOString()}`
  await keepCredit(tx, subscription, credit_cents - (amount_cents - charge))
  const happenings = [subscriptionHappened(event, renewed, 'updated')]
  if (charge > 0) happenings.push(invoicePaid(event, renewed, charge, now))
  await sendSandboxEvents(tx, secrets, happenings, now)
}
