import { DAY_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { trialEndsAt } from '@waymark/rules/money/billing/subscription'
import { tokenOf } from '@waymark/testing/access'
import { aSubscription } from '@waymark/testing/factories/agency'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { expire } from './expire-on-trial-started.ts'
import { remind } from './remind-on-trial-started.ts'
import { stopRenewal } from './stop-renewal-on-user-deleted.ts'
import { stripeForFile } from './stripe.fixture.ts'
import { ensureTrialTimers } from './trial-timers.ts'

const { api, asked, subscriptions, aSubscriber } = await stripeForFile()

let token: string
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  token = await tokenOf(api, await anAdministrator(api.db))
})

const change = ({ id }: User, body: object) => api.get(endpoints.updateUser, { token, params: { id }, body })
const told = async ({ id }: User) =>
  (await api.db.rows(tables.notification, sql`select * from notification where user_id = ${id}::uuid`)).map(
    ({ kind, body }) => [kind, body],
  )

test('a broker who becomes an administrator is not charged again', async () => {
  const { user, say } = await aSubscriber()
  await say('active', 0, 'created')
  await change(user, { role: 'sys_admin' })
  expect(await react(api.db, stopRenewal(api))).toBe(1)
  expect(asked.map(({ path, form }) => [path, form.get('cancel_at_period_end')])).toEqual([
    [`/v1/subscriptions/sub_${user.id}`, 'true'],
  ])
  expect(await told(user)).toEqual([['subscription_cancelled', expect.stringMatching(/^Administrators don’t pay, so/)]])
  expect(await api.get(endpoints.readAdministeredUser, { token, params: { id: user.id } })).toMatchObject({
    paid: { cancel_at_period_end: true },
  })
})

test('a plan whose charge failed ends when a broker becomes an administrator', async () => {
  const { user, say } = await aSubscriber()
  await say('active', 0, 'created')
  await say('past_due', 1)
  subscriptions.status = 'past_due'
  const before = await told(user)
  await change(user, { role: 'sys_admin' })
  await react(api.db, stopRenewal(api))
  expect(asked.at(-1)?.method).toBe('DELETE')
  expect(await told(user)).toEqual(before)
})

test('an administrator who paid since an earlier release is not charged again once the account is disabled', async () => {
  const other = await anAdministrator(api.db)
  const { provider_subscription_id } = await aSubscription(api.db, other, { provider: 'stripe' })
  await change(other, { is_active: false })
  expect(await react(api.db, stopRenewal(api))).toBe(1)
  expect(asked.map(({ path }) => path)).toEqual([`/v1/subscriptions/${provider_subscription_id}`])
})

test('an administrator can cancel a plan, but neither keep nor choose one', async () => {
  const other = await anAdministrator(api.db)
  await aSubscription(api.db, other, { provider: 'stripe' })
  const own = await tokenOf(api, other)
  expect(await api.get(endpoints.cancelSubscription, { token: own })).toMatchObject({
    paid: { cancel_at_period_end: true },
  })
  const refused = { status: 409, body: { code: 'administrator' } }
  expect(await api.call(endpoints.resumeSubscription, { token: own })).toMatchObject(refused)
  const body = { package_id: 'white_label', origin_url: api.config.PUBLIC_URL }
  expect(await api.call(endpoints.startCheckout, { token: own, body })).toMatchObject(refused)
})

test.each([
  ['ended', 14, 'inactive', ['trial_ended']],
  ['was about to end', 12, 'trial', ['trial_ends_soon']],
])(
  'an administrator who becomes a broker again hears of a trial that %s meanwhile',
  async (_what, age, status, kinds) => {
    const created_at = new Date(Date.now() - age * DAY_MS)
    const user = await aUser(api.db, { created_at, trial_ends_at: trialEndsAt(created_at) })
    await ensureTrialTimers(api.db)
    await change(user, { role: 'sys_admin' })
    const runTimers = async () => {
      await react(api.db, remind)
      await react(api.db, expire)
    }
    await runTimers()
    expect(await told(user)).toEqual([])
    await change(user, { role: 'broker' })
    await runTimers()
    expect((await told(user)).map(([kind]) => kind)).toEqual(kinds)
    expect(await api.db.row(tables.app_user, sql`select * from app_user where id = ${user.id}::uuid`)).toMatchObject({
      subscription_status: status,
    })
  },
)

test.each([
  ['nothing', {}, false, 'inactive'],
  ['a trial that still runs', { trial_ends_at: new Date(Date.now() + DAY_MS) }, false, 'trial'],
  ['a paid plan', {}, true, 'active'],
  ['a grant', { subscription_override: 'granted' as const }, false, 'active'],
])(
  'an administrator who was active without paying and becomes a broker has %s left',
  async (_what, fields, pays, status) => {
    const other = await anAdministrator(api.db, { subscription_status: 'active', trial_ends_at: new Date(), ...fields })
    if (pays) await aSubscription(api.db, other)
    expect(await change(other, { role: 'broker' })).toMatchObject({ subscription_status: status })
  },
)
