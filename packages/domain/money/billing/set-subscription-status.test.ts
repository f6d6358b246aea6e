import { HOUR_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aCheckout, aSubscription } from '@waymark/testing/factories/agency'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceChange } from './announce-change.ts'
import { SUSPENDED } from './refuse-payment.ts'
import { PAYS_NOTHING } from './set-subscription-status.ts'
import { settle } from './settle-on-subscription-changed.ts'
import { stopRenewal } from './stop-renewal-on-user-deleted.ts'

const ORIGIN = 'http://localhost:3000'

const api = await apiForFile()
let administrator: string
let user: User
let token: string
beforeAll(async () => {
  administrator = await tokenOf(api, await anAdministrator(api.db))
})
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  user = await aUser(api.db)
  token = await tokenOf(api, user)
})

const set = (status: string, user_id = user.id) =>
  api.call(endpoints.setSubscriptionStatus, { token: administrator, body: { user_id, status } })
const standing = async () => {
  const { subscription_status, subscription_package, subscription_override } = await api.get(
    endpoints.readAdministeredUser,
    { token: administrator, params: { id: user.id } },
  )
  return [subscription_status, subscription_package, subscription_override]
}
const gate = async () =>
  (await api.call(endpoints.createLeadCode, { token, body: { base_url: api.config.PUBLIC_URL } })).status
const told = async () =>
  (await api.db.rows(tables.notification, sql`select * from notification where user_id = ${user.id} order by id`)).map(
    ({ kind }) => kind,
  )
const eventsOf = async () =>
  (
    await api.db.rows(
      tables.outbox_event.pick('name'),
      sql`
      select name from outbox_event where aggregate_id = ${user.id} or payload ->> 'user_id' = ${user.id} order by id`,
    )
  ).map(({ name }) => name)
const buy = () => api.call(endpoints.startCheckout, { token, body: { package_id: 'broker_basic', origin_url: ORIGIN } })
const renewal = (id: string) => api.db.row(tables.subscription, sql`select * from subscription where id = ${id}`)
const stopDue = async () => {
  await makeDue(api.db, 'stop-renewal')
  return react(api.db, stopRenewal(api))
}

describe('suspending', () => {
  test('a trial closes the paid features immediately, and the session continues', async () => {
    expect(await gate()).toBe(201)
    expect(await set('inactive')).toMatchObject({
      status: 200,
      body: { id: user.id, subscription_status: 'inactive', subscription_override: 'suspended' },
    })
    expect(await gate()).toBe(402)
    expect(await api.get(endpoints.me, { token })).toMatchObject({ subscription_status: 'inactive' })
    expect(await told()).toEqual(['subscription_suspended'])
    expect(await eventsOf()).toContain('user.updated')
    expect(
      await api.db.rows(
        tables.session.pick('id'),
        sql`select id from session where user_id = ${user.id} and ended_at is not null`,
      ),
    ).toEqual([])
    const noted = await api.db.rows(
      tables.access_log.pick('id'),
      sql`select id from access_log where subject_id = ${user.id} and action = 'subscription.set_inactive'`,
    )
    expect(noted).toHaveLength(1)
  })

  test('a hundred times at once is one change', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => set('inactive')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await told()).toEqual(['subscription_suspended'])
  })

  test('outlasts the end of the trial and events of the provider', async () => {
    const paid = await aSubscription(api.db, user)
    await api.db.run(sql`update app_user set subscription_status = 'active', subscription_package = 'broker_basic'
      where id = ${user.id}`)
    await set('inactive')
    await api.db.transaction((tx) => announceChange(tx, paid, { ...paid, version: 'later' }, new Date()))
    await makeDue(api.db, 'settle')
    await react(api.db, settle(api))
    expect(await standing()).toEqual(['inactive', null, 'suspended'])
    expect(await told()).toEqual(['subscription_suspended'])
  })

  test('ends a paid plan with its period, after the time to take it back unnoticed', async () => {
    const paid = await aSubscription(api.db, user)
    await set('inactive')
    expect(await renewal(paid.id)).toMatchObject({ cancel_at_period_end: false })
    expect(await stopDue()).toBe(1)
    expect(await renewal(paid.id)).toMatchObject({ cancel_at_period_end: true, state: 'active' })
    // Their own cancellation would offer to keep the plan. Here they cannot keep it.
    expect(await told()).toEqual(['subscription_suspended'])
    expect(await stopDue()).toBe(0)
  })

  test('stops a plan whose charge failed longer ago than the grace days, because Stripe may still charge it', async () => {
    const period_starts_at = new Date(Date.now() - 10 * 24 * HOUR_MS)
    const { id } = await aSubscription(api.db, user, { provider: 'stripe', state: 'past_due', period_starts_at })
    await set('inactive')
    const asked = sql`
      select from event_delivery join outbox_event on outbox_event.id = event_id
      where subscriber = 'stop-renewal' and event_delivery.state = 'pending' and aggregate_id = ${id}::uuid`
    expect(await api.db.exists(asked)).toBe(true)
  })

  test('and taking it back soon leaves the renewal alone', async () => {
    const paid = await aSubscription(api.db, user)
    await set('inactive')
    expect(await set('active')).toMatchObject({
      body: { subscription_status: 'active', subscription_package: 'broker_basic', subscription_override: null },
    })
    expect(await stopDue()).toBe(1)
    expect(await renewal(paid.id)).toMatchObject({ cancel_at_period_end: false })
    expect(await gate()).toBe(201)
    expect(await told()).toEqual(['subscription_suspended', 'subscription_reinstated'])
  })

  test('prevents paying for or keeping a plan, even on an open payment page', async () => {
    const { id } = await aCheckout(api.db, user, { state: 'open' })
    await set('inactive')
    const refused = { status: 409, body: { detail: SUSPENDED, code: 'suspended' } }
    expect(await buy()).toMatchObject(refused)
    expect(
      await api.call(endpoints.completeSandboxCheckout, { token, params: { id }, body: { act: 'pay' } }),
    ).toMatchObject({ status: 409, body: { code: 'checkout_over' } })
    await aSubscription(api.db, user, { cancel_at_period_end: true })
    expect(await api.call(endpoints.resumeSubscription, { token })).toMatchObject(refused)
    expect(await api.get(endpoints.readSubscription, { token })).toMatchObject({
      subscription_status: 'inactive',
      suspended: true,
    })
  })
})

