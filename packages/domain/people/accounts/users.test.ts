import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { inOneStep } from '@waymark/testing/access'
import { ANONYMOUS, contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OWN_ACCOUNT, updateUser } from '../../operations/accounts/update-user.ts'
import { ensureFirstAdministrator } from './ensure-first-administrator.ts'
import { findLinkedAgent } from './find-agent.ts'
import { listUsers } from './list-users.ts'
import { login } from './login.ts'
import { hashPassword } from './passwords.ts'
import { canSeeUser } from './policy.ts'
import { LAST_ADMINISTRATOR } from './require-other-administrator.ts'
import { updatePreferences } from './update-preferences.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const by = async (user: User) => contextOf(app, await signedIn(app.db, user))
const names = (users: User[]) => users.map(({ first_name }) => first_name)
const eventsOf = (user_id: string) =>
  app.db.rows(
    tables.outbox_event.pick('name', 'payload'),
    sql`
    select name, payload from outbox_event
    where aggregate_id = ${user_id} or payload ->> 'user_id' = ${user_id} order by id`,
  )

describe('an administrator', () => {
  test('verifies a broker, which updates the broker’s screen and signs no one out', async () => {
    const admin = await anAdministrator(app.db)
    const broker = await aUser(app.db, { credentials_verified: false })
    await signedIn(app.db, broker)
    const context = await by(admin)
    expect(await updateUser(context, broker.id, { credentials_verified: true })).toMatchObject({
      credentials_verified: true,
      is_active: true,
      role: 'broker',
    })
    expect(await eventsOf(broker.id)).toContainEqual({ name: 'user.updated', payload: {} })
    expect(
      await app.db.rows(
        tables.access_log.pick('actor_id', 'action', 'subject_id', 'request_id'),
        sql`select actor_id, action, subject_id, request_id from access_log`,
      ),
    ).toEqual([{ actor_id: admin.id, action: 'user.updated', subject_id: broker.id, request_id: context.request.id }])
  })

  test('tells a broker that their license is verified, or no longer is, and no one else', async () => {
    const context = await by(await anAdministrator(app.db))
    const broker = await aUser(app.db, { credentials_verified: false })
    const other = await anAdministrator(app.db, { credentials_verified: false })
    const told = async ({ id }: User) =>
      (
        await app.db.rows(
          tables.notification.pick('kind'),
          sql`select kind from notification where user_id = ${id} order by id`,
        )
      ).map(({ kind }) => kind)
    const verify = (credentials_verified: boolean) => updateUser(context, broker.id, { credentials_verified })
    await verify(false)
    expect(await told(broker)).toEqual([])
    await verify(true)
    await verify(true)
    expect(await told(broker)).toEqual(['license_verified'])
    await app.db.run(sql`update app_user set states_unchecked = '{NM}' where id = ${broker.id}`)
    await verify(true)
    expect(await told(broker)).toEqual(['license_verified', 'license_verified'])
    await updateUser(context, broker.id, { founder_access: true })
    await verify(false)
    expect(await told(broker)).toEqual(['license_verified', 'license_verified', 'license_unverified'])
    await updateUser(context, other.id, { credentials_verified: true })
    expect(await told(other)).toEqual([])
  })

  test.each([
    [{ is_active: false }, 'account_disabled'],
    [{ role: 'sys_admin' as const }, 'role_changed'],
  ])('ends all sessions of the user immediately with %o', async (changes, reason) => {
    const broker = await aUser(app.db)
    const sessions = [await signedIn(app.db, broker), await signedIn(app.db, broker)]
    await updateUser(await by(await anAdministrator(app.db)), broker.id, changes)
    const open = await app.db.rows(
      tables.session.pick('id'),
      sql`select id from session where user_id = ${broker.id} and ended_at is null`,
    )
    expect(open).toEqual([])
    const ended = (await eventsOf(broker.id)).filter(({ name }) => name === 'session.ended')
    expect(ended).toEqual(sessions.map(() => ({ name: 'session.ended', payload: { user_id: broker.id, reason } })))
  })

  test('grants capabilities and founder access and leaves other fields unchanged', async () => {
    const broker = await aUser(app.db)
    const context = await by(await anAdministrator(app.db))
    await updateUser(context, broker.id, { capabilities: ['platform_watch', 'architect', 'architect'] })
    expect(await updateUser(context, broker.id, { founder_access: true })).toMatchObject({
      capabilities: ['architect', 'platform_watch'],
      founder_access: true,
      credentials_verified: true,
      role: 'broker',
    })
  })

  test('grants and revokes single capabilities, whatever another administrator did meanwhile', async () => {
    const broker = await aUser(app.db, { capabilities: ['architect'] })
    const context = await by(await anAdministrator(app.db))
    await updateUser(context, broker.id, { revoke: ['architect'] })
    expect(await updateUser(context, broker.id, { grant: ['platform_watch'] })).toMatchObject({
      capabilities: ['platform_watch'],
    })
    await updateUser(context, broker.id, { grant: ['architect', 'platform_watch'] })
    expect(await updateUser(context, broker.id, { revoke: ['platform_watch'] })).toMatchObject({
      capabilities: ['architect'],
    })
  })

  test.each([{ is_active: false }, { role: 'broker' as const }])('cannot do %o to themselves', async (changes) => {
    const [admin] = [await anAdministrator(app.db), await anAdministrator(app.db)]
    await expect(updateUser(await by(admin), admin.id, changes)).rejects.toMatchObject({
      status: 409,
      message: OWN_ACCOUNT,
    })
    expect(await eventsOf(admin.id)).toEqual([])
  })

  test('cannot become a broker while they have clients where they are not licensed', async () => {
    const [admin, queue] = [await anAdministrator(app.db), await anAdministrator(app.db)]
    await app.db.run(sql`update app_user set states_licensed = '{TX}' where id = ${queue.id}`)
    for (const state of ['TX', 'NY', 'CA']) await aClient(app.db, { broker_id: queue.id, state })
    await aClient(app.db, { broker_id: queue.id, state: 'OH', is_mock: true })
    await anImportedPerson(app.db, { broker_id: queue.id, state: 'WA' })
    const demoted = async () => updateUser(await by(admin), queue.id, { role: 'broker' })
    await expect(demoted()).rejects.toMatchObject({
      status: 409,
      code: 'clients_in_state',
      message:
        'They have clients in states that are not on their list: California, New York. First give those clients to an agent licensed there or to another administrator, or let them add the states they are licensed in.',
    })
    await app.db.run(sql`update client set broker_id = ${admin.id} where state = 'CA'`)
    await app.db.run(sql`update app_user set states_licensed = '{NY,TX}' where id = ${queue.id}`)
    expect(await demoted()).toMatchObject({ role: 'broker' })
  })

  test('leaves one administrator when two demote each other', async () => {
    for (let round = 0; round < 10; round++) {
      await app.db.run(sql`update app_user set role = 'broker'`)
      const [one, other] = [await anAdministrator(app.db), await anAdministrator(app.db)]
      const outcomes = await Promise.allSettled([
        updateUser(await by(one), other.id, { role: 'broker' }),
        updateUser(await by(other), one.id, round % 2 ? { role: 'broker' } : { is_active: false }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 409, message: LAST_ADMINISTRATOR },
      })
    }
  })

  test('returns 404 for a missing user', async () => {
    await expect(updateUser(await by(await anAdministrator(app.db)), newId(), {})).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('never leaves an open session when disabling and signing in coincide', async () => {
  const context = await by(await anAdministrator(app.db))
  const password_hash = await hashPassword('a quiet harbor')
  for (let round = 0; round < 10; round++) {
    const { id, email } = await aUser(app.db, { password_hash })
    await Promise.allSettled([
      login(contextOf(app, ANONYMOUS), { email, password: 'a quiet harbor' }),
      updateUser(context, id, { is_active: false }),
    ])
    expect(
      await app.db.rows(
        tables.session.pick('id'),
        sql`select id from session where user_id = ${id} and ended_at is null`,
      ),
    ).toEqual([])
  }
})

test('searches users by name, email and company in pages, newest first', async () => {
  const made: User[] = []
  for (const [first_name, last_name] of [
    ['Ines', 'Falk'],
    ['Tom', 'Reyes'],
    ['Ana', 'Falkner'],
    ['Per%', 'Under_score'],
  ] as const) {
    made.push(await aUser(app.db, { first_name, last_name, company_name: `${last_name} & Co` }))
  }
  const first = await listUsers(app.db, { limit: 3 })
  expect(names(first.users)).toEqual(['Per%', 'Ana', 'Tom'])
  const second = await listUsers(app.db, { limit: 3, cursor: first.next ?? '' })
  expect(names(second.users)).toEqual(['Ines'])
  expect(second.next).toBeUndefined()
  expect(names((await listUsers(app.db, { limit: 9, search: 'FALK' })).users)).toEqual(['Ana', 'Ines'])
  expect(names((await listUsers(app.db, { limit: 9, search: 'ines falk' })).users)).toEqual(['Ines'])
  expect(names((await listUsers(app.db, { limit: 9, search: '%' })).users)).toEqual(['Per%'])
  expect(names((await listUsers(app.db, { limit: 9, search: made[1]?.email ?? '' })).users)).toEqual(['Tom'])
  await expect(listUsers(app.db, { limit: 9, cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 })
})

describe('preferences', () => {
  test('keep the time zone if it is sent empty', () => {
    expect(accountEndpoints.updatePreferences.body.parse({ time_zone: '' })).toEqual({})
  })

  test('change only the given fields', async () => {
    const user = await aUser(app.db)
    const wanted = { states_licensed: ['TX', 'CA', 'TX'], daily_cap: 0, available: false, time_zone: 'Asia/Tokyo' }
    expect(await updatePreferences(await by(user), wanted)).toMatchObject({
      states_licensed: ['CA', 'TX'],
      daily_cap: 0,
      available: false,
      time_zone: 'Asia/Tokyo',
      email_notifications: true,
      auto_redirect_to_dashboard: false,
    })
    expect(await updatePreferences(await by(user), { auto_redirect_to_dashboard: true })).toMatchObject({
      auto_redirect_to_dashboard: true,
      daily_cap: 0,
    })
    expect((await eventsOf(user.id)).map(({ name }) => name)).toEqual(['user.updated', 'user.updated'])
  })

  test.each([
    [{ states_licensed: ['TX', 'ZZ'] }, 'states_licensed.1'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+05:00' }, 'time_zone'],
    [{ time_zone: "x'; drop table client" }, 'time_zone'],
  ])('reject %o', async (wanted, path) => {
    const user = await aUser(app.db)
    await expect(updatePreferences(await by(user), wanted)).rejects.toMatchObject({ status: 422, errors: [{ path }] })
    expect(await eventsOf(user.id)).toEqual([])
  })
})

describe('the first administrator', () => {
  test('is created once when two processes start together, and can sign in', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdministrator(app.db)))
    const [credentials, ...more] = made.filter((one) => one !== null)
    expect(more).toEqual([])
    expect(credentials?.email).toBe('admin@waymark.local')
    const { user } = await inOneStep(login(contextOf(app, ANONYMOUS), credentials ?? { email: '', password: '' }))
    expect(user).toMatchObject({ role: 'sys_admin', capabilities: ['architect', 'platform_watch'] })
    expect(await ensureFirstAdministrator(app.db)).toBeNull()
  })

  test('uses the given email and password, and rejects unusable ones', async () => {
    const weak = ['short', 'password', 'boss@example.test', 'Administrator'].map((password) => ({ password }))
    for (const given of [{ email: 'nonsense' }, ...weak.map((one) => ({ email: 'Boss@Example.test', ...one }))]) {
      await expect(ensureFirstAdministrator(app.db, given)).rejects.toThrow(/The setting ADMIN_\w+ cannot be used/)
    }
    const given = { email: 'Boss@Example.test', password: 'six ch' }
    expect(await ensureFirstAdministrator(app.db, given)).toEqual({ email: 'boss@example.test', password: 'six ch' })
    await login(contextOf(app, ANONYMOUS), given)
  })
})

test('names an enabled user in a link by id or by lead code', async () => {
  const [broker, admin, disabled] = [
    await aUser(app.db),
    await anAdministrator(app.db),
    await aUser(app.db, { is_active: false }),
  ]
  await app.db.run(sql`
    insert into lead_code (code, user_id) values ('SPRING', ${broker.id}), ('GONE', ${disabled.id})`)
  const linked = { user_id: broker.id, via: 'agent_link', code: null, role: 'broker', states_licensed: ['TX'] }
  expect(await findLinkedAgent(app.db, broker.id)).toEqual(linked)
  expect(await findLinkedAgent(app.db, admin.id)).toEqual({ ...linked, user_id: admin.id, role: 'sys_admin' })
  expect(await findLinkedAgent(app.db, 'SPRING')).toEqual({ ...linked, via: 'lead_code', code: 'SPRING' })
  for (const nobody of [null, 'demo', 'GONE', disabled.id, newId(), "'; --"]) {
    expect(await findLinkedAgent(app.db, nobody)).toBeNull()
  }
})

test('shows a user to administrators and to themselves', async () => {
  const [broker, other, admin] = [await aUser(app.db), await aUser(app.db), await anAdministrator(app.db)]
  const [as_broker, as_admin] = [await signedIn(app.db, broker), await signedIn(app.db, admin)]
  expect(await canSeeUser(app.db, as_broker, broker.id)).toBe(true)
  expect(await canSeeUser(app.db, as_broker, other.id)).toBe(false)
  expect(await canSeeUser(app.db, as_admin, other.id)).toBe(true)
  expect(await canSeeUser(app.db, as_admin, newId())).toBe(false)
  expect(await canSeeUser(app.db, ANONYMOUS, broker.id)).toBe(false)
})
