import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { TEST_KEYS } from '@waymark/testing/keys'
import { expect, test } from 'vitest'
import { root } from './start/folders.ts'

const app = await appForFile()

async function repeat(...args: string[]): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['scripts/delete-own-data.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.db.url, ENCRYPTION_KEYS: TEST_KEYS },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      said += data.toString()
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}

test('deletes restored people as their own request did, with what came from their address without signing in', async () => {
  const broker = await aUser(app.db)
  const [person, other] = [await aClient(app.db, { broker_id: broker.id }), await aClient(app.db)]
  for (const { email } of [person, other]) {
    await anAppointment(app.db, await aUser(app.db), { email })
    const expires_at = new Date(Date.now() + 86_400_000)
    await insert(app.db, 'intake_draft', { id: newId(), email_key: email.toLowerCase(), sealed: '\\x00', expires_at })
  }
  const later = newId()
  const { code, said } = await repeat(later, person.id)
  expect(said).toBe(`${later}: nothing is stored about this person.\n${person.id}: deleted.\n`)
  expect(code).toBe(0)

  expect(await app.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id: other.id }])
  const addresses = sql`select lower(email) as email_key from appointment union all select email_key from intake_draft`
  const left = await app.db.rows(tables.intake_draft.pick('email_key'), addresses)
  expect(left.map(({ email_key }) => email_key)).toEqual([other.email.toLowerCase(), other.email.toLowerCase()])
  const logged = sql`
    select from access_log where action = 'client.deleted' and actor_kind = 'consumer' and subject_id = ${person.id}::uuid`
  expect(await app.db.exists(logged)).toBe(true)
})

test('says what it wants, and deletes nothing for what is no id', async () => {
  const { id } = await aClient(app.db)
  const wanted = { code: 2, said: expect.stringContaining('Give the client_id') }
  expect(await repeat()).toMatchObject(wanted)
  expect(await repeat(id, 'ada@example.test')).toMatchObject(wanted)
  expect(await app.db.exists(sql`select from client where id = ${id}::uuid`)).toBe(true)
})
