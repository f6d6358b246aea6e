import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { row, text, timestamptz, uuid } from '@waymark/platform/row'
import { anApplication } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expire } from './expire-on-trial-started.ts'
import { remind } from './remind-on-trial-started.ts'
import { ensureTrialTimers } from './trial-timers.ts'

const app = await appForFile()
beforeEach(() => app.db.pool.query('truncate app_user, notification, outbox_event, event_delivery cascade'))

const statusOf = async ({ id }: User) =>
  (await app.db.row(tables.app_user, sql`select * from app_user where id = ${id}`))?.subscription_status
const told = async ({ id }: User) =>
  (await app.db.rows(tables.notification, sql`select * from notification where user_id = ${id} order by id`)).map(
    ({ title }) => title,
  )
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

test('sets the timers of every trial once, due exactly at its end', async () => {
  const trial = await aUser(app.db)
  await aUser(app.db, { subscription_status: 'active' })
  await anAdministrator(app.db)
  await Promise.all([ensureTrialTimers(app.db), ensureTrialTimers(app.db)])
  const timers = await app.db.rows(
    row({ subscriber: text, due_at: timestamptz, aggregate_id: uuid }),
    sql`
    select subscriber, due_at, aggregate_id from event_delivery join outbox_event on id = event_id order by subscriber`,
  )
  expect(timers).toEqual([
    { subscriber: 'expire', due_at: trial.trial_ends_at, aggregate_id: trial.id },
    { subscriber: 'remind', due_at: expect.any(Date), aggregate_id: trial.id },
  ])
})

test('deactivates an account once at the end of its trial and notifies the user', async () => {
  const user = await aUser(app.db, { trial_ends_at: new Date() })
  await ensureTrialTimers(app.db)
  expect(await react(app.db, expire)).toBe(1)
  expect(await statusOf(user)).toBe('inactive')
  await app.db.run(sql`update event_delivery set state = 'pending', due_at = now() where subscriber = 'expire'`)
  expect(await react(app.db, expire)).toBe(1)
  expect(await told(user)).toEqual(['Your trial has ended'])
  expect(
    await app.db.rows(tables.outbox_event.pick('id'), sql`select id from outbox_event where name = 'user.updated'`),
  ).toHaveLength(1)
})

test('ends a trial once even if the clock of the process is behind the database’s', async () => {
  const user = await aUser(app.db, { trial_ends_at: new Date() })
  await ensureTrialTimers(app.db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  try {
    expect(await react(app.db, remind)).toBe(1)
    expect(await react(app.db, expire)).toBe(1)
  } finally {
    vi.useRealTimers()
  }
  expect(await statusOf(user)).toBe('inactive')
  expect(await told(user)).toEqual(['Your trial has ended'])
})

test('does not remind again of a trial whose end is only checked again', async () => {
  const user = await aUser(app.db, { trial_ends_at: inDays(0.5) })
  await ensureTrialTimers(app.db)
  await react(app.db, remind)
  await makeDue(app.db, 'expire')
  await react(app.db, expire)
  await react(app.db, remind)
  expect(await told(user)).toEqual(['Your trial ends in 1 day'])
})

test('ignores users who subscribed, got more time or are administrators', async () => {
  const [paying, extended] = [await aUser(app.db), await aUser(app.db)]
  await ensureTrialTimers(app.db)
  await app.db.run(sql`update app_user set subscription_status = 'active' where id = ${paying.id}`)
  await makeDue(app.db, 'expire')
  expect(await react(app.db, expire)).toBe(2)
  expect([await statusOf(paying), await statusOf(extended)]).toEqual(['active', 'trial'])
  // The timer of the continuing trial is set again.
  const pending = await app.db.rows(
    tables.event_delivery.pick('event_id'),
    sql`select event_id from event_delivery where subscriber = 'expire' and state = 'pending'`,
  )
  expect(pending).toHaveLength(1)
})

test('reminds in the last days, not before or after', async () => {
  const [soon, later, over] = [
    await aUser(app.db, { trial_ends_at: inDays(2.5) }),
    await aUser(app.db, { trial_ends_at: inDays(9) }),
    await aUser(app.db, { trial_ends_at: new Date(0) }),
  ]
  await ensureTrialTimers(app.db)
  await makeDue(app.db, 'remind')
  expect(await react(app.db, remind)).toBe(3)
  expect([await told(soon), await told(later), await told(over)]).toEqual([['Your trial ends in 3 days'], [], []])
})

test('ends the trial of someone who came for a network without a word, but not that of an agent who joined one', async () => {
  const joined = async (overrides: object) => {
    const user = await aUser(app.db, { trial_ends_at: inDays(0.5), credentials_verified: false, ...overrides })
    const { id } = await anApplication(app.db)
    await app.db.run(sql`
      insert into network_membership (user_id, network, application_id)
      values (${user.id}::uuid, 'SP', ${id}::uuid)`)
    return user
  }
  const [member, agent, verified] = [
    await joined({ states_licensed: [] }),
    await joined({ states_licensed: ['TX'] }),
    await joined({ states_licensed: [], credentials_verified: true }),
  ]
  await ensureTrialTimers(app.db)
  await react(app.db, remind)
  await app.db.run(sql`update app_user set trial_ends_at = now()`)
  await makeDue(app.db, 'expire')
  await react(app.db, expire)
  expect(await statusOf(member)).toBe('inactive')
  expect(await told(member)).toEqual([])
  for (const user of [agent, verified]) {
    expect(await told(user)).toEqual(['Your trial ends in 1 day', 'Your trial has ended'])
  }
})
