import { request } from 'node:http'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { eventually } from '@waymark/testing/wait'
import * as fc from 'fast-check'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { sign } from '../../webhook-signature.ts'

const SECRET = 'whsec_test'

const api = await apiForFile({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: SECRET })

const seconds = Math.floor(Date.now() / 1000)
const DAY_S = 24 * 60 * 60

interface Told {
  id: string
  type: string
  created: number
  data: { object: object }
}

/** A year of Stripe's events for one subscription, shortened: bought, renewed, canceled, ended. */
function storyOf({ id: user_id }: User): Told[] {
  const metadata = { user_id, package_id: 'broker_basic' }
  const at = (order: number, status: string, more: object = {}) => ({
    id: `sub_${user_id}`,
    customer: 'cus_1',
    status,
    cancel_at_period_end: false,
    start_date: seconds,
    metadata,
    items: {
      data: [
        {
          current_period_start: seconds + order * DAY_S,
          current_period_end: seconds + (order + 30) * DAY_S,
          price: { unit_amount: 999 },
        },
      ],
    },
    ...more,
  })
  const paid = (number: number) => ({
    id: `in_${number}_${user_id}`,
    amount_paid: 999,
    created: seconds + number,
    parent: { subscription_details: { metadata } },
    lines: { data: [{ period: { start: seconds, end: seconds + 30 * DAY_S } }] },
  })
  const event = (number: number, type: string, object: object, created = seconds + number): Told => ({
    id: `evt_${number}_${user_id}`,
    type,
    created,
    data: { object },
  })
  return [
    event(1, 'customer.subscription.created', at(0, 'incomplete')),
    // In the same second as the creation.
    event(2, 'customer.subscription.updated', at(0, 'active'), seconds + 1),
    event(3, 'invoice.paid', paid(1)),
    event(4, 'customer.subscription.updated', at(1, 'past_due')),
    event(5, 'customer.subscription.updated', at(1, 'active')),
    event(6, 'invoice.paid', paid(2)),
    event(7, 'customer.subscription.updated', at(1, 'active', { cancel_at_period_end: true })),
    event(8, 'customer.tax_id.created', { id: 'txi_1' }),
  ]
}

const post = (told: object, signature?: string) => {
  const body = JSON.stringify(told)
  const header = signature ?? Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET })
  return api.call(endpoints.stripeWebhook, { body, headers: { 'stripe-signature': header } })
}

async function outcome({ id }: User) {
  const subscriptions = await api.db.rows(tables.subscription, sql`select * from subscription where user_id = ${id}`)
  const receipts = await api.db.rows(tables.receipt, sql`select * from receipt where user_id = ${id}`)
  const user = await api.db.row(tables.app_user, sql`select * from app_user where id = ${id}`)
  return {
    subscriptions: subscriptions.map(({ state, cancel_at_period_end, period_ends_at }) => ({
      state,
      cancel_at_period_end,
      period_ends_at,
    })),
    receipts: receipts.map(({ provider_invoice_id }) => provider_invoice_id.slice(0, 4)).toSorted(),
    status: user?.subscription_status,
    package_id: user?.subscription_package,
  }
}

test('reaches the same state from the same events in any order and number', async () => {
  const inOrder = await aUser(api.db)
  for (const told of storyOf(inOrder)) expect((await post(told)).status).toBe(200)
  const due = await outcome(inOrder)
  expect(due).toMatchObject({
    subscriptions: [{ state: 'active', cancel_at_period_end: true }],
    receipts: ['in_1', 'in_2'],
    status: 'active',
    package_id: 'broker_basic',
  })
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
      fc.array(fc.nat(7), { maxLength: 5 }),
      async (order, again) => {
        const user = await aUser(api.db)
        const story = storyOf(user)
        const told = [...order, ...again].flatMap((index) => story[index] ?? [])
        expect(new Set((await Promise.all(told.map((one) => post(one)))).map(({ status }) => status))).toEqual(
          new Set([200]),
        )
        expect(await outcome(user)).toEqual(due)
      },
    ),
    { numRuns: 25 },
  )
})

