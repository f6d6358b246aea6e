import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { claim } from '@waymark/events/deliveries'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nullable, row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { resetToken, WRONG_LINK } from './password-reset.ts'
import { hashPassword } from './passwords.ts'

const [OLD, NEW] = ['a quiet harbor', 'mountain-otter-7']
const api = await apiForFile({ PUBLIC_URL: 'https://agency.example' })
let password_hash: string
let folder: string
beforeAll(async () => {
  password_hash = await hashPassword(OLD)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-reset-'))
  await api.db.run(sql`update event_delivery set state = 'done'`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const aMember = (overrides: Partial<User> = {}) => aUser(api.db, { password_hash, ...overrides })
const ask = (email: string, idempotency_key?: string) =>
  api.call(accountEndpoints.requestPasswordReset, { body: { email }, idempotency_key })
const reset = (token: string, password = NEW, idempotency_key?: string) =>
  api.call(accountEndpoints.resetPassword, { body: { token, password }, idempotency_key })
const signIn = async ({ email }: User, password: string) =>
  (await api.call(accountEndpoints.login, { body: { email, password } })).status
const refused = { status: 401, body: { detail: WRONG_LINK, code: 'wrong_link' } }

/** Runs the worker's due emails and returns them. */
async function mailed(now = new Date()) {
  await rm(folder, { recursive: true, force: true })
  const reaction = mailReaction(
    { config: { ...api.config, SMTP_URL: undefined, DATA_DIR: folder }, secrets: api.secrets },
    () => now,
  )
  for (const delivery of await claim(api.db, [{ subscriber: 'mail', limit: 100 }])) {
    await reaction.run(api.db, delivery, 'test')
  }
  return mailsIn(folder)
}
const linkIn = (letter = '') => new URL(/https:\S+/.exec(letter)?.[0] ?? '')
const tokenIn = (letter?: string) => linkIn(letter).hash.replace('#token=', '')
async function aLinkFor(user: User): Promise<string> {
  await ask(user.email)
  const [mail] = await mailed()
  return tokenIn(mail?.text)
}

/** The response to a request, and the events it writes. */
const written = async (email: string) => {
  const before = await api.db.row(row({ last: nullable(text) }), sql`select max(id::text) as last from outbox_event`)
  const { status, body, headers } = await ask(email)
  const events = await api.db.rows(
    tables.outbox_event.pick('name', 'payload', 'actor'),
    sql`select name, payload, actor from outbox_event where id::text > ${before?.last ?? ''}`,
  )
  return { status, body, names: [...headers.keys()].toSorted(), events }
}

describe('requesting a link', () => {
  test('emails the owner, whatever their notification settings', async () => {
    const user = await aMember({
      email_notifications: false,
      quiet_hours: true,
      quiet_start: '00:00',
      quiet_end: '23:59',
    })
    expect(await ask(` ${user.email.toUpperCase()} `)).toMatchObject({ status: 204, body: undefined })
    const [mail, ...more] = await mailed()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Choose a new password', to: [{ address: user.email }] })
    const link = linkIn(mail?.text)
    expect([link.origin, link.pathname, link.search]).toEqual(['https://agency.example', '/broker/reset-password', ''])
    expect(mail?.html).toContain(link.href)
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('responds and writes the same for an unknown address, and emails nothing to a disabled account', async () => {
    const known = await written((await aMember()).email)
    expect(known.events).toEqual([{ name: 'password.reset_requested', payload: {}, actor: null }])
    await mailed()
    expect(await written(`${newId()}@example.test`)).toEqual(known)
    expect(await written((await aMember({ is_active: false })).email)).toEqual(known)
    expect(await mailed()).toEqual([])
  })

  test('twice invalidates the older link and skips its late email', async () => {
    const user = await aMember()
    const older = await aLinkFor(user)
    const newer = await aLinkFor(user)
    expect(await reset(older)).toMatchObject(refused)
    expect((await reset(newer)).status).toBe(204)
    await mailed()
    await ask(user.email)
    expect(await mailed(new Date(Date.now() + 31 * 60_000))).toEqual([])
  })

  test('with the same key is one request, even a hundred at once', async () => {
    const { id, email } = await aMember()
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(email, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(
      await api.db.rows(tables.password_reset.pick('id'), sql`select id from password_reset where user_id = ${id}`),
    ).toHaveLength(1)
  })
})

describe('the link', () => {
  test('sets the password, ends all sessions and sends an email', async () => {
    const user = await aMember()
    const [here, there] = [await tokenOf(api, user), await tokenOf(api, user)]
    const stranger = await tokenOf(api, await aMember())
    const token = await aLinkFor(user)
    expect(await reset(token)).toMatchObject({ status: 204, body: undefined })
    const me = async (session: string) => (await api.call(accountEndpoints.me, { token: session })).status
    expect([await me(here), await me(there), await me(stranger)]).toEqual([401, 401, 200])
    expect(
      await api.db.rows(
        row({ reason: text }),
        sql`
        select payload ->> 'reason' as reason from outbox_event
        where name = 'session.ended' and payload ->> 'user_id' = ${user.id}`,
      ),
    ).toEqual([{ reason: 'password_changed' }, { reason: 'password_changed' }])
    expect([await signIn(user, OLD), await signIn(user, NEW)]).toEqual([401, 200])
    expect(await mailed()).toMatchObject([{ subject: 'Your password was changed', to: [{ address: user.email }] }])
    expect(await reset(token)).toMatchObject(refused)
  })

  test('works once in a hundred simultaneous requests', async () => {
    const user = await aMember()
    const token = await aLinkFor(user)
    const tries = Array.from({ length: 100 }, async (_, i) => (await reset(token, `${NEW} ${i}`)).status)
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(99)
    expect(await signIn(user, `${NEW} ${statuses.indexOf(204)}`)).toBe(200)
  })

  test('repeats the response for the same key', async () => {
    const token = await aLinkFor(await aMember())
    const key = newId()
    expect([(await reset(token, NEW, key)).status, (await reset(token, NEW, key)).status]).toEqual([204, 204])
    expect((await reset(token, `${NEW}!`, key)).status).toBe(422)
  })

  test('stays usable after a rejected password', async () => {
    const user = await aMember()
    const token = await aLinkFor(user)
    for (const easy of ['short', 'password', user.email, user.first_name.padEnd(6, ' ')]) {
      expect(await reset(token, easy)).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
    }
    expect(await signIn(user, OLD)).toBe(200)
    expect((await reset(token)).status).toBe(204)
  })

  test('is rejected with the same error, and logged, if forged, unknown, too old or of a disabled account', async () => {
    const [user, disabled, late] = [await aMember(), await aMember(), await aMember()]
    const token = await aLinkFor(user)
    const dead = await aLinkFor(disabled)
    await api.db.run(sql`update app_user set is_active = false where id = ${disabled.id}`)
    const old = await aLinkFor(late)
    await api.db.run(sql`update password_reset set expires_at = now() where user_id = ${late.id}`)
    const forged = [token.slice(0, -3), `${newId()}.${token.split('.')[1]}`, `${token}.x`, 'x', newId()]
    for (const wrong of [...forged, resetToken(api.secrets, newId()), dead, old]) {
      expect(await reset(wrong)).toMatchObject(refused)
    }
    expect(await signIn(user, OLD)).toBe(200)
    const notes = await api.db.rows(
      tables.access_log.pick('subject_id'),
      sql`select subject_id from access_log where action = 'password.reset_refused'`,
    )
    expect(notes.length).toBeGreaterThanOrEqual(8)
  })

  test('is only in the email', async () => {
    const user = await aMember()
    const secret = (await aLinkFor(user)).split('.')[1] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    const kept = await api.db.rows(
      row({ row_to_json: text }),
      sql`
      select row_to_json(password_reset)::text from password_reset union all
      select row_to_json(outbox_event)::text from outbox_event union all
      select row_to_json(access_log)::text from access_log union all
      select row_to_json(idempotency_record)::text from idempotency_record`,
    )
    expect(JSON.stringify(kept)).not.toContain(secret)
  })
})

test('the letters of a secured account are true for a broker who never made a calendar address', async () => {
  const { id } = await aMember()
  await api.db.transaction(async (tx) => {
    await emit(tx, 'password.changed', id, {})
    await emit(tx, 'user.google_linked', id, {})
    await emit(tx, 'user.security_changed', id, { change: 'second_factors_removed' })
  })
  const letters = await mailed()
  expect(letters).toHaveLength(3)
  for (const letter of letters) {
    expect(letter.text?.replaceAll(/\s+/g, ' ')).toContain(
      'If you had private calendar addresses, they were turned off. You can make new ones in Settings, under “Your calendar elsewhere”.',
    )
  }
})

test('the letter about a first second factor says what it ended, and the one about another ended nothing', async () => {
  const { id } = await aMember()
  await api.db.transaction(async (tx) => {
    await emit(tx, 'user.security_changed', id, { change: 'passkey_added', first: true })
    await emit(tx, 'user.security_changed', id, { change: 'authenticator_app_added', first: false })
    // As the release before writes it.
    await emit(tx, 'user.security_changed', id, { change: 'authenticator_app_added' })
  })
  const said = (await mailed()).map((letter) =>
    letter.text
      ?.replaceAll(/\s+/g, ' ')
      .includes('Your other devices were signed out. If you had private calendar addresses, they were turned off.'),
  )
  expect(said).toEqual([true, false, false])
})

test('the letter says that Google no longer signs in, if it did', async () => {
  const user = await aMember()
  await api.db.run(
    sql`insert into google_identity (issuer, subject, user_id) values ('https://id.test', ${user.id}, ${user.id})`,
  )
  await reset(await aLinkFor(user))
  const [letter] = await mailed()
  expect(letter?.text?.replaceAll(/\s+/g, ' ')).toContain(
    'Your Google account is disconnected and no longer signs you in.',
  )
  const other = await aMember()
  await reset(await aLinkFor(other))
  expect((await mailed())[0]?.text).not.toContain('Google')
})

test('invalidates a sign-in in progress with the old password', async () => {
  const user = await aMember()
  const token = await aLinkFor(user)
  const [, ...signIns] = await Promise.all([reset(token), ...Array.from({ length: 10 }, () => signIn(user, OLD))])
  expect(signIns.every((status) => status === 200 || status === 401)).toBe(true)
  expect(
    await api.db.rows(
      tables.session.pick('id'),
      sql`select id from session where user_id = ${user.id} and ended_at is null`,
    ),
  ).toEqual([])
})
