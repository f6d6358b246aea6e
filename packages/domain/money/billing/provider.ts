import type { Config } from '@waymark/platform/config'
import { AppError } from '@waymark/platform/errors'
import type { Checkout, Subscription, User } from '@waymark/platform/generated/client'
import type { PlanPrice } from './prices.ts'

/** The address of the billing tab after a visit to a payment page. */
export const returnUrl = (origin: string, outcome: 'success' | 'cancelled'): string =>
  `${origin}/broker?tab=billing&checkout=${outcome}`

/**
 * Who collects the money. What comes of an act is told by signed events (`take-in-event.ts`); an act that is
 * repeated has one effect.
 */
export interface PaymentProvider {
  readonly name: Checkout['provider']
  /** A page to pay at. */
  openCheckout(
    checkout: Checkout,
    subscriber: Pick<User, 'id' | 'email'>,
    customer: string | null,
  ): Promise<{ provider_session_id: string; url: string }>
  /** Nobody can pay there any more. Throws 409 when somebody just did. */
  closeCheckout(provider_session_id: string): Promise<void>
  /** Sets or takes back the end with the period. */
  setCancel(subscription: Subscription, cancel: boolean, now: Date): Promise<void>
  /** At once; the difference for the rest of the period is charged now, or credited to the next charge. */
  switchPlan(subscription: Subscription, plan: PlanPrice, now: Date): Promise<void>
  /** Where a failed charge is made good, when that is not an ordinary checkout. */
  repair(subscription: Subscription, return_to: string): Promise<string | null>
}

export const isTestMode = ({ STRIPE_SECRET_KEY }: Pick<Config, 'STRIPE_SECRET_KEY'>): boolean => !STRIPE_SECRET_KEY

export const cardDeclined = () =>
  new AppError(422, 'card_declined', 'The card was declined. Nothing was charged; please try another card.')
