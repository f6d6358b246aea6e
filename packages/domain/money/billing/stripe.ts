import type { Config } from '@waymark/platform/config'
import { unavailable } from '@waymark/platform/errors'
import type { Subscription } from '@waymark/platform/generated/client'
import { outside } from '@waymark/platform/outside'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { Stripe } from 'stripe'
import { cardDeclined, type PaymentProvider, paymentInProgress, returnUrl } from './provider.ts'
import { paymentOf } from './provider-event.ts'

// The user waits for this: two attempts of up to eight seconds each.
const TIMEOUT_MS = 8000
const RETRIES = 1

/** Subscriptions at Stripe. Prices are ours and sent with each call. Throws 503 while Stripe is down. */
export function stripe({
  STRIPE_SECRET_KEY = '',
  STRIPE_API_URL,
}: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): PaymentProvider {
  const api = new Stripe(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...hostOf(STRIPE_API_URL),
  })
  return {
    name: 'stripe',

    async openCheckout({ id, origin, package_id, amount_cents, expires_at }, { id: user_id, email }, customer) {
      const metadata = { user_id, package_id }
      const session = await calling(() =>
        api.checkout.sessions.create(
          {
            mode: 'subscription',
            client_reference_id: id,
            ...(customer ? { customer } : { customer_email: email }),
            line_items: [
              { quantity: 1, price_data: { ...monthly(amount_cents), product_data: { name: PLAN_NAMES[package_id] } } },
            ],
            subscription_data: { metadata },
            metadata,
            success_url: returnUrl(origin, 'success'),
            cancel_url: returnUrl(origin, 'cancelled'),
            expires_at: Math.floor(expires_at.getTime() / 1000),
          },
          { idempotencyKey: `checkout-${id}` },
        ),
      )
      if (!session.url) throw unavailable('The payment page could not be opened. Please try again.')
      return { provider_session_id: session.id, url: session.url }
    },

    async closeCheckout(provider_session_id) {
      const { status } = await calling(() => api.checkout.sessions.retrieve(provider_session_id))
      if (status === 'complete') throw paymentInProgress()
      if (status === 'open') await calling(() => api.checkout.sessions.expire(provider_session_id))
    },

    async stop({ provider_subscription_id: id, state }) {
      if (state === 'past_due') {
        // Read again, because the charge may have succeeded a moment ago, and to repeat a call that took effect.
        const { status } = await calling(() => api.subscriptions.retrieve(id))
        if (status === 'canceled') return 'ended'
        if (status === 'past_due' || status === 'unpaid') {
          // With this, Stripe stops collecting open invoices. At the end of the period alone, it would not.
          await calling(() => api.subscriptions.cancel(id))
          return 'ended'
        }
      }
      await calling(() => api.subscriptions.update(id, { cancel_at_period_end: true }))
      return 'active'
    },

    async resume({ provider_subscription_id }) {
      await calling(() => api.subscriptions.update(provider_subscription_id, { cancel_at_period_end: false }))
    },

    async switchPlan(subscription, { package_id, amount_cents }) {
      const idempotencyKey = `switch-${subscription.id}-${package_id}-${subscription.version}-${amount_cents}-price`
      const current = await calling(() => api.subscriptions.retrieve(subscription.provider_subscription_id))
      if (current.metadata['package_id'] === package_id) return
      const price = await calling(() =>
        api.prices.create(
          { ...monthly(amount_cents), product_data: { name: PLAN_NAMES[package_id] } },
          { idempotencyKey },
        ),
      )
      // No idempotency key here: with one, a declined card would stay declined for a day. Setting the same price again
      // changes and charges nothing.
      await calling(() =>
        api.subscriptions.update(subscription.provider_subscription_id, {
          items: current.items.data.slice(0, 1).map(({ id }) => ({ id, price: price.id })),
          metadata: { user_id: subscription.user_id, package_id },
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        }),
      )
    },

    async readCharge(charge_id) {
      const charge = await calling(() => api.charges.retrieve(charge_id))
      const payment_intent =
        typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id
      if (!payment_intent) return null
      // Charges no longer name their invoice. Ours have one payment each.
      const { data } = await calling(() =>
        api.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent },
          expand: ['data.invoice'],
          limit: 1,
        }),
      )
      const payment = paymentOf(data[0]?.invoice)
      return payment && { payment, refunded_cents: charge.amount_refunded }
    },

    async repair({ provider_customer_id }: Subscription, return_to) {
      if (provider_customer_id === null) return null
      const { url } = await calling(() =>
        api.billingPortal.sessions.create({ customer: provider_customer_id, return_url: return_to }),
      )
      return url
    },
  }
}

const monthly = (unit_amount: number) => ({ currency: 'usd', unit_amount, recurring: { interval: 'month' } }) as const

/** The address of Stripe, if it is not the default. */
function hostOf(url: string | undefined) {
  if (!url) return {}
  const { protocol, hostname, port } = new URL(url)
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port ? { port } : {}),
  }
}

/** Stripe works, and refuses this card or this request. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeIdempotencyError

async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await outside('payment', call, isAnswer)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw cardDeclined()
    const away =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAPIError
    if (away) throw unavailable('The payment provider is not responding right now. Please try again in a moment.')
    throw error
  }
}
