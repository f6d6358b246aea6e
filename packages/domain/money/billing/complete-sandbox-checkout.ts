import type { BodyOf } from '@waymark/contracts/endpoint'
import type { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Checkout } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { lockSubscriber } from './process-event.ts'
import { cardDeclined, isTestMode, returnUrl } from './provider.ts'
import { paySandboxCheckout } from './sandbox.ts'
import { checkoutHappened, sendSandboxEvents } from './sandbox-events.ts'

type Choice = BodyOf<typeof billingEndpoints.completeSandboxCheckout>

/** A test payment. Throws 404 with a real provider, even for pages that were opened before it was set. */
export async function readSandboxCheckout(
  { db, config }: { db: Sql } & Pick<Context, 'config'>,
  id: string,
  now = new Date(),
): Promise<Checkout> {
  const checkout = isTestMode(config)
    ? await db.row(tables.checkout, sql`select * from checkout where id = ${id} and provider = 'sandbox'`)
    : undefined
  if (!checkout) throw notFound()
  const over = checkout.state === 'open' && checkout.expires_at <= now
  return over ? { ...checkout, state: 'closed' } : checkout
}

/** Handles the buttons of the test payment page. Throws 422 for the declined card, 409 when the page is closed. */
export async function completeSandboxCheckout(
  context: Context<UserActor>,
  id: string,
  body: Choice,
): Promise<{ url: string }> {
  const now = new Date()
  const { db, actor, secrets } = context
  const { origin } = await readSandboxCheckout(context, id, now)
  await db.transaction((tx) =>
    once(tx, 'completeSandboxCheckout', context, { id, ...body }, async () => {
      await lockSubscriber(tx, actor.user.id)
      const checkout = await readSandboxCheckout({ db: tx, config: context.config }, id, now)
      if (body.act === 'cancel') {
        if (checkout.state === 'open') await sendSandboxEvents(tx, secrets, [checkoutHappened(id, 'expired')], now)
        return null
      }
      if (checkout.state === 'closed') throw conflict('This payment was closed. Please start again.', 'checkout_over')
      if (body.act === 'pay_declined') throw cardDeclined()
      if (checkout.state === 'open') await paySandboxCheckout(tx, secrets, checkout, now)
      return null
    }),
  )
  return { url: returnUrl(origin, body.act === 'cancel' ? 'cancelled' : 'success') }
}
