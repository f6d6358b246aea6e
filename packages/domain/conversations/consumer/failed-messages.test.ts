import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { inboundMailEndpoints } from '@waymark/contracts/conversations/inbound-mail/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { createActivityCounter } from '@waymark/events/activity'
import { replay } from '@waymark/events/dead'
import { claim } from '@waymark/events/deliveries'
import { localTransport } from '@waymark/events/work'
import { raw, sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { bounceAddress } from '../../foundation/notifications/reply-address.ts'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { escalate } from '../../leads/assignment/escalate-on-client-assigned.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { mail } from '../../reactions/mail.ts'
import { notify } from '../../reactions/notify.ts'
import { sign } from '../../webhook-signature.ts'
import { mailFailed, mailsSent, textSent } from './failed-messages.ts'

const INBOUND_MAIL_SECRET = 'a secret of the mail server'
const api = await apiForFile({ INBOUND_MAIL_DOMAIN: 'reply.waymark.example', INBOUND_MAIL_SECRET })
let broker: User
let token: string
let client: Client
beforeAll(async () => {
  await anAdministrator(api.db)
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  client = await aClient(api.db)
  await assign(new Date())
  await api.db.run(sql`update event_delivery set state = 'done' where subscriber <> 'escalate'`)
})

const assign = (since: Date) =>
  api.db.transaction((tx) =>
    assignClients(
      tx,
      [{ client_id: client.id, broker_id: broker.id, assignment_type: 'agent_link', reason: 'test' }],
      since,
    ),
  )
const say = (message = 'When can I call you?') =>
  api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: client.id, message } })
const seen = () => api.get(clientEndpoints.readClient, { token, params: { id: client.id } })
const messageOf = async (id: string) => {
  const { conversation_id } =
    (await api.db.row(tables.message, sql`select * from message where id = ${id}::uuid`)) ?? {}
  const messages = await api.get(messagingEndpoints.readConversation, { token, params: { id: conversation_id ?? '' } })
  return messages.find((one) => one.id === id)
}

/** Works off the mail queue as a worker does, with a mail server that is away or not. */
async function workMail(server: 'away' | 'there') {
  await makeDue(api.db, 'mail')
  const config = { ...api.config, SMTP_URL: server === 'away' ? 'smtp://127.0.0.1:1' : undefined }
  const transport = localTransport({
    db: api.db,
    reactions: new Map([['mail', mail({ config, secrets: api.secrets })]]),
    log: api.log,
    by: 'test',
    activity: createActivityCounter(),
  })
  await transport.dispatch(await claim(api.db, [{ subscriber: 'mail', limit: 100 }]))
  await transport.drain()
}
/** So that the next failed attempt is the last one. */
const lastAttempt = () =>
  api.db.run(sql`update event_delivery set attempts = 14 where subscriber = 'mail' and state = 'pending'`)

async function fails() {
  await lastAttempt()
  await workMail('away')
}

const eventOf = async (message_id: string) =>
  (
    await api.db.row(
      tables.outbox_event.pick('id'),
      sql`select id from outbox_event where name = 'message.sent' and aggregate_id = ${message_id}::uuid`,
    )
  )?.id ?? ''

const report = (action: string, to: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mail.example',
      `To: ${to}`,
      'Message-ID: <report@mail.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      'MIME-Version: 1.0',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Your email could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example',
      '',
      'Final-Recipient: rfc822; jo@example.test',
      `Action: ${action}`,
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )
const receive = (body: Buffer) =>
  api.call(inboundMailEndpoints.receiveInboundMail, {
    body,
    headers: { 'waymark-signature': sign(INBOUND_MAIL_SECRET, body, new Date()) },
  })
const comesBack = async (message_id: string, action = 'failed') =>
  receive(report(action, bounceAddress(api.secrets, api.config, await eventOf(message_id)) ?? ''))

