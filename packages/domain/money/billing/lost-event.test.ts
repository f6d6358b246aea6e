import { DAY_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { makeDue, react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { settleMissed } from './settle-missed.ts'
import { settle } from './settle-on-subscription-changed.ts'
import { stripeForFile } from './stripe.fixture.ts'

const { api, asked, single, outage, aSubscriber } = await stripeForFile()

const DAY_S = DAY_MS / 1000

/** Bought 40 days ago, for a month. Nothing was heard of it since. */
async function aForgottenSubscriber() {
  const subscriber = await aSubscriber()
  const { user, token, say } = subscriber
  await api.db.run(sql`update event_delivery set state = 'done'`)
  await say('active', -40 * DAY_S, 'created')
  await api.db.run(sql`
    update subscription set period_starts_at = period_starts_at - make_interval(secs => ${40 * DAY_S}),
      period_ends_at = period_ends_at - make_interval(secs => ${40 * DAY_S})
    where user_id = ${user.id}::uuid`)
  return {
    ...subscriber,
    stripeSays: (said: object | null) => single.set(`sub_${user.id}`, said),
    settleDue: async () => {
      await makeDue(api.db, 'settle')
      return react(api.db, settle(api))
    },
    standing: () => api.get(endpoints.readSubscription, { token }),
    cancel: () => api.get(endpoints.cancelSubscription, { token }),
    told: async () =>
      (
        await api.db.rows(
          tables.notification.pick('kind'),
          sql`select kind from notification where user_id = ${user.id}::uuid order by id`,
        )
      ).map(({ kind }) => kind),
  }
}

test('a plan goes on that Stripe renewed, though its event was lost', async () => {
  const { objectOf, stripeSays, settleDue, standing, told } = await aForgottenSubscriber()
  stripeSays(objectOf('active', -10 * DAY_S))
  await settleDue()
  const { subscription_status, paid } = await standing()
  expect(subscription_status).toBe('active')
  expect(new Date(paid?.period_ends_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 19 * DAY_MS)
  expect(await told()).toEqual([])
})

test('a plan goes on again that a release before ended, though Stripe renewed it', async () => {
  const { objectOf, stripeSays, settleDue, standing } = await aForgottenSubscriber()
  stripeSays(null)
  await settleDue()
  expect((await standing()).subscription_status).toBe('inactive')
  stripeSays(objectOf('active', -10 * DAY_S))
  await settleMissed(api.db)
  await settleDue()
  expect((await standing()).subscription_status).toBe('active')
})

test('a plan that Stripe ended ends, though its event was lost, and another can be chosen', async () => {
  const { buy, objectOf, stripeSays, settleDue, standing, told } = await aForgottenSubscriber()
  stripeSays(objectOf('canceled', -40 * DAY_S))
  await settleDue()
  expect(await standing()).toMatchObject({ subscription_status: 'inactive', paid: null, overdue: null })
  expect(await told()).toEqual(['subscription_ended'])
  expect(await buy()).toMatchObject({ body: { url: expect.stringContaining('checkout.stripe.example') } })
})

test.each([
  ['does not renew', (said: object) => said],
  ['does not know', () => null],
])('a plan that Stripe %s stops working, and it is asked once', async (_what, answerOf) => {
  const { objectOf, stripeSays, settleDue, standing } = await aForgottenSubscriber()
  stripeSays(answerOf(objectOf('active', -40 * DAY_S)))
  expect(await settleDue()).toBe(1)
  expect(await standing()).toMatchObject({ subscription_status: 'inactive', paid: null })
  asked.length = 0
  expect(await settleDue()).toBe(0)
  expect(asked).toEqual([])
})

test('a plan keeps working while Stripe cannot be asked whether it renewed', async () => {
  const { settleDue, standing } = await aForgottenSubscriber()
  outage.on = true
  await settleDue().catch(() => undefined)
  expect((await standing()).subscription_status).toBe('active')
})

test('a plan that may have been renewed is not sold a second time, and can be canceled', async () => {
  const { user, buy, cancel, standing } = await aForgottenSubscriber()
  expect(await standing()).toMatchObject({ paid: null, overdue: { package_id: 'broker_basic' } })
  for (const package_id of ['broker_basic', 'white_label']) {
    expect(await buy(package_id)).toMatchObject({ body: { url: expect.stringContaining('billing.stripe.example') } })
  }
  asked.length = 0
  await cancel()
  expect(asked.map(({ path, form }) => [path, form.get('cancel_at_period_end')])).toEqual([
    [`/v1/subscriptions/sub_${user.id}`, 'true'],
  ])
})
