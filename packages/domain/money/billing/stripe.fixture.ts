import { createServer } from 'node:http'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { portOf } from '@waymark/platform/port-of'
import { tokenOf } from '@waymark/testing/access'
import { startApi } from '@waymark/testing/api'
import { aUser } from '@waymark/testing/factories/people'
import { Stripe } from 'stripe'
import { afterAll, beforeEach } from 'vitest'

const SECRET = 'whsec_test'

/** The part of Stripe that we call, and an API connected with it, for the tests of a file. Each test starts afresh. */
export async function stripeForFile() {
  /** The requests. */
  const asked: { method: string; path: string; form: URLSearchParams; key: string | undefined }[] = []
  /** Payment pages with their states. */
  const pages = new Map<string, 'open' | 'complete' | 'expired'>()
  /** What Stripe says about every subscription. */
  const subscriptions = { status: 'active' }
  /** Charges with what was paid back, in US cents, and their invoices. */
  const charges = new Map<string, { amount_refunded: number; invoice: object }>()
  /** Whether Stripe is down. */
  const outage = { on: false }

  function answerTo(path: string, body: string): object {
    if (path === '/v1/checkout/sessions') {
      const id = `cs_${new URLSearchParams(body).get('client_reference_id')}`
      pages.set(id, 'open')
      return { id, object: 'checkout.session', url: `https://checkout.stripe.example/${id}`, status: 'open' }
    }
    if (path.startsWith('/v1/checkout/sessions/')) {
      const [id = '', act] = path.split('/').slice(4)
      if (act === 'expire') pages.set(id, 'expired')
      return { id, status: pages.get(id) }
    }
    if (path.startsWith('/v1/charges/')) {
      const id = path.split('/')[3] ?? ''
      return { id, payment_intent: `pi_${id}`, amount_refunded: charges.get(id)?.amount_refunded }
    }
    if (path.startsWith('/v1/invoice_payments')) {
      const intent = new URL(path, 'http://stripe').searchParams.get('payment[payment_intent]') ?? ''
      const invoice = charges.get(intent.replace('pi_', ''))?.invoice
      return { object: 'list', data: invoice ? [{ invoice }] : [] }
    }
    if (path === '/v1/prices') return { id: 'price_new' }
    if (path === '/v1/billing_portal/sessions') return { url: 'https://billing.stripe.example/' }
    return { id: path.split('/')[3], metadata: {}, items: { data: [{ id: 'si_1' }] }, ...subscriptions }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const { method = '', url = '' } = request
      const key = request.headers['idempotency-key']?.toString()
      asked.push({ method, path: url, form: new URLSearchParams(body), key })
      response.setHeader('content-type', 'application/json')
      response.statusCode = outage.on ? 500 : 200
      response.end(JSON.stringify(outage.on ? { error: { type: 'api_error', message: 'away' } } : answerTo(url, body)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api = await startApi({
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${portOf(server)}`,
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => {
    asked.length = 0
    outage.on = false
    pages.clear()
    subscriptions.status = 'active'
    charges.clear()
  })

  /** Sends a signed event. */
  const tell = (told: object) => {
    const body = JSON.stringify(told)
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET })
    return api.get(endpoints.stripeWebhook, { body, headers: { 'stripe-signature': header } })
  }

  /** An account that can buy, and whose subscription at Stripe tells what happens to it, `created` seconds from now. */
  async function aSubscriber() {
    const user = await aUser(api.db)
    const token = await tokenOf(api, user)
    const buy = (package_id = 'broker_basic') =>
      api.call(endpoints.startCheckout, { token, body: { package_id, origin_url: api.config.PUBLIC_URL } })
    const seconds = Math.floor(Date.now() / 1000)
    const say = (status: string, created: number, type = 'updated') =>
      tell({
        id: `evt_${status}_${created}_${user.id}`,
        type: `customer.subscription.${type}`,
        created: seconds + created,
        data: {
          object: {
            id: `sub_${user.id}`,
            customer: 'cus_1',
            status,
            cancel_at_period_end: false,
            start_date: seconds,
            metadata: { user_id: user.id, package_id: 'broker_basic' },
            items: {
              data: [
                {
                  current_period_start: seconds,
                  current_period_end: seconds + 2_592_000,
                  price: { unit_amount: 999 },
                },
              ],
            },
          },
        },
      })
    return { user, token, buy, say }
  }

  /** The kinds of a user's notifications. */
  const told = async (user_id: string) =>
    (await api.db.rows(tables.notification, sql`select * from notification where user_id = ${user_id}::uuid`)).map(
      ({ kind }) => kind,
    )

  return { api, asked, pages, subscriptions, charges, outage, tell, told, aSubscriber }
}
