import type { BodyOf } from '@waymark/contracts/endpoint'
import type { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { Subscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, row, text } from '@waymark/platform/row'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { ownOrigin } from '../../own-origin.ts'
import { paymentProvider, providerOf } from './choose-provider.ts'
import { chargedSubscription } from './current-subscription.ts'
import { type PlanPrice, priceOf } from './prices.ts'
import { lockSubscriber } from './process-event.ts'
import { isTestPayment, type PaymentProvider, paymentInProgress, switchedUrl } from './provider.ts'
import { refusePayment } from './refuse-payment.ts'

type Order = BodyOf<typeof billingEndpoints.startCheckout>

/** A payment page is open for an hour. It is offered again while at least this much time is left. */
const OPEN_MS = 60 * 60 * 1000
const WORTH_REOPENING_MS = 15 * 60 * 1000
/** Stripe does not open pages for less than half an hour. */
const WORTH_OPENING_MS = 35 * 60 * 1000

/** What to do at the provider, decided while the account is locked. */
type Plan = { pay: string; close: string[] } | { change: string } | { repair: string }

/**
 * The address that the browser opens to pay for a plan. An account has one open payment page: another request, even
 * from another tab, gets the same page, and another plan or price closes it. A running subscription switches
 * immediately instead, and one with a failed charge goes to the page that fixes it. Throws 409 when there is nothing to
 * pay, while a payment arrives, for a suspended account, and for an administrator.
 */
export async function startCheckout(context: Context<UserActor>, order: Order): Promise<{ url: string }> {
  const now = new Date()
  const { db, actor } = context
  const origin = ownOrigin(context, order.origin_url, 'origin_url')
  const provider = await paymentProvider(context)
  const plan = await db.transaction((tx) =>
    once(tx, 'startCheckout', context, order, () =>
      planCheckout(tx, { user_id: actor.user.id, ...order, origin, provider, config: context.config }, now),
    ),
  )
  if ('change' in plan) {
    const subscription = await subscriptionOf(context, plan.change)
    const wanted = await priceOf(db, order.package_id)
    // A switch charges right away, without a page that shows the price.
    if (order.amount_cents !== undefined && order.amount_cents !== wanted.amount_cents) throw priceChanged(wanted)
    const keeper = await providerOf(context, subscription)
    if (subscription.package_id !== order.package_id) await keeper.switchPlan(subscription, wanted, now)
    return { url: switchedUrl(origin, order.package_id) }
  }
  if ('repair' in plan) {
    const subscription = await subscriptionOf(context, plan.repair)
    const keeper = await providerOf(context, subscription)
    const url = await keeper.repair(subscription, `${origin}/broker?tab=billing`)
    return { url: url ?? `${origin}/broker?tab=billing` }
  }
  for (const page of plan.close) await closePage(context, provider, page, now)
  return { url: await openPage(context, provider, plan.pay) }
}

interface Wanted extends Order {
  user_id: string
  origin: string
  provider: PaymentProvider
  config: Context['config']
}

async function planCheckout(tx: Transaction, wanted: Wanted, now: Date): Promise<Plan> {
  const { user_id, package_id, origin, provider, config } = wanted
  const subscriber = await lockSubscriber(tx, user_id)
  if (subscriber) refusePayment(subscriber)
  const current = await chargedSubscription(tx, user_id, now)
  if (current?.state === 'active' && !isTestPayment(current, config)) {
    if (current.package_id === package_id) {
      throw conflict(`You already have ${PLAN_NAMES[package_id]}.`, 'already_subscribed')
    }
    if (current.cancel_at_period_end) {
      throw conflict('Your subscription is canceled. Resume it first, then switch plans.', 'cancelled')
    }
    return { change: current.id }
  }
  if (current?.provider === 'stripe') return { repair: current.id }
  if (await isArriving(tx, user_id, now)) throw paymentInProgress()

  const open = await tx.row(tables.checkout, sql`select * from checkout where user_id = ${user_id} and state = 'open'`)
  const left_ms = (open?.expires_at.getTime() ?? 0) - now.getTime()
  const enough = left_ms > (open?.url ? WORTH_REOPENING_MS : WORTH_OPENING_MS)
  const { amount_cents } = await priceOf(tx, package_id)
  const usable =
    enough && open?.provider === provider.name && open.origin === origin && open.amount_cents === amount_cents
  const goes_on = usable && open.package_id === package_id
  if (open && !goes_on) await tx.run(sql`update checkout set state = 'closed' where id = ${open.id}`)
  // Includes pages that an earlier attempt failed to close, because the user may be paying there.
  const others = await tx.rows(
    row({ provider_session_id: present(text) }),
    sql`
    select provider_session_id from checkout
    where user_id = ${user_id} and state = 'closed' and expires_at > ${now}::timestamptz
      and provider = ${provider.name} and provider_session_id is not null`,
  )
  const close = others.map(({ provider_session_id }) => provider_session_id)
  if (goes_on) return { pay: open.id, close }
  const id = newId()
  await tx.run(sql`
    insert into checkout (id, user_id, provider, package_id, amount_cents, origin, expires_at, created_at)
    values (${id}, ${user_id}, ${provider.name}, ${package_id},
            ${amount_cents}, ${origin}, ${new Date(now.getTime() + OPEN_MS)}::timestamptz, ${now}::timestamptz)`)
  return { pay: id, close }
}

/**
 * Whether a page was paid within a day whose subscription the provider has not told of, because its events come in any
 * order. A subscription starts after its page, but by the provider's clock, in whole seconds.
 */
const isArriving = (tx: Transaction, user_id: string, now: Date): Promise<boolean> =>
  tx.exists(sql`
    select from checkout
    where user_id = ${user_id} and state = 'paid' and created_at > ${now}::timestamptz - interval '1 day' and not exists (
      select from subscription
      where subscription.user_id = checkout.user_id and subscription.state <> 'incomplete'
        and started_at > checkout.created_at - interval '1 minute')`)

/** Throws 409 when the page was just paid. */
async function closePage(
  { db }: Pick<Context, 'db'>,
  provider: PaymentProvider,
  provider_session_id: string,
  now: Date,
): Promise<void> {
  await provider.closeCheckout(provider_session_id)
  await db.run(sql`
    update checkout set expires_at = ${now}::timestamptz
    where provider_session_id = ${provider_session_id} and state = 'closed'`)
}

/** Opens the page at the provider, or returns the open one. */
async function openPage(context: Context<UserActor>, provider: PaymentProvider, id: string): Promise<string> {
  const { db, actor } = context
  const checkout = await db.row(tables.checkout, sql`select * from checkout where id = ${id}`)
  if (!checkout) throw paymentOver()
  if (checkout.url !== null) return checkout.url
  const known = await db.row(
    tables.subscription.pick('provider_customer_id'),
    sql`
    select provider_customer_id from subscription
    where user_id = ${actor.user.id} and provider = ${provider.name}
    order by started_at desc limit 1`,
  )
  const { url, provider_session_id } = await provider.openCheckout(
    checkout,
    actor.user,
    known?.provider_customer_id ?? null,
  )
  const kept = await db.row(
    tables.checkout.pick('state'),
    sql`
    update checkout set url = ${url}, provider_session_id = ${provider_session_id} where id = ${id} returning state`,
  )
  if (kept?.state !== 'closed') return url
  // Another tab chose another plan in the meantime, when there was no page to close yet.
  await closePage(context, provider, provider_session_id, new Date())
  throw paymentOver()
}

const priceChanged = ({ package_id, amount_cents }: PlanPrice) =>
  conflict(
    `${PLAN_NAMES[package_id]} is ${planPrice(amount_cents)} a month now. Nothing was charged; please choose again.`,
    'price_changed',
  )

const paymentOver = () => conflict('This payment has ended. Please start again.', 'checkout_over')

async function subscriptionOf({ db }: Pick<Context, 'db'>, id: string): Promise<Subscription> {
  const found = await db.row(tables.subscription, sql`select * from subscription where id = ${id}::uuid`)
  if (!found) throw conflict('This subscription has ended.')
  return found
}
