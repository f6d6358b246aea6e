import { endpoints } from '@waymark/contracts/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { aSubscription } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { stopRenewal } from './stop-renewal-on-user-deleted.ts'
import { stripeForFile } from './stripe.fixture.ts'

const { api, asked, pages, outage, tell, aSubscriber } = await stripeForFile()

test('opens one session at Stripe with our prices; another plan closes it', async () => {
  const { user, buy } = await aSubscriber()
  const answers = await Promise.all([buy(), buy(), buy()])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body).toEqual({ url: expect.stringMatching(/^https:\/\/checkout\.stripe\.example\/cs_/) })
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  const form = asked[0]?.form
  expect(form?.get('mode')).toBe('subscription')
  expect(form?.get('line_items[0][price_data][unit_amount]')).toBe('999')
  expect(form?.get('subscription_data[metadata][user_id]')).toBe(user.id)
  expect(form?.get('customer_email')).toBe(user.email)
  await buy('white_label')
  expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/cs_[^/]+\/expire$/))
  const open = await api.db.rows(
    tables.checkout,
    sql`select * from checkout where user_id = ${user.id} and state = 'open'`,
  )
  expect(open).toMatchObject([{ package_id: 'white_label' }])
})

test('sends cancellations, reactivations and switches to Stripe', async () => {
  const { token, buy, say } = await aSubscriber()
  await say('active', 0, 'created')
  expect((await api.get(endpoints.cancelSubscription, { token })).paid?.cancel_at_period_end).toBe(true)
  expect((await api.get(endpoints.resumeSubscription, { token })).paid?.cancel_at_period_end).toBe(false)
  expect(asked.map(({ form }) => form.get('cancel_at_period_end'))).toEqual(['true', 'false'])
  asked.length = 0
  expect((await buy('white_label')).status).toBe(200)
  const switched = asked.at(-1)?.form
  expect(switched?.get('items[0][price]')).toBe('price_new')
  expect(switched?.get('proration_behavior')).toBe('always_invoice')
  expect(switched?.get('metadata[package_id]')).toBe('white_label')
})

test('refuses a switch at another price than the user saw', async () => {
  const { token, say } = await aSubscriber()
  await say('active', 0, 'created')
  const change = (amount_cents: number) =>
    api.call(endpoints.startCheckout, {
      token,
      body: { package_id: 'white_label', amount_cents, origin_url: api.config.PUBLIC_URL },
    })
  expect(await change(3900)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', detail: expect.stringContaining('$49 a month now') },
  })
  expect(asked).toEqual([])
  expect(await change(4900)).toMatchObject({
    status: 200,
    body: { url: expect.stringContaining('checkout=switched&plan=white_label') },
  })
})

test('keeps the account for days after a failed charge and opens the page to change the card', async () => {
  const { token, buy, say } = await aSubscriber()
  await say('active', 0, 'created')
  await say('past_due', 10)
  const { subscription_status, paid } = await api.get(endpoints.readSubscription, { token })
  expect([subscription_status, paid?.past_due_until !== null]).toEqual(['active', true])
  await buy()
  expect(asked.at(-1)?.path).toBe('/v1/billing_portal/sessions')
  await say('active', 20)
  expect((await api.get(endpoints.readSubscription, { token })).paid?.past_due_until).toBeNull()
})

test('sells no second subscription while a charge is overdue', async () => {
  const { user, token, buy, say } = await aSubscriber()
  await say('active', 0, 'created')
  await say('past_due', 10)
  await api.db.run(sql`
    update subscription set period_starts_at = now() - interval '8 days' where user_id = ${user.id}::uuid`)
  expect(await api.get(endpoints.readSubscription, { token })).toMatchObject({
    paid: null,
    overdue: { package_id: 'broker_basic', amount_cents: 999, cancel_at_period_end: false },
  })
  await buy('white_label')
  expect(asked.map(({ path }) => path)).toEqual(['/v1/billing_portal/sessions'])
})

test('leaves nothing half done while Stripe is down: responds 503, and a retry continues', async () => {
  const { buy } = await aSubscriber()
  outage.on = true
  expect((await buy()).status).toBe(503)
  outage.on = false
  expect((await buy()).status).toBe(200)
})

