import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { authAnswer as authAnswerSchema } from '@waymark/contracts/people/accounts/schemas'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aCalendarFeed } from '@waymark/testing/factories/appointments'
import { aVettedApplication } from '@waymark/testing/factories/networks'
import { anAdministrator, anInviteCode, aUser, signedIn } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, test } from 'vitest'
import { applicationToken } from '../../networks/applications/application-token.ts'
import { DISABLED } from './account-disabled.ts'
import { aPerson, Browser, googleForFile, startProvider, withGoogle } from './google.fixture.ts'
import { GOOGLE, ownsMailbox } from './google-provider.ts'
import { WRONG_CODE } from './invite-codes.ts'
import { NOT_CONNECTED, NOT_VOUCHED_FOR, SESSION_EXPIRED } from './sign-in-with-google.ts'
import { DOMAIN_REFUSED } from './start-google.ts'

const { provider, api } = await googleForFile()

async function signIn(as: string, more: object = {}) {
  const browser = new Browser(api)
  return browser.verify(await browser.sessionId(as), more)
}
const authAnswer = (body: unknown) => authAnswerSchema.parse(body)
const userOf = (email: string) => api.db.row(tables.app_user, sql`select * from app_user where email = ${email}`)
const expired = { status: 400, body: { detail: SESSION_EXPIRED } }
const notConnected = { status: 403, body: { detail: NOT_CONNECTED, code: 'not_connected' } }

