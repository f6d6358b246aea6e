import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../context.ts'
import { sendMessage } from './send-message.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const draft = (recipient_id: string, message = 'Hello') => ({
  recipient_id,
  message,
  subject: null,
  message_type: 'general' as const,
  priority: 'normal' as const,
})
const as = async (user: User, idempotency_key: string | null = null) =>
  contextOf(app, await signedIn(app.db, user), { idempotency_key })
const eventsOf = (given: App, name: string, aggregate_id: string) =>
  given.db.rows(
    tables.outbox_event.pick('payload', 'actor'),
    sql`select payload, actor from outbox_event where name = ${name} and aggregate_id = ${aggregate_id}`,
  )

test('a broker writes to another enabled broker', async () => {
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

test('a first message to an own client stops the clock, a second leaves it', async () => {
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

test('nobody else can be written to, and nothing is stored then', async () => {
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

test('an administrator writes to a broker, who can then answer', async () => {
  const [broker, administrator] = await Promise.all([aUser(app.db), anAdministrator(app.db)])
  const asked = await sendMessage(await as(administrator), draft(broker.id))
  const answered = await sendMessage(await as(broker), draft(administrator.id))
  expect(answered.conversation_id).toBe(asked.conversation_id)
})

test('the same key a hundred times at once sends one message; with another text it is refused', async () => {
  const [me, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
  const context = await as(me, 'key-1')
  const sent = await Promise.all(Array.from({ length: 100 }, () => sendMessage(context, draft(colleague.id))))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await app.db.rows(sql`select id from message where sender_id = ${me.id}`)).toEqual([{ id: sent[0]?.id }])
  await expect(sendMessage(context, draft(colleague.id, 'Other'))).rejects.toMatchObject({ status: 422 })
})

test('two brokers who write to each other for the first time, a hundred times at once, share one conversation', async () => {
  const [one, other] = await Promise.all([aUser(app.db), aUser(app.db)])
  const [from, back] = await Promise.all([as(one), as(other)])
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      i % 2 ? sendMessage(from, draft(other.id)) : sendMessage(back, draft(one.id)),
    ),
  )
  expect(new Set(sent.map(({ conversation_id }) => conversation_id)).size).toBe(1)
})
