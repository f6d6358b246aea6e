import { id, isStorable } from '@waymark/contracts/fields'
import { SUBSCRIPTION_PACKAGES } from '@waymark/contracts/money/billing/subscriptions'
import type { SubscriptionState } from '@waymark/platform/generated/enums'
import { z } from 'zod'

/**
 * The parts of Stripe's objects that we use; the sandbox produces the same. Times are in seconds, fractions allowed.
 */
const END_OF_9999 = 253_402_300_799
const instant = z
  .number()
  .min(0)
  .max(END_OF_9999)
  .transform((seconds) => new Date(seconds * 1000))
// PostgreSQL cannot store NUL or half a surrogate pair.
const name = z.string().max(255).refine(isStorable)
const cents = z.int32()
// An object without our metadata belongs to another business of the same provider account.
const ours = z.object({ user_id: id, package_id: z.enum(SUBSCRIPTION_PACKAGES) })
const reference = z.union([name, z.object({ id: name }).transform((object) => object.id)])

/**
 * The owner of a subscription or invoice. Checked first, because objects of others may have another shape than ours.
 */
const subscriptionOwner = z.object({ metadata: ours })
const invoiceOwner = z.object({ parent: z.object({ subscription_details: z.object({ metadata: ours }) }) })

const subscriptionObject = z.object({
  id: name,
  customer: reference.nullish(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  start_date: instant,
  items: z.object({
    data: z.tuple(
      [
        z.object({
          current_period_start: instant,
          current_period_end: instant,
          price: z.object({ unit_amount: cents }),
        }),
      ],
      z.unknown(),
    ),
  }),
})

const invoiceObject = z.object({
  id: name,
  amount_paid: cents,
  created: instant,
  status_transitions: z.object({ paid_at: instant.nullish() }).nullish(),
  lines: z.object({ data: z.tuple([z.object({ period: z.object({ start: instant, end: instant }) })], z.unknown()) }),
})

const envelope = z.object({
  id: name.min(1),
  type: name,
  created: instant,
  data: z.object({ object: z.unknown() }),
})

export interface SubscriptionTold {
  user_id: string
  provider_subscription_id: string
  provider_customer_id: string | null
  package_id: (typeof SUBSCRIPTION_PACKAGES)[number]
  amount_cents: number
  state: SubscriptionState
  cancel_at_period_end: boolean
  period_starts_at: Date
  period_ends_at: Date
  started_at: Date
  /** By the provider's clock, in whole seconds at Stripe. */
  happened_at: Date
  version: string
}

export interface PaymentTold {
  user_id: string
  package_id: (typeof SUBSCRIPTION_PACKAGES)[number]
  provider_invoice_id: string
  amount_cents: number
  period_starts_at: Date
  period_ends_at: Date
  paid_at: Date
}

/** An event of the provider; `other` is acknowledged and changes nothing. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: 'subscription'; subscription: SubscriptionTold }
  | { kind: 'payment'; payment: PaymentTold }
  | { kind: 'checkout'; provider_session_id: string; state: 'paid' | 'closed' }
  | { kind: 'charge'; charge_id: string; happened: 'charge.refunded' | 'charge.disputed' }
  | { kind: 'other' }
)

const STATES: Record<string, SubscriptionState> = {
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
}
/** The order of events within one second, which is Stripe's precision: created, paid, ended. */
const RANKS: Record<SubscriptionState, number> = { incomplete: 1, active: 2, past_due: 3, ended: 4 }

/** Parses a verified body. Throws a `ZodError` if its shape is wrong. */
export function parseProviderEvent(raw: Buffer): ProviderEvent {
  const { id: event_id, type, created, data } = envelope.parse(JSON.parse(raw.toString()))
  const common = { id: event_id, type }
  switch (type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const owner = subscriptionOwner.safeParse(data.object)
      if (!owner.success) return { ...common, kind: 'other' }
      const told = subscriptionObject.parse(data.object)
      const [item] = told.items.data
      const state = type.endsWith('deleted') ? 'ended' : (STATES[told.status] ?? 'ended')
      const rank = type.endsWith('created') ? 0 : RANKS[state]
      return {
        ...common,
        kind: 'subscription',
        subscription: {
          ...owner.data.metadata,
          provider_subscription_id: told.id,
          provider_customer_id: told.customer ?? null,
          amount_cents: item.price.unit_amount,
          state,
          cancel_at_period_end: told.cancel_at_period_end || typeof told.cancel_at === 'number',
          period_starts_at: item.current_period_start,
          period_ends_at: item.current_period_end,
          started_at: told.start_date,
          happened_at: created,
          version: `${created.toISOString()} ${rank} ${event_id}`,
        },
      }
    }
    case 'invoice.paid': {
      const payment = paymentOf(data.object)
      return payment ? { ...common, kind: 'payment', payment } : { ...common, kind: 'other' }
    }
    // A charge does not say whose it is: its invoice does.
    case 'charge.refunded': {
      const { id: charge_id } = z.object({ id: name }).parse(data.object)
      return { ...common, kind: 'charge', charge_id, happened: 'charge.refunded' }
    }
    case 'charge.dispute.created': {
      const { charge: charge_id } = z.object({ charge: reference }).parse(data.object)
      return { ...common, kind: 'charge', charge_id, happened: 'charge.disputed' }
    }
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const told = z.object({ id: name }).parse(data.object)
      const state = type.endsWith('completed') ? 'paid' : 'closed'
      return { ...common, kind: 'checkout', provider_session_id: told.id, state }
    }
    default:
      return { ...common, kind: 'other' }
  }
}

/** What a paid invoice says. Null for one of another business, or over nothing. Throws a `ZodError` for another shape. */
export function paymentOf(invoice: unknown): PaymentTold | null {
  const owner = invoiceOwner.safeParse(invoice)
  if (!owner.success) return null
  const told = invoiceObject.parse(invoice)
  if (told.amount_paid <= 0) return null
  const [{ period }] = told.lines.data
  return {
    ...owner.data.parent.subscription_details.metadata,
    provider_invoice_id: told.id,
    amount_cents: told.amount_paid,
    period_starts_at: period.start,
    period_ends_at: period.end,
    paid_at: told.status_transitions?.paid_at ?? told.created,
  }
}