test('an email that is given up is no contact, and the broker sees and hears it', async () => {
  const { id } = await say()
  expect(await seen()).toMatchObject({ status: 'contacted', first_contact_at: expect.any(String) })
  await workMail('away')
  expect(await seen()).toMatchObject({ status: 'contacted', reach: { email: 'works' } })
  await fails()
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null, reach: { email: 'failed' } })
  expect(await messageOf(id)).toMatchObject({ failed_at: expect.any(String) })
  const conversations = await api.get(messagingEndpoints.listConversations, { token })
  expect(conversations.find(({ partner_id }) => partner_id === client.id)).toMatchObject({ notifiable: false })

  await react(api.db, notify)
  const told = await api.db.rows(
    tables.notification.pick('kind', 'client_id'),
    sql`select kind, client_id from notification where client_id = ${client.id}::uuid and kind = 'message_failed'`,
  )
  expect(told).toHaveLength(1)
})

test('an email that comes back is no contact, once', async () => {
  const { id } = await say()
  await workMail('there')
  expect(await seen()).toMatchObject({ status: 'contacted' })
  await comesBack(id, 'delayed')
  expect(await seen()).toMatchObject({ status: 'contacted' })
  await comesBack(id)
  await comesBack(id)
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null })
  const failed = await api.db.rows(
    tables.outbox_event.pick('id'),
    sql`select id from outbox_event where name = 'message.failed' and aggregate_id = ${id}::uuid`,
  )
  expect(failed).toHaveLength(1)
})

test('an email that was not sent before its person opted out is no contact', async () => {
  const { id } = await say()
  await workMail('away')
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, client.email, false))
  await workMail('there')
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null, reach: { email: 'stopped' } })
  expect(await messageOf(id)).toMatchObject({ failed_at: expect.any(String) })
})

test('an email about something else that was not sent before its person opted out says nothing about the address', async () => {
  await api.db.run(sql`
    update event_delivery set state = 'pending' from outbox_event
    where subscriber = 'mail' and event_id = outbox_event.id and name = 'client.assigned'
      and aggregate_id = ${client.id}::uuid`)
  await workMail('away')
  const turn = (wanted: boolean) => api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, client.email, wanted))
  await turn(false)
  await workMail('there')
  expect(await seen()).toMatchObject({ reach: { email: 'stopped' } })
  await turn(true)
  expect(await seen()).toMatchObject({ reach: { email: 'works' } })
})

test('a report to an address that we did not make changes nothing', async () => {
  const { id } = await say()
  await workMail('there')
  const address = bounceAddress(api.secrets, api.config, await eventOf(id)) ?? ''
  await receive(
    report(
      'failed',
      address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    ),
  )
  expect(await seen()).toMatchObject({ status: 'contacted' })
})

test('an email that is sent after all is contact from when it was written', async () => {
  const { id, created_at } = await say()
  await fails()
  await replay(api.db, raw(`subscriber = 'mail'`), 10)
  await workMail('there')
  expect(await seen()).toMatchObject({ status: 'contacted', first_contact_at: created_at, reach: { email: 'works' } })
  expect(await messageOf(id)).toMatchObject({ failed_at: null })
})

test('an email that came back before the mail server answered did not arrive', async () => {
  const { id } = await say()
  const event_id = await eventOf(id)
  await api.db.run(sql`
    insert into consumer_mail (event_id, client_id, letter) values (${event_id}::uuid, ${client.id}::uuid, 'message')`)
  await comesBack(id)
  expect(await seen()).toMatchObject({ status: 'contacted' })
  await api.db.run(
    sql`update event_delivery set state = 'done' where event_id = ${event_id}::uuid and subscriber = 'mail'`,
  )
  await api.db.transaction((tx) => mailsSent(tx, [{ id: event_id, trace: null }]))
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null, reach: { email: 'failed' } })
  expect(await messageOf(id)).toMatchObject({ failed_at: expect.any(String) })
})

test('an email of any kind that is sent after all reaches the person', async () => {
  await assign(new Date())
  await fails()
  expect(await seen()).toMatchObject({ reach: { email: 'failed' } })
  await replay(api.db, raw(`subscriber = 'mail'`), 10)
  await workMail('there')
  expect(await seen()).toMatchObject({ reach: { email: 'works' } })
})

const minuteLate = () => new Date(Date.now() - 60_000)

