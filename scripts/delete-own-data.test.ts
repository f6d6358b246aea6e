import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { aDeletion, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { TEST_KEYS } from '@waymark/testing/keys'
import { beforeEach, expect, test } from 'vitest'
import { addressHash } from '../packages/domain/foundation/notifications/consumer-opt-out.ts'
import { runScript } from './run-script.fixture.ts'

const app = await appForFile()

const repeat = (...args: string[]) =>
  runScript('delete-own-data.ts', args, { DATABASE_URL: app.db.url, ENCRYPTION_KEYS: TEST_KEYS })

/** What came from an address without signing in: an appointment, another that a deletion archived, and a draft. */
async function visitedFrom(email: string) {
  const broker = await aUser(app.db)
  await anAppointment(app.db, broker, { email })
  const { id: deletion_id } = await aDeletion(app.db, broker)
  await app.db.run(sql`
    insert into deletion_row (deletion_id, table_name, content)
    values (${deletion_id}::uuid, 'appointment', jsonb_build_object('email', ${email}::text))`)
  const expires_at = new Date(Date.now() + 86_400_000)
  await insert(app.db, 'intake_draft', { id: newId(), email_key: email.toLowerCase(), sealed: '\\x00', expires_at })
}
/** From whom these are left. */
async function left() {
  const addresses = sql`
    select lower(email) as email_key from appointment union all select email_key from intake_draft
    union all select lower(content ->> 'email') from deletion_row`
  return (await app.db.rows(tables.intake_draft.pick('email_key'), addresses)).map(({ email_key }) => email_key)
}
const allOf = (...emails: string[]) =>
  emails.flatMap((email) => Array.from({ length: 3 }, () => email.toLowerCase())).toSorted()
const hashOf = (email: string) => addressHash(app.secrets.mail_link, email).toString('hex')
beforeEach(async () => {
  await app.db.run(sql`delete from appointment`)
  await app.db.run(sql`delete from intake_draft`)
  await app.db.run(sql`delete from deletion_row`)
})

test('deletes restored people as their own request did, with what came from their address without signing in', async () => {
  const broker = await aUser(app.db)
  const [person, other] = [await aClient(app.db, { broker_id: broker.id }), await aClient(app.db)]
  for (const { email } of [person, other]) await visitedFrom(email)
  const later = newId()
  const { code, said } = await repeat(later, person.id)
  expect(said).toBe(
    `${later}: not stored. Data from their address may still be stored; to erase it, give the log line that has a hash.\n${person.id}: deleted.\n`,
  )
  expect(code).toBe(0)

  expect(await app.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id: other.id }])
  expect(await left()).toEqual(allOf(other.email))
  const logged = sql`
    select from access_log where action = 'client.deleted' and actor_kind = 'consumer' and subject_id = ${person.id}::uuid`
  expect(await app.db.exists(logged)).toBe(true)
})

test('erases what came from the address of a person whom the backup does not have, or has with another one', async () => {
  const person = await aClient(app.db)
  const [later, other] = [`${newId()}@Example.test`, `${newId()}@example.test`]
  for (const email of [person.email, later, other]) await visitedFrom(email)
  const missing = newId()
  const named = [`${missing}:${hashOf(later)}`, missing, `${newId()}:${hashOf(`${newId()}@example.test`)}`]
  const { code, said } = await repeat(...named)
  expect(said).toMatch(
    new RegExp(
      `^${missing}: deleted\\.\n${missing}: not stored\\. Data .*\n.*: nothing is stored about this person\\.\n$`,
    ),
  )
  expect(code).toBe(0)
  expect((await left()).toSorted()).toEqual(allOf(person.email, other))
  const logged = sql`select from access_log where action = 'client.deleted' and subject_id = ${missing}::uuid`
  expect(await app.db.exists(logged)).toBe(true)

  expect(await repeat(`${person.id}:${hashOf(other)}`)).toEqual({ code: 0, said: `${person.id}: deleted.\n` })
  expect(await left()).toEqual([])
  expect(await app.db.exists(sql`select from client where id = ${person.id}::uuid`)).toBe(false)
})

test('says what it wants, and deletes nothing for what is no id', async () => {
  const { id } = await aClient(app.db)
  const wanted = { code: 2, said: expect.stringContaining('Give the client_id') }
  expect(await repeat()).toMatchObject(wanted)
  expect(await repeat(id, 'ada@example.test')).toMatchObject(wanted)
  expect(await repeat(id, `${id}:ada@example.test`)).toMatchObject(wanted)
  expect(await app.db.exists(sql`select from client where id = ${id}::uuid`)).toBe(true)
})
