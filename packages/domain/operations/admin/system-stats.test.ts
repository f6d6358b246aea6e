import { HOUR_MS } from '@waymark/contracts/durations'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import type { StatsWindow } from '@waymark/contracts/operations/admin/system-stats'
import type { Subscription, User } from '@waymark/platform/generated/client'
import { GRACE_DAYS, liveUntil } from '@waymark/rules/money/billing/live-until'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aReceipt, aSubscription } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSystemStats } from './read-system-stats.ts'

let app: TestApp
let reader: User
beforeEach(async () => {
  app = await openTestApp()
  reader = await anAdministrator(app.db, {
    created_at: new Date('2026-01-01T00:00:00Z'),
    time_zone: 'America/New_York',
  })
})
afterEach(() => app[Symbol.asyncDispose]())

// 9 p.m. on March 30 in New York.
const NOW = new Date('2026-03-31T01:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const inHours = (hours: number) => hoursAgo(-hours)
const stats = (days: StatsWindow = '7') => readSystemStats(app, reader, days, NOW)
/** A client submitted that many hours ago and contacted that many hours later, if at all. */
const aTimedClient = (came: number, contacted?: number) =>
  aClient(app.db, {
    created_at: hoursAgo(came),
    first_contact_at: contacted === undefined ? null : hoursAgo(came - contacted),
  })

test('fills empty days and months with zeros', async () => {
  const none = await stats('90')
  expect(adminEndpoints.readSystemStats.response.parse(none)).toEqual(none)
  expect(none).toMatchObject({ total_users: 1, active_brokers: 0, total_clients: 0, revenue_monthly: 0 })
  expect(none.contact).toEqual({ leads: 0, contacted_within_24h: 0, median_hours: null, p90_hours: null })
  expect(none.days).toHaveLength(90)
  expect(none.days.at(-1)).toEqual({ day: '2026-03-30', new_users: 0, new_clients: 0 })
  expect(none.contact_over_time).toHaveLength(13)
  expect([none.contact_over_time[0]?.day, none.contact_over_time.at(-1)?.day]).toEqual(['2025-12-31', '2026-03-24'])
  expect(none.months.map(({ month }) => month).join(' ')).toBe(
    '2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02 2026-03',
  )
})

test('counts users and clients on the reader’s local day', async () => {
  await aUser(app.db, { created_at: hoursAgo(0) })
  await aClient(app.db, { created_at: new Date('2026-03-30T04:00:00Z') })
  await aClient(app.db, { created_at: new Date('2026-03-30T03:59:59Z') })
  await aClient(app.db, { created_at: new Date('2026-03-24T04:00:00Z') })
  await aClient(app.db, { created_at: new Date('2026-03-24T03:59:59Z') })
  await aClient(app.db, { created_at: hoursAgo(1), is_mock: true })
  const { total_clients, days } = await stats('7')
  expect(total_clients).toBe(4)
  expect(days.map(({ day, new_users, new_clients }) => [day, new_users, new_clients])).toEqual([
    ['2026-03-24', 0, 1],
    ['2026-03-25', 0, 0],
    ['2026-03-26', 0, 0],
    ['2026-03-27', 0, 0],
    ['2026-03-28', 0, 0],
    ['2026-03-29', 0, 1],
    ['2026-03-30', 1, 1],
  ])
})

test('counts enabled brokers with access as active', async () => {
  await aUser(app.db, { trial_ends_at: inHours(1) })
  await aUser(app.db, { subscription_status: 'active', trial_ends_at: hoursAgo(1) })
  await aUser(app.db, { trial_ends_at: hoursAgo(1) })
  await aUser(app.db, { subscription_status: 'inactive' })
  await aUser(app.db, { subscription_status: 'active', is_active: false })
  await anAdministrator(app.db, { subscription_status: 'active' })
  expect(await stats()).toMatchObject({ total_users: 7, active_brokers: 2 })
})

test('leaves clients who may still be contacted in time out of the response times', async () => {
  await aTimedClient(30, 1)
  await aTimedClient(31, 3)
  await aTimedClient(32, 25)
  // Never contacted, and the time is over.
  await aTimedClient(33)
  // Still waiting, in time.
  await aTimedClient(2)
  // Contacted in time.
  await aTimedClient(4, 2)
  const { contact, contact_over_time } = await stats()
  expect(contact).toEqual({ leads: 5, contacted_within_24h: 3, median_hours: 2.5, p90_hours: expect.closeTo(18.4, 6) })
  expect(contact_over_time.slice(-3)).toEqual([
    { day: '2026-03-28', leads: 0, contacted_within_24h: 0, median_hours: null, p90_hours: null },
    { day: '2026-03-29', leads: 4, contacted_within_24h: 2, median_hours: 3, p90_hours: expect.closeTo(20.6, 6) },
    { day: '2026-03-30', leads: 1, contacted_within_24h: 1, median_hours: 2, p90_hours: 2 },
  ])
})

test('shows a long window by week, counting each client once', async () => {
  for (const days of [0.2, 6, 7, 13, 60, 88]) await aTimedClient(24 * days, 0.1)
  const { contact, contact_over_time } = await stats('90')
  expect(contact.leads).toBe(6)
  expect(contact_over_time.reduce((sum, { leads }) => sum + leads, 0)).toBe(6)
  expect(contact_over_time.slice(-2).map(({ day, leads }) => [day, leads])).toEqual([
    ['2026-03-17', 2],
    ['2026-03-24', 2],
  ])
})

test('sums the running subscriptions by the same rule as access', async () => {
  const DAY = 24
  const periods: Partial<Subscription>[] = (['active', 'past_due', 'incomplete', 'ended'] as const).flatMap((state) =>
    [false, true].flatMap((cancel_at_period_end) =>
      [40, DAY * (GRACE_DAYS - 1), DAY * (GRACE_DAYS + 1), -40].map((over) => ({
        state,
        cancel_at_period_end,
        period_starts_at: hoursAgo(over + DAY),
        period_ends_at: hoursAgo(over),
      })),
    ),
  )
  let cents = 0
  for (const [at, period] of periods.entries()) {
    const made = await aSubscription(app.db, await aUser(app.db), { ...period, amount_cents: 100 + at })
    if ((liveUntil(made)?.getTime() ?? 0) > NOW.getTime()) cents += made.amount_cents
  }
  expect(cents).toBeGreaterThan(100)
  expect((await stats()).revenue_monthly).toBe(cents / 100)
})

test('counts only the newest of a user’s two subscriptions', async () => {
  const user = await aUser(app.db)
  const period = { period_starts_at: hoursAgo(1), period_ends_at: inHours(100) }
  await aSubscription(app.db, user, { ...period, started_at: hoursAgo(9), amount_cents: 999 })
  await aSubscription(app.db, user, { ...period, started_at: hoursAgo(1), amount_cents: 4900 })
  expect((await stats()).revenue_monthly).toBe(49)
})

test('shows payments by the month of their receipts', async () => {
  const payer = await aUser(app.db)
  await aReceipt(app.db, payer, { paid_at: new Date('2026-03-01T05:00:00Z'), amount_cents: 999 })
  await aReceipt(app.db, payer, { paid_at: hoursAgo(1), amount_cents: 4900 })
  // Still February in New York.
  await aReceipt(app.db, payer, { paid_at: new Date('2026-03-01T04:59:59Z'), amount_cents: 1 })
  await aReceipt(app.db, payer, { paid_at: new Date('2025-03-31T12:00:00Z'), amount_cents: 77 })
  expect((await stats()).months.slice(-2)).toEqual([
    { month: '2026-02', revenue: 0.01 },
    { month: '2026-03', revenue: 58.99 },
  ])
  expect((await stats()).months.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(59)
})
