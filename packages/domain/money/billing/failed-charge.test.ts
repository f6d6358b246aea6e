import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { settle } from './settle-on-subscription-changed.ts'
import { stopRenewal } from './stop-renewal-on-user-deleted.ts'
import { stripeForFile } from './stripe.fixture.ts'

const { api, asked, subscriptions, told, aSubscriber } = await stripeForFile()

/** Their last charge failed: just now, or longer ago than the grace days. */
async function anOwingSubscriber(failed: 'now' | 'long ago') {
  const subscriber = await aSubscriber()
  const { user, token, say } = subscriber
  await say('active', 0, 'created')
  await say('past_due', 10)
  if (failed === 'long ago') {
    await api.db.run(sql`
      update subscription set period_starts_at = now() - interval '8 days' where user_id = ${user.id}::uuid`)
    await say('past_due', 10)
  }
  subscriptions.status = 'past_due'
  asked.length = 0
  return { ...subscriber, cancel: () => api.get(endpoints.cancelSubscription, { token }) }
}
const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const stateOf = async (user_id: string) =>
  (await api.db.rows(tables.subscription, sql`select * from subscription where user_id = ${user_id}::uuid`)).map(
    ({ state }) => state,
  )

test.each(['now', 'long ago'] as const)(
  'a canceled plan whose charge failed %s ends at once, and another can be chosen',
  async (failed) => {
    const { user, buy, cancel } = await anOwingSubscriber(failed)
    expect(await cancel()).toMatchObject({ subscription_status: 'inactive', paid: null, overdue: null })
    expect(sent()).toEqual([`DELETE /v1/subscriptions/sub_${user.id}`])
    expect(await told(user.id)).toContain('subscription_ended')
    expect(await buy('white_label')).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('checkout.stripe.example') },
    })
  },
)

test('a charge that succeeded a moment ago is not thrown away by a cancellation', async () => {
  const { user, cancel } = await anOwingSubscriber('now')
  subscriptions.status = 'active'
  expect(await cancel()).toMatchObject({
    subscription_status: 'active',
    paid: { cancel_at_period_end: true, past_due_until: null },
  })
  expect(sent()).toEqual([`POST /v1/subscriptions/sub_${user.id}`])
})

test('a repeated cancellation after Stripe ended the plan only stores that', async () => {
  const { cancel } = await anOwingSubscriber('now')
  subscriptions.status = 'canceled'
  expect(await cancel()).toMatchObject({ paid: null, overdue: null })
  expect(sent()).toEqual([])
})

test('a plan that was not paid in the grace days is not told as ended, because it may still be charged', async () => {
  const { user } = await anOwingSubscriber('long ago')
  await makeDue(api.db, 'settle')
  await react(api.db, settle(api))
  expect(await told(user.id)).toEqual(['payment_failed', 'plan_unpaid'])
})

test('a grant that ends leaves an unpaid plan, which may still be charged', async () => {
  const { user } = await anOwingSubscriber('long ago')
  const token = await tokenOf(api, await anAdministrator(api.db))
  for (const status of ['active', 'automatic'] as const)
    await api.get(endpoints.setSubscriptionStatus, { token, body: { user_id: user.id, status } })
  expect((await told(user.id)).at(-1)).toBe('plan_unpaid')
})

test('suspending an account ends its plan at Stripe if a charge failed', async () => {
  const { user } = await anOwingSubscriber('long ago')
  const token = await tokenOf(api, await anAdministrator(api.db))
  expect(await api.get(endpoints.readAdministeredUser, { token, params: { id: user.id } })).toMatchObject({
    subscription_status: 'active',
    paid: null,
    overdue: { package_id: 'broker_basic', amount_cents: 999 },
  })
  await api.get(endpoints.setSubscriptionStatus, { token, body: { user_id: user.id, status: 'inactive' } })
  await makeDue(api.db, 'stop-renewal')
  expect(await react(api.db, stopRenewal(api))).toBe(1)
  expect(sent()).toEqual([`DELETE /v1/subscriptions/sub_${user.id}`])
  expect(await stateOf(user.id)).toEqual(['ended'])
  await makeDue(api.db, 'stop-renewal')
  expect(await react(api.db, stopRenewal(api))).toBe(0)
})

test('the plan of a deleted account ends as soon as Stripe tells that a charge failed', async () => {
  const { user, say } = await aSubscriber()
  await say('active', 0, 'created')
  await api.db.run(sql`delete from app_user where id = ${user.id}::uuid`)
  await api.db.run(sql`update subscription set cancel_at_period_end = true where user_id = ${user.id}::uuid`)
  subscriptions.status = 'past_due'
  await api.db.run(sql`update event_delivery set state = 'done'`)
  asked.length = 0
  await api.db.run(sql`
    insert into checkout (id, user_id, provider, package_id, amount_cents, origin, state, expires_at)
    values (gen_random_uuid(), ${user.id}, 'stripe', 'broker_basic', 999, 'http://localhost', 'paid', now())`)
  await say('past_due', 10)
  await react(api.db, stopRenewal(api))
  expect(sent()).toEqual([`DELETE /v1/subscriptions/sub_${user.id}`])
  expect(await stateOf(user.id)).toEqual(['ended'])
})