test('an email that comes back is no contact, even if the worker’s clock is slow', async () => {
  const { id } = await say()
  await makeDue(api.db, 'mail')
  await react(api.db, mail({ config: api.config, secrets: api.secrets }, minuteLate))
  await comesBack(id)
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null })
})

test('a message that was read was contact, whatever became of its email', async () => {
  const { id } = await say()
  await workMail('there')
  const own = mailedToken(api.secrets, client.id, new Date())
  await api.get(consumerEndpoints.readOwnMessages, { token: own, body: { last_message_id: id } })
  await comesBack(id)
  expect(await seen()).toMatchObject({ status: 'contacted' })
  expect(await messageOf(id)).toMatchObject({ is_read: true, failed_at: null })
})

test.each(['reads it', 'gets no email about it', 'gets the email after all'])(
  'a message waits for its client, who %s, without a lock that their deletion needs',
  async (what) => {
    const { id } = await say()
    const event_id = await eventOf(id)
    const mail_row = sql`consumer_mail where event_id = ${event_id}::uuid`
    if (what === 'gets the email after all') await fails()
    else await workMail('there')
    const own = mailedToken(api.secrets, client.id, new Date())
    const works: Record<string, () => Promise<unknown>> = {
      'reads it': () => api.get(consumerEndpoints.readOwnMessages, { token: own, body: { last_message_id: id } }),
      'gets no email about it': () => api.db.transaction((tx) => mailFailed(tx, event_id)),
      'gets the email after all': () => api.db.transaction((tx) => textSent(tx, event_id, null)),
    }
    await insert(api.db, 'consumer_text', { event_id, client_id: client.id, letter: 'message', number_hash: '\\x00' })
    let free = 0
    await whileHeld(
      api.db,
      (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for update`),
      async () => works[what]?.(),
      async (tx) => {
        free += await tx.run(sql`select from message where id = ${id}::uuid for update nowait`)
        free += await tx.run(sql`select from ${mail_row} for update nowait`)
        free += await tx.run(sql`select from consumer_text where event_id = ${event_id}::uuid for update nowait`)
      },
    )
    expect(free).toBe(3)
  },
)

test('a broker who moved the client on has made contact', async () => {
  await say()
  await api.get(clientEndpoints.changeClientStatus, { token, params: { id: client.id }, body: { status: 'quoted' } })
  await fails()
  expect(await seen()).toMatchObject({ status: 'quoted', first_contact_at: expect.any(String) })
})

test('a broker has four hours left, also just before the end of the 24 hours', async () => {
  await api.db.run(sql`update client set due_at = now() + interval '1 hour' where id = ${client.id}::uuid`)
  await api.db.run(sql`
    update event_delivery set due_at = now() + interval '1 hour' where subscriber = 'escalate' and state = 'pending'`)
  await say()
  await fails()
  const timers = await api.db.rows(
    tables.event_delivery.pick('due_at'),
    sql`
    select due_at from event_delivery join outbox_event on outbox_event.id = event_id
    where subscriber = 'escalate' and state = 'pending' and aggregate_id = ${client.id}::uuid`,
  )
  expect(timers).toHaveLength(1)
  expect(timers[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 3.9 * 3600 * 1000)
})

test('the clock runs on, and after its end the client is escalated again later', async () => {
  await api.db.run(sql`
    update client set due_at = now() + interval '1 hour' where id = ${client.id}::uuid`)
  await say()
  await makeDue(api.db, 'escalate')
  expect(await react(api.db, escalate)).toBe(1)
  await api.db.run(sql`update client set due_at = now() - interval '1 hour' where id = ${client.id}::uuid`)
  await fails()
  const [timer, ...others] = await api.db.rows(
    tables.event_delivery.pick('due_at'),
    sql`
    select due_at from event_delivery join outbox_event on outbox_event.id = event_id
    where subscriber = 'escalate' and state = 'pending' and aggregate_id = ${client.id}::uuid`,
  )
  expect(others).toEqual([])
  expect(timer?.due_at.getTime()).toBeGreaterThan(Date.now() + 3 * 3600 * 1000)
})
