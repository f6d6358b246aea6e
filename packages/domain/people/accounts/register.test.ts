import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { inOneStep } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { anAdministrator } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { sessionOf } from './authenticate.ts'
import { login } from './login.ts'
import { refresh } from './refresh.ts'
import { REFUSED, register } from './register.ts'

const app = await appForFile()

const registration = (email: string, overrides: Partial<Parameters<typeof register>[1]> = {}) => ({
  email,
  password: 'a quiet harbor',
  first_name: 'Mara',
  last_name: 'Quinn',
  company_name: null,
  phone: null,
  agent_network_agreement: true as const,
  time_zone: 'America/Chicago',
  states_licensed: [],
  npn: null,
  ...overrides,
})
const anonymous = (idempotency_key: string | null = null) => contextOf(app, ANONYMOUS, { idempotency_key })
const userBy = (email: string) => app.db.row(tables.app_user, sql`select * from app_user where email = ${email}`)

test('creates an unverified broker on a 14-day trial and signs in', async () => {
  const now = new Date()
  const { user, access_token } = await register(anonymous(), registration('Mara@Example.test'), now)
  expect(user).toMatchObject({
    email: 'mara@example.test',
    role: 'broker',
    credentials_verified: false,
    subscription_status: 'trial',
    capabilities: [],
    founder_access: false,
    daily_cap: 20,
    available: true,
    time_zone: 'America/Chicago',
  })
  expect(user.trial_ends_at.getTime() - now.getTime()).toBe(14 * 24 * 3600 * 1000)
  expect(await sessionOf(app, access_token)).toMatchObject({ kind: 'user', user: { id: user.id } })
  const { password_hash } = (await userBy('mara@example.test')) ?? {}
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('saves the states and the National Producer Number, tells administrators of states, and refuses an unknown one', async () => {
  const license = { states_licensed: ['TX', 'OK', 'TX'], npn: '1234567' }
  const administrator = await anAdministrator(app.db)
  const { user } = await register(anonymous(), registration('licensed@example.test', license))
  expect(user).toMatchObject({ states_licensed: ['OK', 'TX'], npn: '1234567' })
  await register(anonymous(), registration('unlicensed@example.test'))
  expect(
    await app.db.rows(
      tables.notification.pick('kind', 'body', 'link'),
      sql`select kind, body, link from notification where user_id = ${administrator.id}`,
    ),
  ).toEqual([
    {
      kind: 'states_added',
      body: 'New on their list of states: Oklahoma, Texas. Please check the license.',
      link: `/admin/users?user=${user.id}`,
    },
  ])
  const unknown = registration('elsewhere@example.test', { states_licensed: ['TX', 'XX'] })
  await expect(register(anonymous(), unknown)).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'states_licensed.1', message: 'This is not a valid state' }],
  })
})

test('ignores fields that a body may not set', async () => {
  const body = {
    ...registration('eager@example.test'),
    role: 'sys_admin',
    credentials_verified: true,
    is_active: false,
  }
  const { user } = await register(anonymous(), body)
  expect(user).toMatchObject({ role: 'broker', credentials_verified: false, is_active: true })
})

test('replaces an unknown time zone with the default', async () => {
  const { user } = await register(anonymous(), registration('far@example.test', { time_zone: 'Mars/Olympus' }))
  expect(user.time_zone).toBe('America/New_York')
})

test.each(['12345', 'password', 'mara', 'Quinn1@example.test'])('rejects the password %s', async (password) => {
  await expect(register(anonymous(), registration('quinn1@example.test', { password }))).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'password' }],
  })
  expect(await userBy('quinn1@example.test')).toBeUndefined()
})

test('rejects a taken email address without details, and leaves the account unchanged', async () => {
  await register(anonymous(), registration('taken@example.test'))
  const before = await userBy('taken@example.test')
  const again = register(anonymous(), registration('TAKEN@example.test', { password: 'another harbor' }))
  await expect(again).rejects.toMatchObject({ status: 409, message: REFUSED })
  expect(await userBy('taken@example.test')).toEqual(before)
})

test('succeeds once in twenty simultaneous registrations of one email address', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => register(anonymous(), registration('race@example.test'))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await app.db.rows(
      tables.session.pick('id'),
      sql`
      select session.id from session join app_user on app_user.id = user_id where email = 'race@example.test'`,
    ),
  ).toHaveLength(1)
})

test('creates one account and one response for the same Idempotency-Key twenty times at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => register(anonymous('key-1'), registration('once@example.test'))),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(
    await app.db.rows(
      tables.session.pick('id'),
      sql`select id from session where user_id = ${answers[0]?.user.id ?? null}`,
    ),
  ).toHaveLength(1)
})

test('keeps a later cookie when an older request is repeated', async () => {
  const first = await register(anonymous('key-2'), registration('later@example.test'))
  const renewed = await refresh(contextOf(app, ANONYMOUS, { refresh_token: first.refresh_token }))
  const repeat = await register(anonymous('key-2'), registration('later@example.test'))
  expect(repeat).toMatchObject({ access_token: first.access_token, refresh_token: null })
  await refresh(contextOf(app, ANONYMOUS, { refresh_token: renewed.refresh_token }))
})

test('rejects an Idempotency-Key with another body', async () => {
  await register(anonymous('key-3'), registration('key3@example.test'))
  await expect(register(anonymous('key-3'), registration('other@example.test'))).rejects.toMatchObject({ status: 422 })
  expect(await userBy('other@example.test')).toBeUndefined()
})

test('lets the user sign in with any case of the email address', async () => {
  await register(anonymous(), registration('case@example.test'))
  const { user } = await inOneStep(login(anonymous(), { email: 'Case@Example.TEST', password: 'a quiet harbor' }))
  expect(user.email).toBe('case@example.test')
})
