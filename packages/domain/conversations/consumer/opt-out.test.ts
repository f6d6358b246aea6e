import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { appForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { hasOptedOut, optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { optOut } from './opt-out.ts'

const app = await appForFile()
let email: string
/** Who enrolled, was lost and answered again, always with this address. */
let clients: string[]
let other: string
beforeEach(async () => {
  email = `${newId()}@Example.test`
  clients = []
  for (const status of ['enrolled', 'lost', 'new'] as const)
    clients.push((await aClient(app.db, { email, status, email_consent: true })).id)
  other = (await aClient(app.db, { email_consent: true })).id
})

const open = (token: string) => optOut(contextOf(app, ANONYMOUS), token)
const tokenFor = (client_id: string | null) => optOutToken(app.secrets.mail_link, email, client_id)
const consenting = async () => {
  const ids = [...clients, other]
  const found = await app.db.rows(
    tables.client.pick('id'),
    sql`select id from client where id = any(${ids}::uuid[]) and email_consent`,
  )
  return found.map(({ id }) => id)
}
const revoked = async () => {
  const events = await app.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`select aggregate_id from outbox_event
        where name = 'consent.revoked' and aggregate_id = any(${clients}::uuid[]) order by id`,
  )
  return events.map(({ aggregate_id }) => aggregate_id)
}
const stopped = () => hasOptedOut(app.db, app.secrets.mail_link, email, new Date(0))

test.each([
  { link: 'an email about one of the records', token: () => tokenFor(clients[0] ?? null) },
  { link: 'an email about none of the records', token: () => tokenFor(null) },
  { link: 'an email about a record that was deleted', token: () => tokenFor(newId()) },
])('the link in $link withdraws the consent to further email from all records of the address', async ({ token }) => {
  expect(await open(token())).toBe(true)
  expect(await stopped()).toBe(true)
  expect(await consenting()).toEqual([other])
  expect(await revoked()).toEqual(clients)
})

test('a repeat withdraws nothing again', async () => {
  for (let i = 0; i < 2; i += 1) await open(tokenFor(null))
  expect(await revoked()).toHaveLength(clients.length)
})

test('a link of an earlier release, without the address, still stops the emails', async () => {
  expect(await open(tokenFor(null).split('.').slice(0, 4).join('.'))).toBe(true)
  expect(await stopped()).toBe(true)
  expect(await consenting()).toHaveLength(4)
})

test('a link with the address of someone else does nothing', async () => {
  const theirs = optOutToken(app.secrets.mail_link, `${newId()}@example.test`, null)
  expect(await open([...tokenFor(null).split('.').slice(0, 4), theirs.split('.')[4]].join('.'))).toBe(false)
  expect(await stopped()).toBe(false)
})
