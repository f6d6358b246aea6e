import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../context.ts'
import { VISITOR } from './message-parties.ts'
import { sendPublicMessage } from './send-public-message.ts'

const app = await appForFile()
let queue_id: string
beforeAll(async () => {
  queue_id = (await anAdministrator(app.db)).id
})

const body = (to_user: string | null) => ({
  to_user,
  subject: 'Help',
  message: 'Please call me',
  priority: 'urgent' as const,
  reply_to: 'jo@example.test',
})

async function send(actor: Actor, to_user: string | null, idempotency_key: string | null = null) {
  const { id } = await sendPublicMessage(contextOf(app, actor, { idempotency_key }), body(to_user))
  const row = await app.db.row(tables.message, sql`select * from message where id = ${id}`)
  if (!row) throw new Error('nothing was stored')
  return row
}
const consumer = (client_id: string) => ({ kind: 'consumer', client_id, since: new Date() }) as const

test('sends a consumer’s message to their own broker, whatever the body says', async () => {
  const [mine, other] = await Promise.all([aUser(app.db), aUser(app.db)])
  const client = await aClient(app.db, { broker_id: mine.id })
  expect(await send(consumer(client.id), other.id)).toMatchObject({
    sender_kind: 'client',
    sender_id: client.id,
    recipient_id: mine.id,
    client_id: client.id,
    message_type: 'help',
    priority: 'urgent',
    subject: 'Help',
  })
})

test('sends a message to the admin queue if the consumer has no enabled broker', async () => {
  const disabled = await aUser(app.db, { is_active: false })
  for (const broker_id of [null, disabled.id]) {
    const client = await aClient(app.db, { broker_id })
    expect(await send(consumer(client.id), null)).toMatchObject({ recipient_id: queue_id, sender_id: client.id })
  }
})

test('says whether the agent or the team got the message', async () => {
  const [broker, disabled] = [await aUser(app.db), await aUser(app.db, { is_active: false })]
  const reader = async (actor: Actor, to_user: string | null) =>
    (await sendPublicMessage(contextOf(app, actor), body(to_user))).reader
  expect(await reader(ANONYMOUS, broker.id)).toBe('agent')
  for (const unknown of [null, 'demo', disabled.id]) expect(await reader(ANONYMOUS, unknown)).toBe('team')
  const clientOf = async (broker_id: string | null) => consumer((await aClient(app.db, { broker_id })).id)
  expect(await reader(await clientOf(broker.id), null)).toBe('agent')
  for (const gone of [null, disabled.id]) expect(await reader(await clientOf(gone), broker.id)).toBe('team')
  const queued = await aClient(app.db, { broker_id: queue_id, assignment_type: 'admin_queue' })
  expect(await reader(consumer(queued.id), null)).toBe('team')
})

test('returns 404 to a consumer after their data was deleted', async () => {
  await expect(send(consumer(newId()), null)).rejects.toMatchObject({ status: 404 })
})

test('sends a visitor’s message to the linked agent by id or code, or to the admin queue', async () => {
  const [agent, disabled] = await Promise.all([aUser(app.db), aUser(app.db, { is_active: false })])
  await app.db.run(sql`insert into lead_code (code, user_id) values ('SUNNY', ${agent.id})`)
  for (const [to_user, recipient_id] of [
    [agent.id, agent.id],
    ['SUNNY', agent.id],
    [disabled.id, queue_id],
    [newId(), queue_id],
    ['demo', queue_id],
    [null, queue_id],
  ] as const) {
    expect(await send(ANONYMOUS, to_user)).toMatchObject({
      sender_kind: 'visitor',
      sender_id: VISITOR.id,
      recipient_kind: 'user',
      recipient_id,
      client_id: null,
      reply_to: 'jo@example.test',
    })
  }
})

test('sends a signed-in user’s message in their own name', async () => {
  const [me, agent] = await Promise.all([aUser(app.db), aUser(app.db)])
  const actor = await signedIn(app.db, me)
  expect(await send(actor, agent.id)).toMatchObject({ sender_kind: 'user', sender_id: me.id, recipient_id: agent.id })
  expect(await send(actor, null)).toMatchObject({ sender_id: me.id, recipient_id: queue_id })
  await expect(send(actor, me.id)).rejects.toMatchObject({ status: 422 })
})

test('sends one message for a repeated key', async () => {
  const client = await aClient(app.db)
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(consumer(client.id), null, 'again')))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})
