import { z } from 'zod'
import { SUBSCRIPTION_PACKAGES } from '../accounts/schemas.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { id, idParams, instant, LIMITS, page, requiredText } from '../fields.ts'

const package_id = z.enum(SUBSCRIPTION_PACKAGES, { error: 'Choose a plan' })
export type PackageId = z.output<typeof package_id>
/** US cents. */
const cents = z.number().int()

export const plan = z.object({
  package_id,
  name: z.string(),
  /** A month. */
  amount_cents: cents,
})
export type Plan = z.output<typeof plan>

/** Where a user stands with payments. */
export const subscription = z.object({
  /** `inactive` from the moment a trial is over, even before the account says so. */
  subscription_status: z.enum(['trial', 'active', 'inactive']),
  subscription_package: package_id.nullable(),
  /** By an administrator, who alone takes it back: no plan can be chosen meanwhile. */
  suspended: z.boolean(),
  trial_days_left: z.number().int(),
  /** What is paid for; null for a trial, an inactive account, or one that an administrator lets go without payment. */
  paid: z
    .object({
      package_id,
      amount_cents: cents,
      /** When the next charge is due, or when a cancelled one ends. */
      period_ends_at: instant,
      cancel_at_period_end: z.boolean(),
      /** The last charge failed; everything goes on working until then. */
      past_due_until: instant.nullable(),
    })
    .nullable(),
  /** Payments are pretended: no provider is set. */
  test_mode: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

export const receipt = z.object({
  id,
  /** `R-000123` */
  number: z.string(),
  package_id,
  amount_cents: cents,
  period_starts_at: instant,
  period_ends_at: instant,
  paid_at: instant,
})
export type Receipt = z.output<typeof receipt>

export const checkout = z.object({
  id,
  package_id,
  name: z.string(),
  amount_cents: cents,
  state: z.enum(['open', 'paid', 'closed']),
})
export type Checkout = z.output<typeof checkout>

const url = z.object({ url: z.string() })
const webhook = {
  method: 'POST',
  tag: 'Payments',
  access: 'public',
  limit: 'webhook',
  raw_body: true,
  status: 200,
  response: z.object({ received: z.literal(true) }),
} as const

export const billingEndpoints = {
  listPlans: endpoint({
    method: 'GET',
    path: '/payments/plans',
    summary: 'The plans and what they cost a month',
    tag: 'Payments',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.array(plan),
  }),
  startCheckout: endpoint({
    method: 'POST',
    path: '/payments/checkout',
    summary: 'Go to pay for a plan, or switch to another one; answers where to send the browser',
    tag: 'Payments',
    access: 'session',
    idempotent: true,
    body: z.object({ package_id, origin_url: requiredText(LIMITS.free_text, 'origin_url is required') }),
    status: 200,
    response: url,
  }),
  stripeWebhook: endpoint({ ...webhook, path: '/payments/webhook/stripe', summary: 'What Stripe tells, signed by it' }),
  sandboxWebhook: endpoint({
    ...webhook,
    path: '/payments/webhook/sandbox',
    summary: 'What the test payments tell, signed by them',
  }),
  readSandboxCheckout: endpoint({
    method: 'GET',
    path: '/payments/sandbox/{id}',
    summary: 'What a test payment is for',
    tag: 'Payments',
    access: 'session',
    record: 'checkout',
    params: idParams,
    status: 200,
    response: checkout,
  }),
  completeSandboxCheckout: endpoint({
    method: 'POST',
    path: '/payments/sandbox/{id}',
    summary: 'Pay, pay with a card that is declined (422), or cancel a test payment; answers where to go',
    tag: 'Payments',
    access: 'session',
    record: 'checkout',
    params: idParams,
    idempotent: true,
    body: z.object({ act: z.enum(['pay', 'pay_declined', 'cancel']) }),
    status: 200,
    response: url,
  }),
  readSubscription: endpoint({
    method: 'GET',
    path: '/broker/subscription',
    summary: 'Plan, next charge or end, and whether the last charge failed',
    tag: 'Payments',
    access: 'session',
    status: 200,
    response: subscription,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/broker/subscription/cancel',
    summary: 'End the subscription with the period that is paid for',
    tag: 'Payments',
    access: 'session',
    status: 200,
    response: subscription,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/broker/subscription/resume',
    summary: 'Keep a subscription that was cancelled and has not ended yet',
    tag: 'Payments',
    access: 'session',
    status: 200,
    response: subscription,
  }),
  listReceipts: endpoint({
    method: 'GET',
    path: '/payments/receipts',
    summary: 'What this user paid, the latest first',
    tag: 'Payments',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(receipt),
    paged: true,
  }),
  downloadReceipt: endpoint({
    method: 'GET',
    path: '/payments/receipts/{id}/pdf',
    summary: 'A receipt as a PDF',
    tag: 'Payments',
    access: 'session',
    record: 'receipt',
    params: idParams,
    status: 200,
    response: bytes,
  }),
}
