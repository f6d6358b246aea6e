import { DAY_MS } from '@waymark/contracts/durations'
import { calendarFeedEndpoints } from '@waymark/contracts/leads/appointments/feeds'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aCalendarFeed, anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aPasswordReset, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { readCalendar } from '@waymark/testing/read-calendar'
import { anAuthenticatorApp } from '@waymark/testing/second-factors'
import { beforeEach, expect, test } from 'vitest'
import { changePassword } from '../../people/accounts/change-password.ts'
import { resetPassword, resetToken } from '../../people/accounts/password-reset.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import { removeSecondFactors } from '../../people/accounts/remove-second-factors.ts'
import { setUserPassword } from '../../people/accounts/set-user-password.ts'
import { createFeed } from './calendar-feeds.ts'

const { listCalendarFeeds, createCalendarFeed, deleteCalendarFeed, readCalendarFeed } = calendarFeedEndpoints

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const make = (names = 'initial') => api.get(createCalendarFeed, { token, body: { names } })
const list = () => api.get(listCalendarFeeds, { token })
const read = async (feed: { token: string }) => {
  const { status, body } = await api.call(readCalendarFeed, { params: { token: feed.token } })
  return status === 200 && Buffer.isBuffer(body) ? readCalendar(body.toString()).events : status
}
const titles = async (feed: { token: string }) => {
  const events = await read(feed)
  return typeof events === 'number' ? events : events.map((event) => event['SUMMARY']?.value)
}

test('lists tasks and appointments without what they say, and names clients as chosen', async () => {
  const client = await aClient(api.db, { broker_id: broker.id, first_name: 'Ana', last_name: 'Díaz' })
  await anAppointment(api.db, broker, { client_id: client.id })
  await aTask(api.db, broker, { client_id: client.id, title: 'Ask about the insulin', note: 'diabetes', kind: 'call' })
  await aTask(api.db, broker, { title: 'Order paper' })
  const feeds = { initial: await make(), full: await make('full'), none: await make('none') }
  expect(await titles(feeds.initial)).toEqual(['Call with Ana D.', 'Task: call, Ana D.', 'Task'])
  expect(await titles(feeds.full)).toEqual(['Call with Ana Díaz', 'Task: call, Ana Díaz', 'Task'])
  expect(await titles(feeds.none)).toEqual(['Call', 'Task: call', 'Task'])
  expect(JSON.stringify(await read(feeds.full))).not.toMatch(/insulin|diabetes|paper|555-01/)
})

const at = (days: number) => new Date(Date.now() + days * DAY_MS)

test('leaves out what is done, cancelled, deleted, far away, or of someone else', async () => {
  const gone = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  await anAppointment(api.db, broker, { status: 'cancelled' })
  await anAppointment(api.db, broker, { starts_at: at(-8) })
  await anAppointment(api.db, broker, { client_id: gone.id, starts_at: at(3) })
  await anAppointment(api.db, await aUser(api.db))
  await aTask(api.db, broker, { done_at: new Date() })
  await aTask(api.db, broker, { deleted_at: new Date() })
  await aTask(api.db, broker, { due_at: at(400) })
  const feed = await make()
  expect(await titles(feed)).toEqual([])
  await anAppointment(api.db, broker, { starts_at: at(-6), channel: 'video', video_url: 'https://meet.example/ana' })
  expect(await read(feed)).toMatchObject([
    { SUMMARY: { value: 'Video call with Vic V.' }, LOCATION: { value: 'https://meet.example/ana' } },
  ])
})

test('keeps only a hash of the address, shows it once, and reads nothing from one that was turned off', async () => {
  const feed = await make()
  expect(await list()).toEqual([{ id: feed.id, names: 'initial', created_at: feed.created_at, read_at: null }])
  const stored = await api.db.exists(
    sql`select from calendar_feed where to_jsonb(calendar_feed)::text like ${`%${feed.token.slice(3)}%`}`,
  )
  expect(stored).toBe(false)
  expect(await titles(feed)).toEqual([])
  expect((await list())[0]?.read_at).not.toBeNull()
  expect(await read({ token: feed.token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) })).toBe(404)
  await api.get(deleteCalendarFeed, { token, params: { id: feed.id } })
  expect(await read(feed)).toBe(404)
})

