import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import type { App } from '../../context.ts'
import { setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { sendMessage } from './send-message.ts'

const app = await appForFile()

const draft = (recipient_id: string, message = 'Hello') => ({
  recipient_id,
  message,
  subject: null,
  message_type: 'general' as const,
  priority: 'normal' as const,
  files: [],
})
const as = async (user: User, idempotency_key: string | null = null) =>
  contextOf(app, await signedIn(app.db, user), { idempotency_key })
const eventsOf = (given: App, name: string, aggregate_id: string) =>
  given.db.rows(
    tables.outbox_event.pick('payload', 'actor'),
    sql`select payload, actor from outbox_event where name = ${name} and aggregate_id = ${aggregate_id}`,
  )

test('sends a broker’s message to another enabled broker', async () => {
  const [me, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
  const sent = await sendMessage(await as(me), draft(colleague.id, 'Shall we talk?'))
  expect(sent).toMatchObject({
    sender_kind: 'user',
    sender_id: me.id,
    recipient_kind: 'user',
    recipient_id: colleague.id,
    message: 'Shall we talk?',
    is_read: false,
    client_id: null,
  })
  expect(await eventsOf(app, 'message.sent', sent.id)).toHaveLength(1)
})

test('stops the clock with the first message to an own client, and not with the second', async () => {
  const me = await aUser(app.db)
  const client = await aClient(app.db, { broker_id: me.id, assigned_at: new Date() })
  const context = await as(me)
  expect(await sendMessage(context, draft(client.id))).toMatchObject({ recipient_kind: 'client', client_id: client.id })
  const after = () =>
    app.db.row(
      tables.client.pick('status', 'first_contact_at'),
      sql`select status, first_contact_at from client where id = ${client.id}`,
    )
  const first = await after()
  expect(first).toEqual({ status: 'contacted', first_contact_at: expect.any(Date) })
  await sendMessage(context, draft(client.id))
  expect(await after()).toEqual(first)
  expect(await eventsOf(app, 'client.contacted', client.id)).toEqual([
    { payload: { broker_id: me.id }, actor: `user:${me.id}` },
  ])
})

test('leaves the clock running for a client who stopped service emails', async () => {
  const me = await aUser(app.db)
  const client = await aClient(app.db, { broker_id: me.id, assigned_at: new Date() })
  await app.db.transaction((tx) => setMail(tx, app.secrets.mail_link, client.email, false))
  await sendMessage(await as(me), draft(client.id))
  const contact = sql`select status, first_contact_at from client where id = ${client.id}`
  expect(await app.db.row(tables.client.pick('status', 'first_contact_at'), contact)).toEqual({
    status: 'new',
    first_contact_at: null,
  })
})

test('rejects any other recipient and stores nothing', async () => {
  const [me, other, disabled, administrator] = await Promise.all([
    aUser(app.db),
    aUser(app.db),
    aUser(app.db, { is_active: false }),
    anAdministrator(app.db),
  ])
  const [theirs, nobodys] = await Promise.all([aClient(app.db, { broker_id: other.id }), aClient(app.db)])
  for (const id of [disabled.id, administrator.id, theirs.id, nobodys.id, newId()]) {
    await expect(sendMessage(await as(me), draft(id))).rejects.toMatchObject({ status: 404 })
  }
  await expect(sendMessage(await as(me), draft(me.id))).rejects.toMatchObject({ status: 422, code: 'own_recipient' })
  expect(await app.db.rows(tables.message.pick('id'), sql`select id from message where sender_id = ${me.id}`)).toEqual(
    [],
  )
})

test('lets a broker reply to an administrator who wrote first', async () => {
  const [broker, administrator] = await Promise.all([aUser(app.db), anAdministrator(app.db)])
  const asked = await sendMessage(await as(administrator), draft(broker.id))
  const answered = await sendMessage(await as(broker), draft(administrator.id))
  expect(answered.conversation_id).toBe(asked.conversation_id)
})

test('sends one message for a hundred requests with the same key, and rejects the key with another text', async () => {
  const [me, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
  const context = await as(me, 'key-1')
  const sent = await Promise.all(Array.from({ length: 100 }, () => sendMessage(context, draft(colleague.id))))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await app.db.rows(tables.message.pick('id'), sql`select id from message where sender_id = ${me.id}`)).toEqual([
    { id: sent[0]?.id },
  ])
  await expect(sendMessage(context, draft(colleague.id, 'Other'))).rejects.toMatchObject({ status: 422 })
})

test('opens one conversation for two brokers who write to each other a hundred times simultaneously', async () => {
  const [one, other] = await Promise.all([aUser(app.db), aUser(app.db)])
  const [from, back] = await Promise.all([as(one), as(other)])
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      i % 2 ? sendMessage(from, draft(other.id)) : sendMessage(back, draft(one.id)),
    ),
  )
  expect(new Set(sent.map(({ conversation_id }) => conversation_id)).size).toBe(1)
})
