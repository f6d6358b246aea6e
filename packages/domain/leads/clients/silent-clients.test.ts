import { DAY_MS } from '@waymark/contracts/durations'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { sendMails } from '@waymark/testing/send-mails'
import { beforeEach, expect, test, vi } from 'vitest'
import { mailFailed } from '../../conversations/consumer/failed-messages.ts'
import { deleteSilentClients, offerDeletions } from './silent-clients.ts'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const api = await apiForFile()
let client: Client
beforeEach(async () => {
  await api.db.run(sql`update client set submitted_at = now(), deletion_offered_at = null`)
  await api.db.run(sql`update event_delivery set state = 'done'`)
  const broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id })
  await api.db.run(sql`update client set submitted_at = ${inDays(-400)} where id = ${client.id}::uuid`)
  await offerDeletions(api.db, inDays(-365), new Date())
})

const send = () => sendMails(api)
/** Passes days: what happened and was offered is so much longer ago. */
const pass = (days: number) =>
  api.db.run(sql`
    update client set deletion_offered_at = deletion_offered_at - ${`${days} days`}::interval where id = ${client.id}::uuid`)
const remove = () => deleteSilentClients(api.db, new Date())
const isLeft = () => api.db.exists(sql`select from client where id = ${client.id}::uuid`)
const letters = () =>
  api.db.rows(
    tables.outbox_event.pick('id'),
    sql`
    select id from outbox_event where name = 'client.deletion_offered' and aggregate_id = ${client.id}::uuid order by id`,
  )
/** The mail server does not take the last letter, which is given up. */
async function giveUp() {
  const { id = '' } = (await letters()).at(-1) ?? {}
  await api.db.run(sql`
    insert into consumer_mail (event_id, client_id, letter) values (${id}::uuid, ${client.id}::uuid, 'deletion')`)
  await api.db.run(sql`update event_delivery set state = 'dead' where event_id = ${id}::uuid and subscriber = 'mail'`)
  await api.db.transaction((tx) => mailFailed(tx, id))
}

test('the 30 days begin when the letter is sent', async () => {
  await pass(20)
  const [letter] = await send()
  expect(letter?.subject).toBe('We will delete your data')
  await pass(29)
  await remove()
  expect(await isLeft()).toBe(true)
  await pass(2)
  await remove()
  expect(await isLeft()).toBe(false)
})

test('no one is deleted while the letter waits', async () => {
  await pass(100)
  await remove()
  expect(await isLeft()).toBe(true)
  expect(await send()).toHaveLength(1)
})

test('a sign of life while the letter waits keeps the data, and the letter is not sent', async () => {
  await pass(5)
  await api.db.run(sql`update client set answered_at = now() where id = ${client.id}::uuid`)
  expect(await send()).toEqual([])
  await pass(31)
  await api.db.run(sql`update client set answered_at = ${inDays(-31)} where id = ${client.id}::uuid`)
  await remove()
  expect(await isLeft()).toBe(true)
})

test('a letter that was given up is sent again, and the data is deleted after a second one that no address takes', async () => {
  await giveUp()
  await pass(31)
  await remove()
  expect(await isLeft()).toBe(true)
  expect(await letters()).toHaveLength(2)
  await remove()
  expect(await letters()).toHaveLength(2)

  await giveUp()
  await pass(29)
  await remove()
  expect(await isLeft()).toBe(true)
  await pass(2)
  await remove()
  expect(await isLeft()).toBe(false)
})

test('a letter that comes back counts as one that was not sent', async () => {
  await send()
  const [letter] = await letters()
  await api.db.transaction((tx) => mailFailed(tx, letter?.id ?? ''))
  await pass(31)
  await remove()
  expect(await isLeft()).toBe(true)
  expect(await letters()).toHaveLength(2)
})

test('a letter that came back is sent again when its event is no longer stored', async () => {
  await send()
  const [letter] = await letters()
  await api.db.transaction((tx) => mailFailed(tx, letter?.id ?? ''))
  await api.db.run(sql`delete from event_delivery where event_id = ${letter?.id ?? ''}::uuid`)
  await api.db.run(sql`delete from outbox_event where id = ${letter?.id ?? ''}::uuid`)
  await pass(31)
  await remove()
  expect(await isLeft()).toBe(true)
  expect(await letters()).toHaveLength(1)
})

test('each client who is told, and each whose data goes, renews the lease of the round', async () => {
  const beat = vi.fn<() => Promise<void>>(async () => {})
  await api.db.run(sql`update client set deletion_offered_at = null where id = ${client.id}::uuid`)
  await offerDeletions(api.db, inDays(-365), new Date(), beat)
  expect(beat).toHaveBeenCalledOnce()
  await api.db.run(sql`update event_delivery set state = 'done'`)
  await pass(31)
  await deleteSilentClients(api.db, new Date(), beat)
  expect(await isLeft()).toBe(false)
  expect(beat).toHaveBeenCalledTimes(2)
})