test('leaves one payment page when two tabs choose different plans', async () => {
  const { buy } = await aSubscriber()
  const answers = await Promise.all([buy('broker_basic'), buy('white_label')])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect([...pages.values()].filter((state) => state === 'open')).toHaveLength(1)
})

test('opens no page for another plan while a payment is arriving', async () => {
  const { buy } = await aSubscriber()
  await buy('broker_basic')
  for (const id of pages.keys()) pages.set(id, 'complete')
  expect((await buy('white_label')).status).toBe(409)
  expect((await buy('white_label')).status).toBe(409)
  expect([...pages.values()]).toEqual(['complete'])
})

test('opens no second page while the subscription of a paid one has not arrived', async () => {
  const { user, buy, say } = await aSubscriber()
  await buy()
  const [id] = pages.keys()
  const created = Math.floor(Date.now() / 1000)
  await tell({ id: `evt_paid_${user.id}`, type: 'checkout.session.completed', created, data: { object: { id } } })
  expect(await buy()).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
  await say('incomplete', 0, 'created')
  expect((await buy('white_label')).status).toBe(409)
  expect(pages.size).toBe(1)
  await say('active', 1)
  expect(await buy()).toMatchObject({ status: 409, body: { code: 'already_subscribed' } })
  // It was refunded.
  await say('canceled', 2, 'deleted')
  expect((await buy()).status).toBe(200)
})

test('replaces a page that was not opened in time for Stripe', async () => {
  const { user, buy } = await aSubscriber()
  outage.on = true
  await buy()
  outage.on = false
  await api.db.run(sql`update checkout set expires_at = now() + interval '20 minutes' where user_id = ${user.id}`)
  asked.length = 0
  expect((await buy()).status).toBe(200)
  const closes_at = Number(asked[0]?.form.get('expires_at')) * 1000
  expect(closes_at - Date.now()).toBeGreaterThan(30 * 60 * 1000)
})

test('allows an immediate retry after a declined switch', async () => {
  const { buy, say } = await aSubscriber()
  await say('active', 0, 'created')
  await buy('white_label')
  await buy('white_label')
  const keys = asked.filter(({ form }) => form.has('items[0][price]')).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('stops billing when an account is deleted, and sends nothing to Stripe if it is restored in time', async () => {
  const user = await aUser(api.db)
  const paid = await aSubscription(api.db, user, { provider: 'stripe' })
  await api.db.transaction((tx) => emit(tx, 'user.deleted', user.id, {}))
  const reaction = stopRenewal(api)
  await react(api.db, reaction)
  expect(asked).toEqual([])
  await api.db.run(sql`delete from app_user where id = ${user.id}::uuid`)
  await api.db.transaction((tx) => emit(tx, 'user.deleted', user.id, {}))
  await react(api.db, reaction)
  expect(asked.map(({ path, form }) => [path, form.get('cancel_at_period_end')])).toEqual([
    [`/v1/subscriptions/${paid.provider_subscription_id}`, 'true'],
  ])
  const left = await api.db.row(
    tables.subscription.pick('cancel_at_period_end'),
    sql`select cancel_at_period_end from subscription where id = ${paid.id}::uuid`,
  )
  expect(left).toEqual({ cancel_at_period_end: true })
  expect(
    await api.db.rows(
      tables.notification.pick('kind'),
      sql`select kind from notification where user_id = ${user.id}::uuid`,
    ),
  ).toEqual([])
})

test('stops billing what was bought on a page that was open when the account was deleted', async () => {
  const { user, buy, say } = await aSubscriber()
  await buy()
  asked.length = 0
  await api.db.run(sql`delete from app_user where id = ${user.id}::uuid`)
  await say('active', 0, 'created')
  await react(api.db, stopRenewal(api))
  expect(asked.map(({ path, form }) => [path, form.get('cancel_at_period_end')])).toEqual([
    [`/v1/subscriptions/sub_${user.id}`, 'true'],
  ])
})

test('leaves subscriptions of another installation with the same Stripe account alone', async () => {
  const { user, say } = await aSubscriber()
  await api.db.run(sql`delete from app_user where id = ${user.id}::uuid`)
  expect((await say('active', 0, 'created')).received).toBe(true)
  await react(api.db, stopRenewal(api))
  expect(asked).toEqual([])
  expect(
    await api.db.rows(
      tables.subscription.pick('id'),
      sql`select id from subscription where user_id = ${user.id}::uuid`,
    ),
  ).toEqual([])
})
