import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { expect, test } from 'vitest'
import { stripeForFile } from './stripe.fixture.ts'

const { api, subscriptions, tell, aSubscriber } = await stripeForFile()

const told = async ({ id }: User) =>
  (
    await api.db.rows(
      tables.notification.pick('kind'),
      sql`select kind from notification where user_id = ${id}::uuid order by id`,
    )
  ).map(({ kind }) => kind)

/** What Stripe says of a change that was made that many seconds from now. */
function saysOf({ id: user_id }: User, package_id: string, cancel_at_period_end: boolean, seconds: number) {
  const now = Math.floor(Date.now() / 1000)
  return tell({
    id: `evt_${package_id}_${cancel_at_period_end}_${seconds}_${user_id}`,
    type: 'customer.subscription.updated',
    created: now + seconds,
    data: {
      object: {
        id: `sub_${user_id}`,
        customer: 'cus_1',
        status: 'active',
        cancel_at_period_end,
        start_date: now,
        metadata: { user_id, package_id },
        items: {
          data: [{ current_period_start: now, current_period_end: now + 2_592_000, price: { unit_amount: 4900 } }],
        },
      },
    },
  })
}

test('a cancellation once the period is over is told as the end of the plan, without promising more of it', async () => {
  const { user, token, say } = await aSubscriber()
  await say('active', -100, 'created')
  await api.db.run(sql`update subscription set period_ends_at = now() - interval '1 hour' where user_id = ${user.id}`)
  expect(await api.get(endpoints.cancelSubscription, { token })).toMatchObject({ subscription_status: 'inactive' })
  expect(await told(user)).toEqual(['subscription_ended'])
})

test('a cancellation is told once, and stays, when Stripe tells only afterward of a switch that came before it', async () => {
  const { user, token, say } = await aSubscriber()
  await say('active', -100, 'created')
  await api.get(endpoints.cancelSubscription, { token })
  await saysOf(user, 'white_label', false, -5)
  expect(await api.get(endpoints.readSubscription, { token })).toMatchObject({
    paid: { package_id: 'white_label', cancel_at_period_end: true },
  })
  await saysOf(user, 'white_label', true, 0)
  expect(await told(user)).toEqual(['subscription_cancelled', 'plan_changed'])
  // Resumed at Stripe's own page.
  await saysOf(user, 'white_label', false, 5)
  expect(await told(user)).toEqual(['subscription_cancelled', 'plan_changed', 'subscription_resumed'])
})

test('a plan that a cancellation ended stays ended when Stripe tells only afterward of a charge that failed before it', async () => {
  const { user, token, say } = await aSubscriber()
  await say('active', -100, 'created')
  await say('past_due', -50)
  subscriptions.status = 'past_due'
  await api.get(endpoints.cancelSubscription, { token })
  await say('past_due', -5)
  await say('canceled', 0, 'deleted')
  expect(await told(user)).toEqual(['payment_failed', 'subscription_ended'])
})