test('keeps an ended subscription ended when older events arrive', async () => {
  const user = await aUser(api.db)
  const story = storyOf(user)
  const [made] = story
  if (!made) throw new Error('no story')
  await post({ ...made, id: `evt_end_${user.id}`, type: 'customer.subscription.deleted', created: seconds + 99 })
  for (const told of story) await post(told)
  expect(await outcome(user)).toMatchObject({ subscriptions: [{ state: 'ended' }], status: 'inactive' })
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'says until which day everything works after a failed charge, in %s',
  async (time_zone) => {
    const user = await aUser(api.db, { time_zone })
    const [bought, , , failed] = storyOf(user)
    if (!bought || !failed) throw new Error('no story')
    await post(bought)
    const item = { current_period_start: seconds - 2 * DAY_S, current_period_end: seconds + 28 * DAY_S }
    const items = { data: [{ ...item, price: { unit_amount: 999 } }] }
    await post({ ...failed, data: { object: { ...failed.data.object, items } } })
    const told = await api.db.row(
      tables.notification.pick('body'),
      sql`select body from notification where user_id = ${user.id} and kind = 'payment_failed'`,
    )
    const until = new Date((seconds + 5 * DAY_S) * 1000)
    expect(told?.body).toContain(
      `Everything keeps working until ${until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: time_zone })}.`,
    )
  },
)

test('rejects a forged, old or unsigned event without effect', async () => {
  const user = await aUser(api.db)
  const [, bought] = storyOf(user)
  if (!bought) throw new Error('no story')
  const raw = Buffer.from(JSON.stringify(bought))
  const late = new Date(Date.now() - 400_000)
  for (const signature of ['', 'nonsense', 't=1,v1=00', sign('another', raw, new Date()), sign(SECRET, raw, late)]) {
    expect(await post(bought, signature)).toMatchObject({ status: 400, body: { code: 'bad_signature' } })
  }
  const other = { ...bought, id: 'evt_other' }
  expect((await post(other, sign(SECRET, raw, new Date()))).status).toBe(400)
  expect(await outcome(user)).toMatchObject({ subscriptions: [], receipts: [], status: 'trial' })
})

test('is taken while the largest emails come slowly', async () => {
  const [bought] = storyOf(await aUser(api.db))
  if (!bought) throw new Error('no story')
  const LARGEST = 40_000_000
  // As much as one network may send at a time.
  const emails = Array.from({ length: 2 }, () => {
    const email = request(`${api.url}/api/inbound-mail`, { method: 'POST', headers: { 'content-length': LARGEST } })
    email.on('error', () => undefined).write(Buffer.alloc(LARGEST - 1))
    return email
  })
  const another = () => api.fetch('/api/inbound-mail', { method: 'POST', body: 'From: ' })
  await eventually('there is no room for another email', async () => (await another()).status === 503)
  expect((await post(bought)).status).toBe(200)
  for (const email of emails) email.destroy()
})

test('acknowledges signed events of others without effect', async () => {
  const user = await aUser(api.db)
  const [, bought] = storyOf(user)
  const foreign = { ...bought?.data.object, metadata: {} }
  // Priced by tiers or in an outdated shape. Stripe would repeat a rejected event for days.
  const tiered = { ...foreign, items: { data: [{ price: { unit_amount: null } }] } }
  for (const [index, object] of [foreign, tiered].entries()) {
    expect((await post({ ...bought, id: `evt_f${index}_${user.id}`, data: { object } })).status).toBe(200)
  }
  const invoice = (object: object) =>
    post({ id: `evt_i_${user.id}`, type: 'invoice.paid', created: 1, data: { object } })
  const metadata = { user_id: user.id, package_id: 'broker_basic' }
  expect(await invoice({ parent: { subscription_details: { metadata } } })).toMatchObject({
    status: 400,
    body: { code: 'malformed_event' },
  })
  expect((await invoice({})).status).toBe(200)
  expect((await outcome(user)).status).toBe('trial')
})

test('disables test payments when a real provider is set', async () => {
  expect((await api.call(endpoints.sandboxWebhook, { body: '{}' })).status).toBe(404)
})
