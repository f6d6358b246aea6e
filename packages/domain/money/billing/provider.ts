import type { PackageId } from '@waymark/contracts/money/billing/endpoints'
import type { Config } from '@waymark/platform/config'
import { AppError, conflict } from '@waymark/platform/errors'
import type { Checkout, Subscription, User } from '@waymark/platform/generated/client'
import type { PlanPrice } from './prices.ts'
import type { PaymentTold } from './provider-event.ts'

/** The address of the billing tab to return to from a payment page. */
export const returnUrl = (origin: string, outcome: 'success' | 'cancelled'): string =>
  `${origin}/broker?tab=billing&checkout=${outcome}`

/** The same after a switch to a plan, which the provider has yet to confirm. */
export const switchedUrl = (origin: string, package_id: PackageId): string =>
  `${origin}/broker?tab=billing&checkout=switched&plan=${package_id}`

/**
 * The service that collects the money. Results arrive as signed events (`process-event.ts`). A repeated call has one
 * effect.
 */
export interface PaymentProvider {
  readonly name: Checkout['provider']
  /** Opens a payment page. */
  openCheckout(
    checkout: Checkout,
    subscriber: Pick<User, 'id' | 'email'>,
    customer: string | null,
  ): Promise<{ provider_session_id: string; url: string }>
  /** Closes a payment page. Throws 409 when it was just paid. */
  closeCheckout(provider_session_id: string): Promise<void>
  /**
   * Stops charging. Ends the subscription with its period, or right away if its last charge failed: that charge is then
   * not tried again. Returns the state that follows.
   */
  stop(subscription: Subscription, now: Date): Promise<'active' | 'ended'>
  /** Takes back an end with the period. */
  resume(subscription: Subscription, now: Date): Promise<void>
  /**
   * Takes effect immediately. The difference for the rest of the period is charged now, or credited to the next charge.
   */
  switchPlan(subscription: Subscription, plan: PlanPrice, now: Date): Promise<void>
  /** What a charge paid for and how much of it was paid back so far (US cents). Null if it is not for a plan of ours. */
  readCharge(charge_id: string): Promise<{ payment: PaymentTold; refunded_cents: number } | null>
  /** The address where a failed charge can be paid, if that is not an ordinary checkout. */
  repair(subscription: Subscription, return_to: string): Promise<string | null>
}

export const isTestMode = ({ STRIPE_SECRET_KEY }: Pick<Config, 'STRIPE_SECRET_KEY'>): boolean => !STRIPE_SECRET_KEY

/** Sold in the sandbox, before a real provider was set. Nothing renews it, and another plan may be bought beside it. */
export const isTestPayment = (
  { provider }: Pick<Subscription, 'provider'>,
  config: Pick<Config, 'STRIPE_SECRET_KEY'>,
) => provider === 'sandbox' && !isTestMode(config)

export const cardDeclined = () =>
  new AppError(422, 'card_declined', 'The card was declined. Nothing was charged; please try another card.')

export const paymentInProgress = () =>
  conflict('A payment is being completed. Please wait a moment.', 'payment_in_progress')
