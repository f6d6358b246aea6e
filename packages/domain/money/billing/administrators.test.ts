import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aSubscription } from '@waymark/testing/factories/agency'
import { anAdministrator } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { stopRenewal } from './stop-renewal-on-user-deleted.ts'
import { stripeForFile } from './stripe.fixture.ts'

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
