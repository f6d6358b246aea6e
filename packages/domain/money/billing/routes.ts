import type { billingEndpoints, Checkout } from '@waymark/contracts/money/billing/endpoints'
import { notFound } from '@waymark/platform/errors'
import type { Checkout as CheckoutRow } from '@waymark/platform/generated/client'
import type { PaymentProvider } from '@waymark/platform/generated/enums'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import type { Context, Routes } from '../../context.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { completeSandboxCheckout, readSandboxCheckout } from './complete-sandbox-checkout.ts'
import { listPlans } from './list-plans.ts'
import { listReceipts, presentReceipt, readReceipt } from './list-receipts.ts'
import { printReceipt } from './print-receipt.ts'
import { processEvent } from './process-event.ts'
import { isTestMode } from './provider.ts'
import { readSubscription } from './read-subscription.ts'
import { startCheckout } from './start-checkout.ts'

const presentCheckout = ({ id, package_id, amount_cents, state }: CheckoutRow): Checkout => ({
  id,
  package_id,
  name: PLAN_NAMES[package_id],
  amount_cents,
  state,
})

/** 404 for a provider that is not in use. */
async function webhook({ db, config, secrets, request }: Context, provider: PaymentProvider) {
  const test = isTestMode(config)
  const key = provider === 'stripe' ? config.STRIPE_WEBHOOK_SECRET : secrets.sandbox_webhook
  if (test !== (provider === 'sandbox') || !key) throw notFound()
  const { raw_body, signature } = request
  const signed = { provider, raw: raw_body ?? Buffer.alloc(0), signature, key }
  await db.transaction((tx) => processEvent(tx, signed, new Date()))
  return { received: true } as const
}

export const billingRoutes: Routes<typeof billingEndpoints> = {
  listPlans: (_input, { db }) => listPlans(db),

  startCheckout: ({ body }, context) => startCheckout(context, body),
  stripeWebhook: (_input, context) => webhook(context, 'stripe'),
  sandboxWebhook: (_input, context) => webhook(context, 'sandbox'),
  readSandboxCheckout: async ({ params }, context) => presentCheckout(await readSandboxCheckout(context, params.id)),
  completeSandboxCheckout: ({ params, body }, context) => completeSandboxCheckout(context, params.id, body),

  readSubscription: (_input, context) => readSubscription(context, context.actor.user.id),
  async cancelSubscription(_input, context) {
    await cancelSubscription(context)
    return readSubscription(context, context.actor.user.id)
  },
  async resumeSubscription(_input, context) {
    await resumeSubscription(context)
    return readSubscription(context, context.actor.user.id)
  },

  async listReceipts({ query }, { db, actor, reply }) {
    const { page, next } = await listReceipts(db, actor.user.id, query)
    reply.nextPage(next)
    return page.map(presentReceipt)
  },

  downloadReceipt: async ({ params }, { db, actor, config }) =>
    printReceipt(await readReceipt(db, params.id), actor.user.time_zone, config),
}
