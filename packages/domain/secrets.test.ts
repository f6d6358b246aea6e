import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { migrationsFolder } from '@waymark/platform/migrate'
import { raw } from '@waymark/platform/sql'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aPasswordReset, aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { optOutToken, readOptOutToken } from './foundation/notifications/consumer-opt-out.ts'
import {
  bounceAddress,
  clientAddressed,
  eventAddressed,
  replyAddress,
} from './foundation/notifications/reply-address.ts'
import { unsubscribe, unsubscribeToken } from './foundation/notifications/unsubscribe.ts'
import {
  appointmentToken,
  parseAppointmentToken,
  textedAppointmentToken,
} from './leads/appointments/appointment-token.ts'
import { leadOfToken, leadToken } from './leads/business/lead-token.ts'
import { intakeToken, mailedToken, markOfNumber, parseConsumerToken, textedToken } from './leads/intake/intake-token.ts'
import { updateOfToken, updateToken } from './leads/intake/update-token.ts'
import { applicationOfToken, applicationToken } from './networks/applications/application-token.ts'
import { issueAccessToken, readAccessToken } from './people/accounts/access-token.ts'
import { resetPassword, resetToken } from './people/accounts/password-reset.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

const app = await appForFile()

/** What the runbook says to run when someone may have the encryption key. */
const [, statements = ''] =
  /```sql\n(delete from app_secret.*?)```/s.exec(
    readFileSync(join(import.meta.dirname, '../../docs/operations/runbook.md'), 'utf8'),
  ) ?? []

type Opens = (secrets: Secrets) => unknown

const consumer =
  (token: string): Opens =>
  (keys) =>
    parseConsumerToken(keys, token)
const appointment =
  (token: string): Opens =>
  (keys) =>
    parseAppointmentToken(keys, token)

/** Every kind of link, token and address, made with the keys of now. Each throws, or finds nothing, once it opens nothing. */
async function made(): Promise<Record<string, Opens>> {
  const { secrets } = app
  const [id, phone, now] = [newId(), '+12025550100', new Date()]
  const mail = { INBOUND_MAIL_DOMAIN: 'in.example' }
  const user = await aUser(app.db)
  const [lead, application] = [leadToken(secrets, id), applicationToken(secrets, id)]
  const update = updateToken(secrets, id)
  const reset = resetToken(secrets, await aPasswordReset(app.db, user))
  const session = await issueAccessToken(secrets, { user_id: user.id, ...(await signedIn(app.db, user)) }, now)
  const [reply, bounce] = [replyAddress(secrets, mail, id) ?? '', bounceAddress(secrets, mail, id) ?? '']
  const opt_out = optOutToken(secrets.mail_link, 'ada@example.test', id)
  const unsubscribing = unsubscribeToken(secrets.mail_link, user.id)
  return {
    'a submission': consumer(intakeToken(secrets, id, now)),
    'an emailed link': consumer(mailedToken(secrets, id, now)),
    'a texted link': consumer(textedToken(secrets, id, now, phone)),
    'a business lead': (keys) => leadOfToken(keys, lead),
    'an application': (keys) => applicationOfToken(keys, application),
    'an appointment': appointment(appointmentToken(secrets, id)),
    'a texted appointment': appointment(textedAppointmentToken(secrets, id, markOfNumber(secrets, phone))),
    'answers to confirm': (keys) => updateOfToken(keys, update),
    'a new password': (keys) => acceptsReset(keys, reset),
    'an access token': (keys) => readAccessToken(keys, session, now),
    'an address for answers': (keys) => clientAddressed(keys, reply),
    'an address for reports': (keys) => eventAddressed(keys, bounce),
    'opting out': (keys) => readOptOutToken(keys.mail_link, opt_out),
    unsubscribing: (keys) => unsubscribe({ ...app, secrets: keys }, unsubscribing),
  }
}

/** Whether a link to set a password is taken. A password that is too short does not use it up. */
async function acceptsReset(secrets: Secrets, token: string): Promise<boolean> {
  const refused = await resetPassword(contextOf({ ...app, secrets }, ANONYMOUS), { token, password: 'short' }).catch(
    (error: unknown) => error,
  )
  return !(refused instanceof AppError && refused.code === 'wrong_link')
}

/** Which of these still open something. */
async function opening(links: Record<string, Opens>, secrets: Secrets): Promise<string[]> {
  const opened: string[] = []
  for (const [kind, opens] of Object.entries(links)) {
    const found = await Promise.resolve(secrets)
      .then(opens)
      .catch(() => null)
    if (found) opened.push(kind)
  }
  return opened
}

test('links that an earlier release signed stay valid after the update, and once sealed, until the procedure', async () => {
  await app.db.run(sql`delete from app_secret where name = 'open_link'`)
  const file = join(migrationsFolder, '20261130190000_open_link', 'migration.sql')
  await app.db.pool.query(readFileSync(file, 'utf8'))
  const signsAsBefore = async () => {
    const { open_link, mail_link } = await loadSecrets(app.db)
    return open_link.equals(mail_link)
  }
  expect(await signsAsBefore()).toBe(true)
  const sealed = await app.db.keys.sealBytes(Buffer.alloc(0), { column: 'app_secret.value', id: 'open_link' })
  await app.db.run(sql`update app_secret set value = ${sealed} where name = 'open_link'`)
  expect(await signsAsBefore()).toBe(true)
  await app.db.run(sql`delete from app_secret where name = 'open_link'`)
  expect(await signsAsBefore()).toBe(false)
})

test('no link and no session of before outlives the procedure for a leaked encryption key, and opt-outs do', async () => {
  const links = await made()
  expect(await opening(links, app.secrets)).toEqual(Object.keys(links))

  for (const statement of statements.trim().split(';')) if (statement) await app.db.run(sql`${raw(statement)}`)

  const secrets = await loadSecrets(app.db)
  expect(await opening(links, secrets)).toEqual(['opting out', 'unsubscribing'])
  expect(await app.db.rows(tables.session.pick('id'), sql`select id from session`)).toEqual([])
  const kept = Object.keys(secrets).filter((name) => secrets[name as 'vapid'].equals(app.secrets[name as 'vapid']))
  expect(kept).toEqual(['mail_link'])
})
