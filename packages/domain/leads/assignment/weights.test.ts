import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { aLead } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { minutesAgo } from '@waymark/testing/minutes'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '../../foundation/settings/read-settings.ts'
import { assign } from './assign-on-client-submitted.ts'

const app = await appForFile()
beforeEach(async () => {
  await app.db.pool.query(
    'truncate app_user, client, assignment, outbox_event, event_delivery, setting_version cascade',
  )
  await anAdministrator(app.db)
})

const { assignment } = DEFAULT_SETTINGS

/** Stores a setting as an administrator saved it, even with the fields of an older version. */
async function stored(value: object) {
  await app.db.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note, created_at)
    values (${newId()}::uuid, 'assignment', 1, '2026-01-01', ${JSON.stringify(value)}::jsonb, 'Weights', now())`)
  forgetSettings(app.db)
}
const weigh = (weights: object) => stored({ ...assignment, weights: { ...assignment.weights, ...weights } })

async function given() {
  const { id } = await aLead(app.db)
  await react(app.db, assign)
  return app.db.row(
    tables.assignment.pick('broker_id', 'reason'),
    sql`select broker_id, reason from assignment where client_id = ${id}`,
  )
}
const shareOf = async (users: readonly User[]) => {
  const found = await app.db.row(
    row({ count: int4 }),
    sql`select count(*)::int as count from client where broker_id = any(${users.map(({ id }) => id)}::uuid[])`,
  )
  return found?.count
}
const several = (count: number, overrides: Partial<User>) =>
  Promise.all(Array.from({ length: count }, () => aUser(app.db, { daily_cap: 500, ...overrides })))

test('chooses by waiting time and weight, and says so in the reason', async () => {
  await weigh({ white_label: 3 })
  const long = await aUser(app.db, { last_assigned_at: minutesAgo(60) })
  const premium = await aUser(app.db, {
    subscription_status: 'active',
    subscription_package: 'white_label',
    last_assigned_at: minutesAgo(25),
  })
  const newcomer = await aUser(app.db)
  expect(await given()).toEqual({
    broker_id: newcomer.id,
    reason: 'Next in line, by waiting time and plan, among the available brokers licensed in TX',
  })
  expect(await given()).toMatchObject({ broker_id: premium.id })
  expect(await given()).toMatchObject({ broker_id: long.id })
})

test('counts an active account without a plan as Broker Basic, and a trial as a trial', async () => {
  await weigh({ broker_basic: 5, white_label: 10 })
  const trial = await aUser(app.db, { subscription_package: 'white_label', last_assigned_at: minutesAgo(40) })
  const granted = await aUser(app.db, { subscription_status: 'active', last_assigned_at: minutesAgo(10) })
  expect(await given()).toMatchObject({ broker_id: granted.id })
  expect(await given()).toMatchObject({ broker_id: trial.id })
})

test.each<[string, object]>([
  ['weights that are all the same', { ...assignment, weights: { trial: 4, broker_basic: 4, white_label: 4 } }],
  ['a value from before there were weights', { default_daily_cap: 5, most_daily_cap: null, queue_administrators: [] }],
])('chooses the broker who waited longest when %s', async (_what, value) => {
  await stored(value)
  const recent = await aUser(app.db, { subscription_package: 'white_label', last_assigned_at: minutesAgo(1) })
  const long = await aUser(app.db, { last_assigned_at: minutesAgo(2) })
  expect(await given()).toEqual({
    broker_id: long.id,
    reason: 'Next in line among the available brokers licensed in TX',
  })
  expect(await given()).toMatchObject({ broker_id: recent.id })
})

test('gives about twice the leads for a weight of 2', async () => {
  await weigh({ white_label: 2 })
  const premium = await several(3, { subscription_status: 'active', subscription_package: 'white_label' })
  const basic = await several(3, { subscription_status: 'active', subscription_package: 'broker_basic' })
  await Promise.all(Array.from({ length: 120 }, () => aLead(app.db)))
  expect(await react(app.db, assign)).toBe(120)
  const [much = 0, little = 0] = [await shareOf(premium), await shareOf(basic)]
  expect(much + little).toBe(120)
  expect(much / little).toBeGreaterThan(1.7)
  expect(much / little).toBeLessThan(2.3)
})

test('assigns each lead once in a hundred simultaneous reactions, below every cap', async () => {
  await weigh({ trial: 1, broker_basic: 3, white_label: 10 })
  const brokers = [
    await aUser(app.db, { daily_cap: 40 }),
    await aUser(app.db, { daily_cap: 30, subscription_status: 'active', subscription_package: 'broker_basic' }),
    await aUser(app.db, { daily_cap: 20, subscription_status: 'active', subscription_package: 'white_label' }),
  ]
  await Promise.all(Array.from({ length: 100 }, () => aLead(app.db)))
  const due = await claim(app.db, [{ subscriber: 'assign', limit: 100 }])
  expect(due).toHaveLength(100)
  await Promise.all(due.map((delivery) => assign.run(app.db, delivery, 'test')))
  expect(await Promise.all(brokers.map((broker) => shareOf([broker])))).toEqual([40, 30, 20])
  const held = await app.db.rows(
    tables.assignment.pick('client_id'),
    sql`select client_id from assignment where ended_at is null`,
  )
  expect(new Set(held.map(({ client_id }) => client_id)).size).toBe(100)
  expect(held).toHaveLength(100)
})
