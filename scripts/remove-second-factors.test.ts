import { secondFactorsOf } from '@waymark/domain/people/accounts/second-factor'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { contextOf } from '@waymark/testing/app'
import { anAdministrator, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { anAuthenticatorApp, aPasskeyOnDevice } from '@waymark/testing/second-factors'
import { expect, test } from 'vitest'
import { runScript } from './run-script.fixture.ts'

const app = await appForFile()

const remove = (...args: string[]) => runScript('remove-second-factors.ts', args, { DATABASE_URL: app.db.url })

test('lets the only administrator in who lost device and codes, signs them out, and leaves a trace', async () => {
  const user = await anAdministrator(app.db)
  const here = contextOf(app, await signedIn(app.db, user))
  await anAuthenticatorApp(here)
  await aPasskeyOnDevice(here)
  const other = await anAdministrator(app.db)
  await aPasskeyOnDevice(contextOf(app, await signedIn(app.db, other)))

  expect(await remove(user.email.toUpperCase())).toMatchObject({ code: 0, said: expect.stringContaining('removed') })
  expect(await secondFactorsOf(app.db, user.id)).toEqual([])
  expect(await secondFactorsOf(app.db, other.id)).toContain('passkey')
  expect(await app.db.exists(sql`select from recovery_code where user_id = ${user.id}::uuid`)).toBe(false)
  expect(await app.db.exists(sql`select from session where user_id = ${user.id}::uuid and ended_at is null`)).toBe(
    false,
  )
  const logged = await app.db.rows(
    tables.access_log.pick('actor_kind'),
    sql`
    select actor_kind from access_log
    where subject_id = ${user.id}::uuid and action = 'security.second_factors_removed'`,
  )
  expect(logged).toEqual([{ actor_kind: 'anonymous' }])
  const told = sql`
    select from outbox_event where name = 'user.security_changed' and aggregate_id = ${user.id}::uuid
      and payload->>'change' = 'second_factors_removed'`
  expect(await app.db.exists(told)).toBe(true)
})

test('says so if there is no such account, and what it wants', async () => {
  expect(await remove('nobody@example.test')).toMatchObject({ code: 1, said: expect.stringContaining('no account') })
  expect(await remove()).toMatchObject({ code: 2, said: expect.stringContaining('Give one email address') })
})
