import { DAY_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aSubscription } from '@waymark/testing/factories/agency'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aPasswordReset, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, describe, expect, test } from 'vitest'
import { resetToken, WRONG_LINK } from './password-reset.ts'
import { hashPassword } from './passwords.ts'

const OLD = 'a quiet harbor'
const NEW = 'a louder lighthouse'

const api = await apiForFile()
let administrator: User
let token: string
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})

describe('the list of users', () => {
  test('has pages, newest first, and filters by name, role, subscription, credentials and state', async () => {
    const company_name = `Company ${newId()}`
    const made = [
      await aUser(api.db, { company_name, subscription_status: 'active' }),
      await aUser(api.db, { company_name, credentials_verified: false }),
      await aUser(api.db, { company_name, is_active: false }),
      await anAdministrator(api.db, { company_name }),
    ].toReversed()
    const list = (query: object) =>
      api.call(endpoints.listAllUsers, { token, query: { search: company_name.toUpperCase(), ...query } })
    const ids = async (query: object) =>
      endpoints.listAllUsers.response.parse((await list(query)).body).map(({ id }) => id)
    const [administrator_id, disabled, unverified, active] = made.map(({ id }) => id)
    expect(await ids({})).toEqual(made.map(({ id }) => id))
    expect(await ids({ role: 'sys_admin' })).toEqual([administrator_id])
    expect(await ids({ subscription_status: 'active' })).toEqual([active])
    expect(await ids({ credentials_verified: false, is_active: '' })).toEqual([unverified])
    expect(await ids({ is_active: false, role: 'broker' })).toEqual([disabled])
    expect(await ids({ is_active: true, credentials_verified: true, role: 'broker' })).toEqual([active])
    const first = await list({ limit: 3 })
    const next = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1]
    expect(await ids({ limit: 3, cursor: decodeURIComponent(next ?? '') })).toEqual([active])
  })

  test('shows open sessions, last sign-in, clients and payments, but no hash', async () => {
    const user = await aUser(api.db, { password_hash: 'secret' })
    const read = () => api.get(endpoints.readAdministeredUser, { token, params: { id: user.id } })
    expect(await read()).toMatchObject({ open_sessions: 0, last_sign_in_at: null, total_clients: 0, paid: null })
    await tokenOf(api, user)
    const ended = await tokenOf(api, user)
    await api.call(endpoints.logout, { token: ended })
    await aClient(api.db, { broker_id: user.id })
    await aClient(api.db, { broker_id: user.id, is_mock: true })
    await aClient(api.db, { broker_id: user.id, status: 'lost' })
    await aClient(api.db, { broker_id: user.id, assignment_type: 'admin_queue' })
    for (const days of [-1, 1]) {
      await anAppointment(api.db, user, { starts_at: new Date(Date.now() + days * DAY_MS) })
    }
    await aSubscription(api.db, user, { amount_cents: 4900, package_id: 'white_label' })
    const shown = await read()
    expect(shown).toMatchObject({
      open_sessions: 1,
      last_sign_in_at: expect.any(String),
      total_clients: 3,
      open_clients: 1,
      appointments_to_come: 1,
      paid: { package_id: 'white_label', amount_cents: 4900, cancel_at_period_end: false },
    })
    expect(JSON.stringify(shown)).not.toContain('secret')
  })
})

const setPassword = (user_id: string, new_password: string) =>
  api.call(endpoints.setUserPassword, { token, body: { user_id, new_password } })
const signIn = async ({ email }: User, password: string) =>
  (await api.call(endpoints.login, { body: { email, password } })).status

describe('setting a user’s password', () => {
  test('ends sessions and emailed links, replaces the old password, and sends an email', async () => {
    const user = await aUser(api.db, { password_hash: await hashPassword(OLD) })
    const open = await tokenOf(api, user)
    const link = resetToken(api.secrets, await aPasswordReset(api.db, user))
    expect(await setPassword(user.id, NEW)).toMatchObject({ status: 204 })
    expect((await api.call(endpoints.me, { token: open })).status).toBe(401)
    expect([await signIn(user, OLD), await signIn(user, NEW)]).toEqual([401, 200])
    expect(await api.call(endpoints.resetPassword, { body: { token: link, password: OLD } })).toMatchObject({
      status: 401,
      body: { detail: WRONG_LINK },
    })
    const due = await api.db.rows(
      tables.outbox_event.pick('actor', 'payload').extend({ subscriber: text }),
      sql`
      select event_delivery.subscriber, outbox_event.actor, outbox_event.payload from outbox_event join event_delivery on event_id = outbox_event.id
      where name = 'password.changed' and aggregate_id = ${user.id}`,
    )
    expect(due).toEqual([{ subscriber: 'mail', actor: `user:${administrator.id}`, payload: {} }])
    const noted = await api.db.rows(
      tables.access_log.pick('actor_id'),
      sql`select actor_id from access_log where action = 'password.set_by_administrator' and subject_id = ${user.id}`,
    )
    expect(noted).toEqual([{ actor_id: administrator.id }])
  })

  test('enforces the password rules without changing anything', async () => {
    const user = await aUser(api.db, { password_hash: await hashPassword(OLD), last_name: 'Lighthouse' })
    const open = await tokenOf(api, user)
    for (const weak of ['short', 'password', 'lighthouse', user.email, 'x'.repeat(201)]) {
      expect(await setPassword(user.id, weak)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'new_password', message: expect.any(String) }] },
      })
    }
    expect(await signIn(user, OLD)).toBe(200)
    expect((await api.call(endpoints.me, { token: open })).status).toBe(200)
  })

  test('returns 404 for an unknown user', async () => {
    expect(await setPassword(newId(), NEW)).toMatchObject({ status: 404 })
  })
})
