import { unavailable } from '@waymark/platform/errors'
import type { Subscription } from '@waymark/platform/generated/client'
import type { App } from '../../context.ts'
import { isTestMode, type PaymentProvider } from './provider.ts'
import { sandbox } from './sandbox.ts'

/** Stripe when its key is set, else the sandbox. */
export async function paymentProvider(app: Pick<App, 'config' | 'db' | 'secrets'>): Promise<PaymentProvider> {
  if (isTestMode(app.config)) return sandbox(app)
  // Its library is large, and most installations never need it.
  const { stripe } = await import('./stripe.ts')
  return stripe(app.config)
}

/** The provider of an existing subscription, which may be older than the current setting. */
export async function providerOf(
  app: Pick<App, 'config' | 'db' | 'secrets'>,
  { provider }: Pick<Subscription, 'provider'>,
): Promise<PaymentProvider> {
  if (provider === 'sandbox') return sandbox(app)
  if (isTestMode(app.config)) throw unavailable('Payments are not connected right now. Please try again later.')
  return paymentProvider(app)
}