describe('a new person', () => {
  test('joins as a broker on trial, unverified, and signs in', async () => {
    const person = aPerson()
    const answer = await signIn(person.sub, { time_zone: 'America/Chicago', role: 'sys_admin' })
    expect(answer.status).toBe(200)
    const { user, access_token, admin_access } = authAnswer(answer.body)
    expect(user).toMatchObject({
      email: person.email,
      first_name: 'Gina',
      last_name: 'Google',
      role: 'broker',
      credentials_verified: false,
      subscription_status: 'trial',
      time_zone: 'America/Chicago',
    })
    expect(admin_access).toBe(false)
    expect(answer.headers.getSetCookie().join()).toContain('waymark_refresh=')
    expect(await api.get(accountEndpoints.me, { token: access_token })).toMatchObject({ id: user.id })
    expect(
      await api.db.rows(
        tables.outbox_event.pick('id'),
        sql`select id from outbox_event where name = 'trial.started' and aggregate_id = ${user.id}`,
      ),
    ).toHaveLength(1)
  })

  test('returns to the same account even if their address changes', async () => {
    const person = aPerson()
    const first = authAnswer((await signIn(person.sub)).body)
    person.email = `married-${person.email}`
    const second = authAnswer((await signIn(person.sub)).body)
    expect([second.user.id, second.user.email]).toEqual([first.user.id, first.user.email])
  })

  test('is verified with an invitation, but not with a wrong code', async () => {
    const token = await tokenOf(api, await anAdministrator(api.db))
    const { code } = await api.get(accountEndpoints.createInviteCode, { token, body: {} })
    const browser = new Browser(api)
    const person = aPerson()
    const session_id = await browser.sessionId(person.sub)
    const wrong = { status: 401, body: { detail: WRONG_CODE } }
    expect(await browser.verify(session_id, { invite_code: 'VIPNEVERX' })).toMatchObject(wrong)
    expect(await userOf(person.email)).toBeUndefined()
    const answer = await browser.verify(session_id, { invite_code: code.toLowerCase() })
    expect(authAnswer(answer.body).user.credentials_verified).toBe(true)
    expect(await signIn(aPerson().sub, { invite_code: code })).toMatchObject(wrong)
  })

  test('has the number that was checked with their application to the professional network', async () => {
    const token = await tokenOf(api, await anAdministrator(api.db))
    const made = await aVettedApplication(api.db, { join_origin: 'TW', sectors: ['CPA'], npn: '1234567' })
    await api.get(applicationEndpoints.approveApplication, { token, params: { id: made.id } })
    const body = { application_token: applicationToken(api.secrets, made.id) }
    const { invite_code } = await api.get(applicationEndpoints.readOwnApplication, { body })
    const { user } = authAnswer((await signIn(aPerson().sub, { invite_code })).body)
    expect(user).toMatchObject({ credentials_verified: true, npn: '1234567' })
  })

  test('joins once from two tabs', async () => {
    const person = aPerson()
    const tabs = [new Browser(api), new Browser(api)]
    const ids = await Promise.all(tabs.map((tab) => tab.sessionId(person.sub)))
    const answers = await Promise.all(tabs.map((tab, nth) => tab.verify(ids[nth] ?? '')))
    const joined = answers.map(({ body }) => authAnswer(body).user.id)
    expect(joined[0]).toBe(joined[1])
  })

  test('signs in if another tab connects the account at this moment', async () => {
    const person = aPerson()
    const user = await aUser(api.db, { email: person.email })
    const browser = new Browser(api)
    const session_id = await browser.sessionId(person.sub)
    const answer = await api.db.transaction(async (other_tab) => {
      await other_tab.run(sql`select 1 from app_user where id = ${user.id} for update`)
      const verified = browser.verify(session_id)
      await eventually('the sign-in waits for the account', () =>
        api.db.exists(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      await other_tab.run(
        sql`insert into google_identity (issuer, subject, user_id) values (${provider.issuer}, ${person.sub}, ${user.id})`,
      )
      return { verified }
    })
    expect(authAnswer((await answer.verified).body).user.id).toBe(user.id)
  })

  test('is recognized if the provider gives the email address outside of its token', async () => {
    const person = aPerson({ given_name: '\u200b', family_name: undefined, name: 'Only One' })
    const other = await startProvider(false)
    await using there = await withGoogle(other.issuer)
    const browser = new Browser(there)
    const answer = await browser.verify(await browser.sessionId(person.sub))
    expect(authAnswer(answer.body).user).toMatchObject({ email: person.email, first_name: 'Only One', last_name: '' })
    await other.stop()
  })
})

describe('a person with an account', () => {
  test('is connected to it, which removes a password set without proof of the address, and what it opened', async () => {
    const user = await aUser(api.db, { password_hash: 'set at registration', credentials_verified: true })
    const { session_id } = await signedIn(api.db, user)
    const code_id = await anInviteCode(api.db, user)
    const feed = await aCalendarFeed(api.db, user)
    await api.db.run(sql`update invite_code set user_id = ${user.id} where id = ${code_id}`)
    const answer = await signIn(aPerson({ email: user.email.toUpperCase() }).sub, { invite_code: 'VIPUNUSED' })
    expect(authAnswer(answer.body).user).toMatchObject({ id: user.id, first_name: user.first_name })
    expect((await userOf(user.email))?.password_hash).toBeNull()
    expect(await api.db.exists(sql`select 1 from invite_code where id = ${code_id} and revoked_at is null`)).toBe(false)
    expect(await api.db.exists(sql`select 1 from calendar_feed where id = ${feed.id}`)).toBe(false)
    expect(
      await api.db.row(tables.session.pick('end_reason'), sql`select end_reason from session where id = ${session_id}`),
    ).toEqual({
      end_reason: 'password_changed',
    })
    expect(
      await api.db.rows(
        row({ subscriber: text }),
        sql`
        select subscriber from outbox_event join event_delivery on event_id = id
        where name = 'user.google_linked' and aggregate_id = ${user.id}`,
      ),
    ).toEqual([{ subscriber: 'mail' }])
  })

  test('keeps a password that they chose later', async () => {
    const user = await aUser(api.db)
    const person = aPerson({ email: user.email })
    await signIn(person.sub)
    await api.db.run(sql`update app_user set password_hash = 'chosen by link' where id = ${user.id}`)
    expect((await signIn(person.sub)).status).toBe(200)
    expect((await userOf(user.email))?.password_hash).toBe('chosen by link')
  })

  test('is rejected as an administrator, or if the account is connected to someone else', async () => {
    const administrator = await anAdministrator(api.db)
    expect(await signIn(aPerson({ email: administrator.email }).sub)).toMatchObject(notConnected)
    const user = await aUser(api.db)
    await signIn(aPerson({ email: user.email }).sub)
    expect(await signIn(aPerson({ email: user.email }).sub)).toMatchObject(notConnected)
  })

  test('is rejected while disabled', async () => {
    const user = await aUser(api.db, { is_active: false, password_hash: 'theirs' })
    const disabled = { status: 403, body: { detail: DISABLED, code: 'account_disabled' } }
    expect(await signIn(aPerson({ email: user.email }).sub)).toMatchObject(disabled)
    expect((await userOf(user.email))?.password_hash).toBe('theirs')
    const noted = await api.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where subject_id = ${user.id}`,
    )
    expect(noted).toEqual([{ action: 'sign_in.disabled' }])
  })

  test('is recognized by an address that Google vouches for, not by one it verified once', () => {
    const mailbox = { issuer: GOOGLE, email: 'ada@agency.example' }
    expect(ownsMailbox(mailbox)).toBe(false)
    expect(ownsMailbox({ ...mailbox, hd: 'agency.example' })).toBe(true)
    expect(ownsMailbox({ ...mailbox, email: 'ada@gmail.com' })).toBe(true)
    expect(ownsMailbox({ ...mailbox, issuer: 'https://id.agency.example' })).toBe(true)
  })

  test('is not taken over through an address that Google verified once', async () => {
    const user = await aUser(api.db)
    const browser = new Browser(api)
    const session_id = await browser.sessionId(aPerson({ email: user.email }).sub)
    await api.db.run(sql`update google_sign_in set owns_mailbox = false where email = ${user.email}`)
    expect(await browser.verify(session_id)).toMatchObject(notConnected)
  })

  test('does not get an account through an address that Google verified once', async () => {
    const person = aPerson()
    const browser = new Browser(api)
    const session_id = await browser.sessionId(person.sub)
    await api.db.run(sql`update google_sign_in set owns_mailbox = false where subject = ${person.sub}`)
    const refused = { status: 403, body: { detail: NOT_VOUCHED_FOR, code: 'not_vouched_for' } }
    expect(await browser.verify(session_id)).toMatchObject(refused)
    expect(await userOf(person.email)).toBeUndefined()
  })
})

describe('a session id', () => {
  test('works once, and a repeat with its key gets the same response', async () => {
    const browser = new Browser(api)
    const session_id = await browser.sessionId(aPerson().sub)
    const key = newId()
    const first = await browser.verify(session_id, {}, key)
    expect(await browser.verify(session_id, {}, key)).toMatchObject({ status: 200, body: first.body })
    expect(await browser.verify(session_id)).toMatchObject(expired)
  })

  test('works once in a hundred simultaneous uses', async () => {
    const browser = new Browser(api)
    const session_id = await browser.sessionId(aPerson().sub)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.verify(session_id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(99)
  })

  test('expires after five minutes and is not stored', async () => {
    const browser = new Browser(api)
    const person = aPerson()
    const session_id = await browser.sessionId(person.sub)
    const kept = await api.db.row(
      row({ minutes: int4, whole: text }),
      sql`
      select extract(epoch from expires_at - created_at)::int / 60 as minutes, google_sign_in::text as whole
      from google_sign_in where subject = ${person.sub}`,
    )
    expect(kept?.minutes).toBe(5)
    expect(kept?.whole).not.toContain(session_id)
    await api.db.run(sql`update google_sign_in set expires_at = now() where subject = ${person.sub}`)
    expect(await browser.verify(session_id)).toMatchObject(expired)
  })

  test('signs no one in at another browser or domain, and stays usable', async () => {
    const browser = new Browser(api)
    const session_id = await browser.sessionId(aPerson().sub)
    const other = new Browser(api)
    const refused = { status: 403, body: { detail: DOMAIN_REFUSED } }
    expect(await other.verify(session_id)).toMatchObject(refused)
    await other.start()
    expect(await other.verify(session_id)).toMatchObject(refused)
    expect((await browser.verify(session_id)).status).toBe(200)
  })

  test('that was never issued is rejected', async () => {
    expect(await new Browser(api).verify('made-up')).toMatchObject(expired)
  })
})
