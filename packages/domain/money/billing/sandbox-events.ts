import type { Transaction } from '@waymark/platform/database'
import type { Subscription } from '@waymark/platform/generated/client'
import type { Secrets } from '../../secrets.ts'
import { sign } from '../../webhook-signature.ts'
import { processEvent } from './process-event.ts'

const seconds = (at: Date) => at.getTime() / 1000

/** The sandbox's state of a subscription: what its last event said, or its first one is going to say. */
export type SandboxSubscription = Pick<
  Subscription,
  | 'user_id'
  | 'package_id'
  | 'amount_cents'
  | 'state'
  | 'cancel_at_period_end'
  | 'period_starts_at'
  | 'period_ends_at'
  | 'started_at'
> & { provider_subscription_id: string }

/** A subscription in Stripe's format. */
const subscriptionObject = (subscription: SandboxSubscription) => ({
  id: subscription.provider_subscription_id,
  status: subscription.state,
  cancel_at_period_end: subscription.cancel_at_period_end,
  start_date: seconds(subscription.started_at),
  metadata: metadataOf(subscription),
  items: {
    data: [
      {
        current_period_start: seconds(subscription.period_starts_at),
        current_period_end: seconds(subscription.period_ends_at),
        price: { unit_amount: subscription.amount_cents },
      },
    ],
  },
})

const metadataOf = ({ user_id, package_id }: Pick<SandboxSubscription, 'user_id' | 'package_id'>) => ({
  user_id,
  package_id,
})

interface Happening {
  /** The same id twice has one effect. */
  id: string
  type: string
  object: object
}

export const subscriptionHappened = (
  id: string,
  subscription: SandboxSubscription,
  what: 'created' | 'updated' | 'deleted',
): Happening => ({ id, type: `customer.subscription.${what}`, object: subscriptionObject(subscription) })

export const invoicePaid = (
  id: string,
  subscription: SandboxSubscription,
  amount_cents: number,
  now: Date,
): Happening => ({
  id,
  type: 'invoice.paid',
  object: {
    id: `in_${id}`,
    amount_paid: amount_cents,
    created: seconds(now),
    parent: { subscription_details: { metadata: metadataOf(subscription) } },
    lines: {
      data: [{ period: { start: seconds(subscription.period_starts_at), end: seconds(subscription.period_ends_at) } }],
    },
  },
})

export const checkoutHappened = (checkout_id: string, what: 'completed' | 'expired'): Happening => ({
  id: checkout_id,
  type: `checkout.session.${what}`,
  object: { id: checkout_id },
})

/** Sends signed events the way a provider does, through the code that processes Stripe's events. */
export async function sendSandboxEvents(
  tx: Transaction,
  { sandbox_webhook }: Pick<Secrets, 'sandbox_webhook'>,
  happenings: readonly Happening[],
  now: Date,
): Promise<void> {
  for (const { id, type, object } of happenings) {
    const raw = Buffer.from(JSON.stringify({ id: `evt_${id} ${type}`, type, created: seconds(now), data: { object } }))
    const signature = sign(sandbox_webhook, raw, now)
    await processEvent(tx, { provider: 'sandbox', raw, signature, key: sandbox_webhook }, now)
  }
}
