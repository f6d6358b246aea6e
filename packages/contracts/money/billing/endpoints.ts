import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, page, requiredText } from '../../fields.ts'
import { SUBSCRIPTION_PACKAGES } from './subscriptions.ts'

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

/** The billing state of a user. */
export const subscription = z.object({
  /** `inactive` from the moment a trial ends, even if the account row is updated later. */
  subscription_status: z.enum(['trial', 'active', 'inactive']),
  subscription_package: package_id.nullable(),
  /** Suspended by an administrator. Only an administrator can lift it; until then no plan can be chosen. */
  suspended: z.boolean(),
  trial_days_left: z.number().int(),
  /** Someone who came for a network alone, for whom no plan is needed. */
  network_only: z.boolean(),
  /** The paid plan. Null for a trial, an inactive account, or one that was granted access without payment. */
  paid: z
    .object({
      package_id,
      amount_cents: cents,
      /** When the next charge is due, or when a canceled subscription ends. */
      period_ends_at: instant,
      cancel_at_period_end: z.boolean(),
      /** The last charge failed. Everything keeps working until then. Null if it did not fail. */
      past_due_until: instant.nullable(),
      /** Sold in test mode, before a payment provider was set up. It is not charged, and ends with its period. */
      test_payment: z.boolean(),
    })
    .nullable(),
  /**
   * The plan whose failed charge was not paid in time. It no longer works, but may still be charged, so it is paid or
   * canceled before another one. Null if `paid` is set.
   */
  overdue: z.object({ package_id, amount_cents: cents, cancel_at_period_end: z.boolean() }).nullable(),
  /** Test mode: no payment provider is set up. */
  test_mode: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

export const receipt = z.object({
  id,
  /** `R-000123` */
  number: z.string(),
  package_id,
  amount_cents: cents,
  /** How much of it was paid back. */
  refunded_cents: cents,
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
  raw_body: 'event',
  status: 200,
  response: z.object({ received: z.literal(true) }),
} as const

export const billingEndpoints = {
  listPlans: endpoint({
    method: 'GET',
    path: '/payments/plans',
    summary: 'List the plans with their monthly prices',
    tag: 'Payments',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.array(plan),
  }),
  startCheckout: endpoint({
    method: 'POST',
    path: '/payments/checkout',
    summary: 'Start a checkout for a plan, or switch plans; returns where to send the browser',
    tag: 'Payments',
    access: 'session',
    idempotent: true,
    body: z.object({
      package_id,
      /** The monthly price that the user saw. If it is sent, a switch to another price is refused. */
      amount_cents: cents.optional(),
      origin_url: requiredText(LIMITS.free_text, 'origin_url is required'),
    }),
    status: 200,
    response: url,
  }),
  stripeWebhook: endpoint({
    ...webhook,
    path: '/payments/webhook/stripe',
    summary: 'Receive Stripe webhooks, verified by signature',
  }),
  sandboxWebhook: endpoint({
    ...webhook,
    path: '/payments/webhook/sandbox',
    summary: 'Receive webhooks of the test payment provider, verified by signature',
  }),
  readSandboxCheckout: endpoint({
    method: 'GET',
    path: '/payments/sandbox/{id}',
    summary: 'Get what a test payment is for',
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
    summary: 'Pay, pay with a declined card (422), or cancel a test payment; returns where to go next',
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
    summary: 'Get the plan, the next charge or end date, and whether the last charge failed',
    tag: 'Payments',
    access: 'session',
    status: 200,
    response: subscription,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/broker/subscription/cancel',
    summary: 'Cancel the subscription at the end of the paid period, or right away if its last charge failed',
    tag: 'Payments',
    access: 'session',
    status: 200,
    response: subscription,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/broker/subscription/resume',
    summary: 'Resume a canceled subscription that has not ended yet',
    tag: 'Payments',
    access: 'session',
    status: 200,
    response: subscription,
  }),
  listReceipts: endpoint({
    method: 'GET',
    path: '/payments/receipts',
    summary: 'List your payments, newest first',
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
    summary: 'Get a receipt as a PDF',
    tag: 'Payments',
    access: 'session',
    record: 'receipt',
    params: idParams,
    status: 200,
    response: bytes,
  }),
}
