import type { KeyObject } from 'node:crypto'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import type { PaymentProvider } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { verify } from '../../webhook-signature.ts'
import { announceChange } from './announce-change.ts'
import { type PaymentTold, type ProviderEvent, parseProviderEvent, type SubscriptionTold } from './provider-event.ts'

export interface SignedEvent {
  provider: PaymentProvider
  raw: Buffer
  signature: string | null
  key: KeyObject | string
}

/**
 * Processes an event of a provider once. A repeat, or an event older than the last one of the same subscription,
 * changes nothing; the order does not matter. Throws 400 for a forged or malformed event.
 */
export async function processEvent(tx: Transaction, { provider, raw, signature, key }: SignedEvent, now: Date) {
  verify(key, raw, signature, now)
  const event = readEvent(raw)
  const fresh = await tx.run(sql`
    insert into payment_event (provider, event_id, type, received_at)
    values (${provider}, ${event.id}, ${event.type}, ${now}::timestamptz)
    on conflict do nothing`)
  if (fresh === 0) return
  if (event.kind === 'subscription') await followSubscriptionEvent(tx, provider, event.subscription, now)
  if (event.kind === 'payment') await issueReceipt(tx, provider, event.payment)
  // The sandbox pays nothing back.
  if (event.kind === 'charge' && provider === 'stripe') {
    await emit(tx, event.happened, newId(), { charge_id: event.charge_id })
  }
  if (event.kind === 'checkout') {
    await tx.run(sql`
      update checkout set state = ${event.state}
      where provider_session_id = ${event.provider_session_id} and state <> 'paid'`)
  }
}

function readEvent(raw: Buffer): ProviderEvent {
  try {
    return parseProviderEvent(raw)
  } catch {
    throw new AppError(400, 'malformed_event', 'This event could not be read.')
  }
}

/** Serializes changes to an account's payments. Null for a deleted account. */
export const lockSubscriber = (tx: Transaction, user_id: string) =>
  tx.row(
    tables.app_user.pick('first_name', 'last_name', 'company_name', 'role', 'subscription_override'),
    sql`
    select first_name, last_name, company_name, role, subscription_override from app_user
    where id = ${user_id}::uuid for update`,
  )

/** An account whose deletion can still be undone. */
const findDeleted = (tx: Transaction, user_id: string) =>
  tx.row(
    tables.app_user.pick('first_name', 'last_name', 'company_name'),
    sql`
    select account.first_name, account.last_name, account.company_name
    from deletion join deletion_row on deletion_id = deletion.id and table_name = 'app_user',
      jsonb_populate_record(null::app_user, content) as account
    where undone_at is null and account.id = ${user_id}::uuid`,
  )

/** Whether a missing account was deleted here: that can be undone, or its payment page is still known. */
const wasHere = async (tx: Transaction, user_id: string): Promise<boolean> =>
  (await tx.exists(sql`select from checkout where user_id = ${user_id}::uuid`)) || !!(await findDeleted(tx, user_id))

async function followSubscriptionEvent(tx: Transaction, provider: PaymentProvider, told: SubscriptionTold, now: Date) {
  const subscriber = await lockSubscriber(tx, told.user_id)
  const before = await tx.row(
    tables.subscription,
    sql`
    select * from subscription where provider_subscription_id = ${told.provider_subscription_id}`,
  )
  // Another installation may use the same account at the provider.
  if (!subscriber && !before && !(await wasHere(tx, told.user_id))) return
  // A switch of the plan that is told of only after a cancellation here does not know of it.
  const is_older = sql`${told.happened_at}::timestamptz < date_trunc('second', subscription.stopped_or_resumed_at)`
  const after = await tx.row(
    tables.subscription,
    sql`
    insert into subscription (
      id, user_id, provider, provider_subscription_id, provider_customer_id, package_id, amount_cents, state,
      cancel_at_period_end, period_starts_at, period_ends_at, started_at, version)
    values (
      ${newId()}, ${told.user_id}, ${provider}, ${told.provider_subscription_id},
      ${told.provider_customer_id}, ${told.package_id}, ${told.amount_cents},
      ${told.state}, ${told.cancel_at_period_end}, ${told.period_starts_at}::timestamptz,
      ${told.period_ends_at}::timestamptz, ${told.started_at}::timestamptz, ${told.version})
    on conflict (provider_subscription_id) do update set
      provider_customer_id = excluded.provider_customer_id, package_id = excluded.package_id,
      amount_cents = excluded.amount_cents,
      state = case when ${is_older} and subscription.state = 'ended' then subscription.state else excluded.state end,
      cancel_at_period_end =
        case when ${is_older} then subscription.cancel_at_period_end else excluded.cancel_at_period_end end,
      period_starts_at = excluded.period_starts_at,
      period_ends_at = excluded.period_ends_at, version = excluded.version
    where subscription.version < excluded.version and subscription.user_id = excluded.user_id
    returning *`,
  )
  if (!after) return
  if (subscriber) await announceChange(tx, before, after, now)
  // The page was open when the account was deleted. If that is undone, what was paid for counts. It does not renew.
  else await emit(tx, 'user.deleted', after.user_id, {})
}

/** Once for each invoice, for an account that exists or whose deletion can still be undone. */
export async function issueReceipt(tx: Transaction, provider: PaymentProvider, paid: PaymentTold) {
  const subscriber = await lockSubscriber(tx, paid.user_id)
  // The payment was under way when the account was deleted. Its receipt is for an undo.
  const payer = subscriber ?? (await findDeleted(tx, paid.user_id))
  if (!payer) return
  const billed_to = [`${payer.first_name} ${payer.last_name}`, payer.company_name].filter(Boolean).join(', ')
  const receipt = await tx.row(
    tables.receipt,
    sql`
    insert into receipt (
      id, user_id, provider, provider_invoice_id, package_id, amount_cents, billed_to, period_starts_at,
      period_ends_at, paid_at)
    values (
      ${newId()}, ${paid.user_id}, ${provider}, ${paid.provider_invoice_id},
      ${paid.package_id}, ${paid.amount_cents}, ${billed_to},
      ${paid.period_starts_at}::timestamptz, ${paid.period_ends_at}::timestamptz, ${paid.paid_at}::timestamptz)
    on conflict (provider, provider_invoice_id) do nothing
    returning *`,
  )
  if (!receipt || !subscriber) return
  await emit(tx, 'receipt.issued', receipt.id, { user_id: paid.user_id })
}
