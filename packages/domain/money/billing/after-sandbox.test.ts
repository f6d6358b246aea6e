import { DAY_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aReceipt, aSubscription } from '@waymark/testing/factories/agency'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { readSystemStats } from '../../operations/admin/read-system-stats.ts'
import { announceChange } from './announce-change.ts'
import { settleMissed } from './settle-missed.ts'
import { settle } from './settle-on-subscription-changed.ts'
import { stripeForFile } from './stripe.fixture.ts'

const { api, pages, told, aSubscriber } = await stripeForFile()

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
/** Bought in the sandbox, before Stripe was set. */
const bought = async (days: number) => {
  const subscriber = await aSubscriber()
  const { user, token } = subscriber
  const sold = await aSubscription(api.db, user, {
    started_at: daysAgo(days),
    period_starts_at: daysAgo(days),
    period_ends_at: daysAgo(days - 31),
  })
  await api.db.transaction((tx) => announceChange(tx, undefined, sold, daysAgo(days)))
  return { ...subscriber, sold, standing: () => api.get(endpoints.readSubscription, { token }) }
}

test('ends what was sold in the sandbox with its period, and a plan can be chosen', async () => {
  const { user, buy, standing } = await bought(32)
  expect(await react(api.db, settle(api))).toBe(1)
  expect(await standing()).toMatchObject({ subscription_status: 'inactive', subscription_package: null, paid: null })
  expect(await told(user.id)).toEqual(['subscription_ended'])
  expect(await buy()).toMatchObject({ status: 200, body: { url: expect.stringContaining('stripe.example') } })
})

test('ends what a release before left running after its period', async () => {
  const { standing } = await bought(40)
  await api.db.run(sql`update event_delivery set state = 'done'`)
  await settleMissed(api.db)
  await react(api.db, settle(api))
  expect(await standing()).toMatchObject({ subscription_status: 'inactive', paid: null })
  await settleMissed(api.db)
  expect(await react(api.db, settle(api))).toBe(0)
})

test.each(['broker_basic', 'white_label'])(
  'sells %s at Stripe to who has a plan of the sandbox',
  async (package_id) => {
    const { user, buy, say, standing, sold } = await bought(3)
    expect(await standing()).toMatchObject({ paid: { package_id: 'broker_basic', test_payment: true } })
    expect(await buy(package_id)).toMatchObject({ body: { url: expect.stringContaining('stripe.example') } })
    expect(pages.size).toBe(1)
    expect(await api.db.rows(tables.receipt, sql`select * from receipt where user_id = ${user.id}::uuid`)).toEqual([])
    await say('active', 1, 'created')
    expect(await standing()).toMatchObject({ subscription_status: 'active', paid: { test_payment: false } })
    // The period of the sandbox ends, and the one that was paid goes on.
    await api.db.run(sql`
    update subscription set period_ends_at = now() where id = ${sold.id}::uuid`)
    await api.db.run(sql`update event_delivery set due_at = now() where subscriber = 'settle' and state = 'pending'`)
    await react(api.db, settle(api))
    expect(await standing()).toMatchObject({ subscription_status: 'active', paid: { test_payment: false } })
  },
)

test('counts payments of the sandbox as revenue in test mode only', async () => {
  await api.db.run(sql`delete from subscription`)
  const user = await aUser(api.db)
  const reader = await anAdministrator(api.db)
  await aSubscription(api.db, user)
  await aReceipt(api.db, user, { paid_at: new Date(), amount_cents: 100 })
  await aReceipt(api.db, user, {
    paid_at: new Date(),
    amount_cents: 4900,
    provider: 'stripe',
    provider_invoice_id: newId(),
  })
  const revenue = async (test_mode: boolean) => {
    const { revenue_monthly, months } = await readSystemStats(
      { db: api.db, config: test_mode ? {} : api.config },
      reader,
      '7',
    )
    return [revenue_monthly, months.at(-1)?.revenue]
  }
  expect(await revenue(true)).toEqual([9.99, 50])
  expect(await revenue(false)).toEqual([0, 49])
})
