import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { DISCARD_PHRASE, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { minutesFromNow } from '@waymark/testing/minutes'
import { makeDue, react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { ANN, BO, file, formOf, importing } from '../../leads/imports/imports.fixture.ts'
import { mail } from '../../reactions/mail.ts'
import { ensureHousekeeping } from '../housekeeping/ensure-housekeeping.ts'
import { resumeRecurrences } from '../housekeeping/resume-recurrences.ts'
import { ensureSealing } from '../sealing/seal-on-sealing-due.ts'
import { giveUp } from './give-up.ts'

const api = await apiForFile()
let token: string
let administrator: string
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  administrator = await tokenOf(api, await anAdministrator(api.db))
  token = await tokenOf(api, await aUser(api.db))
})

/** What is pending of a queue failed once and waits for its next attempt; then an administrator discards it. */
async function discardRetrying(subscriber?: string) {
  await api.db.run(sql`
    update event_delivery set attempts = 1, due_at = ${minutesFromNow(30)}::timestamptz, taken_at = null
    where subscriber = coalesce(${subscriber ?? null}, subscriber) and state = 'pending'`)
  const body = { act: 'discard', state: 'retrying', subscriber, reason: 'No use', phrase: DISCARD_PHRASE } as const
  return api.get(queueEndpoints.actOnDeliveries, { token: administrator, body })
}

test('the message of an email that is discarded before its last attempt did not arrive, and is no contact', async () => {
  const broker = await aUser(api.db)
  const session = await tokenOf(api, broker)
  const client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'manual', assigned_at: new Date() })
  const { sendMessage, readConversation } = messagingEndpoints
  const body = { recipient_id: client.id, message: 'When can I call you?' }
  const { conversation_id } = await api.get(sendMessage, { token: session, body })
  await makeDue(api.db, 'mail')
  const config = { ...api.config, SMTP_URL: 'smtp://127.0.0.1:1' }
  await expect(react(api.db, mail({ config, secrets: api.secrets }))).rejects.toThrow()

  expect(await discardRetrying('mail')).toMatchObject({ count: 1 })
  const [message] = await api.get(readConversation, { token: session, params: { id: conversation_id } })
  expect(message).toMatchObject({ failed_at: expect.any(String) })
  const seen = await api.get(clientEndpoints.readClient, { token: session, params: { id: client.id } })
  expect(seen).toMatchObject({ first_contact_at: null, status: 'new', reach: { email: 'failed' } })
})

test('emails that are discarded together lock their clients in one order', async () => {
  const broker = await aUser(api.db)
  const session = await tokenOf(api, broker)
  const [low, high] = [await aClient(api.db, { broker_id: broker.id }), await aClient(api.db, { broker_id: broker.id })]
  for (const { id } of [high, low])
    await api.get(messagingEndpoints.sendMessage, { token: session, body: { recipient_id: id, message: 'Hello' } })
  const discarded = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${low.id}::uuid for update`),
    () => discardRetrying('mail'),
    (tx) => tx.run(sql`select from client where id = ${high.id}::uuid for update nowait`),
  )
  expect(discarded).toMatchObject({ count: 2 })
})

test('an import whose reading is discarded before its last attempt has failed', async () => {
  const body = formOf('Name,Email\nJo,jo@example.test\n')
  const { id } = await api.get(importEndpoints.startImport, { token, body })
  expect(await discardRetrying('read-import')).toMatchObject({ count: 1 })
  const row = await api.db.row(
    tables.client_import.pick('state', 'storage_key'),
    sql`select state, storage_key from client_import where id = ${id}::uuid`,
  )
  expect(row).toEqual({ state: 'failed', storage_key: null })
})

test('an import whose undo is discarded before its last attempt can be taken back again, and others run', async () => {
  const broker = await aUser(api.db)
  const session = await tokenOf(api, broker)
  const { imported, uploaded, confirming, undone, read, clients } = importing(api, () => ({ broker, token: session }))
  const done = await imported(file([ANN]))
  await api.get(importEndpoints.undoImport, { token: session, params: { id: done.id } })
  expect(await discardRetrying('advance-import')).toMatchObject({ count: 1 })
  expect(await read(done)).toMatchObject({ state: 'done', removed: 0 })
  expect((await confirming(await uploaded(file([BO])))).status).toBe(200)
  expect(await undone(done)).toMatchObject({ state: 'undone', removed: 1 })
  expect((await clients()).map(({ first_name }) => first_name)).toEqual(['Bo'])
})

test('an undo goes on when an earlier batch of its import is discarded', async () => {
  const broker = await aUser(api.db)
  const session = await tokenOf(api, broker)
  const { imported, read, settle } = importing(api, () => ({ broker, token: session }))
  const done = await imported(file([ANN]))
  await api.get(importEndpoints.undoImport, { token: session, params: { id: done.id } })
  const [earlier] = await api.db.rows(
    tables.outbox_event.pick('id', 'aggregate_id'),
    sql`select id, aggregate_id from outbox_event where name = 'client_import.advanced' and aggregate_id = ${done.id}::uuid
        order by id limit 1`,
  )
  if (!earlier) throw new Error('nothing was imported')
  const discarded = { event_id: earlier.id, subscriber: 'advance-import', aggregate_id: earlier.aggregate_id }
  await api.db.transaction((tx) => giveUp(tx, discarded, api.storage))
  expect(await read(done)).toMatchObject({ state: 'undoing' })
  await settle()
  expect(await read(done)).toMatchObject({ state: 'undone', removed: 1 })
})

test('an import and an email that are discarded together lock the import first', async () => {
  const broker = await aUser(api.db)
  const session = await tokenOf(api, broker)
  const client = await aClient(api.db, { broker_id: broker.id })
  await api.get(messagingEndpoints.sendMessage, { token: session, body: { recipient_id: client.id, message: 'Hello' } })
  const body = formOf('Name,Email\nJo,jo@example.test\n')
  const { id } = await api.get(importEndpoints.startImport, { token, body })
  await api.db.run(sql`
    update event_delivery set state = 'done' where state = 'pending' and subscriber not in ('mail', 'read-import')`)
  const discarded = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client_import where id = ${id}::uuid for update`),
    () => discardRetrying(),
    (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for update nowait`),
  )
  expect(discarded).toMatchObject({ by_queue: { mail: 1, 'read-import': 1 } })
})

test('housekeeping and sealing go on after a round of each was discarded, once', async () => {
  await ensureHousekeeping(api.db)
  await ensureSealing(api.db)
  for (const subscriber of ['housekeep', 'seal']) expect(await discardRetrying(subscriber)).toMatchObject({ count: 1 })
  const pending = async () => {
    const rows = await api.db.rows(
      tables.event_delivery.pick('subscriber'),
      sql`select subscriber from event_delivery where state = 'pending' and subscriber in ('housekeep', 'seal')`,
    )
    return rows.map(({ subscriber }) => subscriber).toSorted()
  }
  expect(await pending()).toEqual([])
  await Promise.all([resumeRecurrences(api.db), resumeRecurrences(api.db)])
  expect(await pending()).toEqual(['housekeep', 'seal'])
})