describe('activating', () => {
  test('lets an account work without payment, whatever else ends', async () => {
    await api.db.run(
      sql`update app_user set subscription_status = 'inactive', trial_ends_at = now() where id = ${user.id}`,
    )
    expect(await gate()).toBe(402)
    expect(await set('active')).toMatchObject({
      body: { subscription_status: 'active', subscription_package: null, subscription_override: 'granted', paid: null },
    })
    expect(await gate()).toBe(201)
    const ended = await aSubscription(api.db, user, { state: 'ended' })
    await api.db.transaction((tx) => announceChange(tx, ended, ended, new Date()))
    expect(await standing()).toEqual(['active', null, 'granted'])
  })

  test('ends when a plan is paid', async () => {
    await set('active')
    const { body } = await buy()
    const id = String(Object(body).url).split('/').at(-1) ?? ''
    await api.call(endpoints.completeSandboxCheckout, { token, params: { id }, body: { act: 'pay' } })
    expect(await standing()).toEqual(['active', 'broker_basic', null])
  })

  test('an active account changes nothing', async () => {
    const { id } = await aUser(api.db, { subscription_status: 'active', subscription_package: 'white_label' })
    expect(await set('active', id)).toMatchObject({
      status: 200,
      body: { subscription_status: 'active', subscription_package: 'white_label', subscription_override: null },
    })
  })
})

describe('returning to trial and payments', () => {
  test('restores a trial that has time left', async () => {
    await set('inactive')
    await set('automatic')
    expect(await standing()).toEqual(['trial', null, null])
    expect(await gate()).toBe(201)
  })

  test('ends a grant, and a plan can be chosen afterwards', async () => {
    await api.db.run(sql`update app_user set trial_ends_at = now() where id = ${user.id}`)
    await set('active')
    await set('automatic')
    expect(await standing()).toEqual(['inactive', null, null])
    expect(await told()).toEqual(['subscription_ended'])
    expect((await buy()).status).toBe(200)
  })

  test('tells an account nothing that goes from a grant to its trial', async () => {
    await set('active')
    await set('automatic')
    expect(await standing()).toEqual(['trial', null, null])
    expect(await told()).toEqual([])
  })

  test('tells a suspended account whose trial is over that it can choose a plan again', async () => {
    await api.db.run(sql`update app_user set trial_ends_at = now() where id = ${user.id}`)
    await set('inactive')
    await set('automatic')
    await set('automatic')
    expect(await told()).toEqual(['subscription_suspended', 'suspension_ended'])
    expect((await buy()).status).toBe(200)
  })

  test('gives no second trial to an account that subscribed during its trial', async () => {
    await aSubscription(api.db, user, { state: 'ended', period_ends_at: new Date(Date.now() - HOUR_MS) })
    await set('inactive')
    await set('automatic')
    expect(await standing()).toEqual(['inactive', null, null])
  })
})

test('rejects administrators, unknown users and invalid values', async () => {
  const other = await anAdministrator(api.db)
  expect(await set('inactive', other.id)).toMatchObject({ status: 409, body: { detail: PAYS_NOTHING } })
  expect(await set('inactive', newId())).toMatchObject({ status: 404 })
  expect(await set('trial')).toMatchObject({ status: 422, body: { errors: [{ path: 'status' }] } })
})
