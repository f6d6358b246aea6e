import { accountAdministrationEndpoints } from '@waymark/contracts/people/accounts/administration'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { authAnswer } from '@waymark/contracts/people/accounts/schemas'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import type { GooglePerson } from '@waymark/testing/google'
import { eventually } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { aPerson, Browser, googleForFile } from './google.fixture.ts'
import { resetToken } from './password-reset.ts'
import { NOT_CONNECTED } from './sign-in-with-google.ts'

const { api } = await googleForFile()

const NEW = 'mountain-otter-7'
const notConnected = { status: 403, body: { detail: NOT_CONNECTED, code: 'not_connected' } }

/** Signs in with Google, at once or after `before`. */
async function signIn({ sub }: GooglePerson, before = async () => {}) {
  const browser = new Browser(api)
  const session_id = await browser.sessionId(sub)
  await before()
  return browser.verify(session_id)
}
/** As Google answers for an address that it does not host. */
async function unsure({ sub }: GooglePerson) {
  await api.db.run(sql`update google_sign_in set owns_mailbox = false where subject = ${sub}`)
}

/** A broker with a Google account that signs them in. */
async function aConnected() {
  const user = await aUser(api.db)
  const person = aPerson({ email: user.email })
  const { access_token } = authAnswer.parse((await signIn(person)).body)
  return { user, person, token: access_token }
}
async function resetByEmail({ id, email }: User) {
  await api.get(accountEndpoints.requestPasswordReset, { body: { email } })
  const reset = await api.db.row(
    tables.password_reset.pick('id'),
    sql`select id from password_reset where user_id = ${id} order by id desc`,
  )
  const token = resetToken(api.secrets, reset?.id ?? '')
  await api.get(accountEndpoints.resetPassword, { body: { token, password: NEW } })
}
async function setByAdministrator({ id }: User) {
  const token = await tokenOf(api, await anAdministrator(api.db))
  await api.get(accountAdministrationEndpoints.setUserPassword, { token, body: { user_id: id, new_password: NEW } })
}
const securityOf = async (user: User) => api.get(securityEndpoints.readSecurity, { token: await tokenOf(api, user) })

test.each([
  ['by email', resetByEmail],
  ['from an administrator', setByAdministrator],
])('a new password %s ends the connection', async (_from, choosePassword) => {
  const { user, person } = await aConnected()
  await choosePassword(user)
  expect(await securityOf(user)).toMatchObject({ password_set: true, google_since: null })
  expect(await signIn(person, () => unsure(person))).toMatchObject(notConnected)
})

test('the owner of the mailbox connects the same account again and keeps the password', async () => {
  const { user, person } = await aConnected()
  await resetByEmail(user)
  expect((await signIn(person)).status).toBe(200)
  const security = await securityOf(user)
  expect(security.password_set).toBe(true)
  expect(security.google_since).not.toBeNull()
})

test('a connection that ended does not keep another Google account out, which removes the password', async () => {
  const { user } = await aConnected()
  await resetByEmail(user)
  expect((await signIn(aPerson({ email: user.email }))).status).toBe(200)
  expect((await securityOf(user)).password_set).toBe(false)
})

test('a sign-in waits for a new password that ends the connection', async () => {
  const { user, person } = await aConnected()
  const { answer } = await api.db.transaction(async (reset) => {
    await reset.run(sql`select from app_user where id = ${user.id}::uuid for no key update`)
    const waiting = signIn(person, () => unsure(person))
    await eventually('the sign-in waits for the account', () =>
      api.db.exists(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    await reset.run(sql`update google_identity set ended_at = now() where user_id = ${user.id}::uuid`)
    return { answer: waiting }
  })
  expect(await answer).toMatchObject(notConnected)
})

test('it can be disconnected under Security, which its owner is told', async () => {
  const { user, token } = await aConnected()
  expect((await securityOf(user)).google_since).not.toBeNull()
  const remove = () => api.call(securityEndpoints.removeGoogle, { token })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await securityOf(user)).google_since).toBeNull()
  expect(
    await api.db.rows(
      tables.outbox_event.pick('payload'),
      sql`select payload from outbox_event where name = 'user.security_changed' and aggregate_id = ${user.id}`,
    ),
  ).toEqual([{ payload: { change: 'google_removed' } }])
})