test('reads nothing for a disabled account, and takes at most ten addresses', async () => {
  const feeds = await Promise.all(
    Array.from({ length: 12 }, () => api.call(createCalendarFeed, { token, body: { names: 'none' } })),
  )
  expect(feeds.filter(({ status }) => status === 201)).toHaveLength(10)
  await api.db.run(sql`delete from calendar_feed where user_id = ${broker.id}::uuid`)
  const feed = await make()
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  expect(await read(feed)).toBe(404)
})

const owner = () => contextOf(api, { kind: 'user', user: broker, session_id: newId() })
const securing: Record<string, () => Promise<unknown>> = {
  'resets the password': async () =>
    resetPassword(contextOf(api, ANONYMOUS), {
      token: resetToken(api.secrets, await aPasswordReset(api.db, broker)),
      password: 'a loud harbor at dawn',
    }),
  'changes the password': async () => {
    const password_hash = await hashPassword('a quiet harbor')
    await api.db.run(sql`update app_user set password_hash = ${password_hash} where id = ${broker.id}::uuid`)
    await changePassword(owner(), { current_password: 'a quiet harbor', new_password: 'a loud harbor at dawn' })
  },
  'gets a password from an administrator': () =>
    setUserPassword(owner(), { user_id: broker.id, new_password: 'a loud harbor at dawn' }),
  'has the second factors removed': () => removeSecondFactors(owner(), broker.id),
  'sets up a first second factor': async () => anAuthenticatorApp(contextOf(api, await signedIn(api.db, broker))),
}

test.each(Object.keys(securing))(
  'ends with everything else that a stranger may have when its owner %s',
  async (how) => {
    const [feed, other] = [await make(), await aCalendarFeed(api.db, await aUser(api.db))]
    expect(await titles(feed)).toEqual([])
    await securing[how]?.()
    expect(await read(feed)).toBe(404)
    expect(
      await api.db.rows(
        tables.access_log.pick('action'),
        sql`select action from access_log where subject_id = ${feed.id}::uuid order by id`,
      ),
    ).toMatchObject([{ action: 'calendar_feed.created' }, { action: 'calendar_feed.deleted' }])
    expect(await api.db.exists(sql`select from calendar_feed where id = ${other.id}::uuid`)).toBe(true)
  },
)

test('emails its owner when one is made, and is not made by a session that has just ended', async () => {
  await make()
  expect(
    await api.db.rows(
      tables.outbox_event.pick('payload'),
      sql`select payload from outbox_event where name = 'user.security_changed' and aggregate_id = ${broker.id}::uuid`,
    ),
  ).toEqual([{ payload: { change: 'calendar_address_made' } }])
  const late = contextOf(api, await signedIn(api.db, broker))
  await api.db.run(sql`update session set ended_at = now() where id = ${late.actor.session_id}::uuid`)
  await expect(createFeed(late, 'full')).rejects.toMatchObject({ status: 401 })
})

const named = ({ id }: { id: string }) => ({ actor_kind: 'anonymous', action: 'calendar.read', subject_id: id })

test('logs who made and turned off an address, and once a day each client that it named', async () => {
  const [ana, ben] = [await aClient(api.db, { broker_id: broker.id }), await aClient(api.db, { broker_id: broker.id })]
  await aTask(api.db, broker, { client_id: ana.id })
  await anAppointment(api.db, broker, { client_id: ana.id })
  const [feed, nameless] = [await make(), await make('none')]
  const noted = (actor_id: string) =>
    api.db.rows(
      tables.access_log.pick('actor_kind', 'action', 'subject_id'),
      sql`
      select actor_kind, action, subject_id from access_log
      where actor_id = ${actor_id}::uuid and action like 'calendar%' order by id`,
    )
  await Promise.all([read(feed), read(feed), read(nameless)])
  expect(await noted(feed.id)).toEqual([named(ana)])
  expect(await noted(nameless.id)).toEqual([])
  await aTask(api.db, broker, { client_id: ben.id })
  await read(feed)
  expect(await noted(feed.id)).toEqual([named(ana), named(ben)])
  await Promise.all([1, 2].map(() => api.call(deleteCalendarFeed, { token, params: { id: feed.id } })))
  expect(await noted(broker.id)).toMatchObject([
    { action: 'calendar_feed.created', subject_id: feed.id },
    { action: 'calendar_feed.created', subject_id: nameless.id },
    { action: 'calendar_feed.deleted', subject_id: feed.id },
  ])
})
