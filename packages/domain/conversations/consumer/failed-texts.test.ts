import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { createActivityCounter } from '@waymark/events/activity'
import { replay } from '@waymark/events/dead'
import { claim } from '@waymark/events/deliveries'
import { localTransport } from '@waymark/events/work'
import { raw, sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { makeDue } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { numberHash, setTexts } from '../../foundation/notifications/text-opt-out.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { mailFailed } from './failed-messages.ts'
import { text } from './text-on-message-sent.ts'
import { MORNING, NIGHT, NOON, texting } from './texts.fixture.ts'

const { api, aTextable, broker, claimOf, provider, textsAt, write } = await texting()

let client: Client
beforeEach(async () => {
  client = await aTextable()
})

const hash = () => numberHash(api.secrets.mail_link, `+1${client.phone?.replaceAll(/\D/g, '')}`)
const seen = async () =>
  api.get(clientEndpoints.readClient, { token: await tokenOf(api, broker), params: { id: client.id } })
const stopMail = () =>
  api.get(consumerEndpoints.unsubscribe, {
    query: { token: optOutToken(api.secrets.mail_link, client.email, client.id) },
  })
const say = async () =>
  api.get(messagingEndpoints.sendMessage, {
    token: await tokenOf(api, broker),
    body: { recipient_id: client.id, message: 'Hello?' },
  })

test('an attempt whose answer was lost is not sent again', async () => {
  await write(client)
  provider.answers.push('lost')
  await expect(textsAt()).rejects.toThrow()
  expect(provider.sent).toHaveLength(1)
  await textsAt()
  expect(provider.sent).toHaveLength(1)
  expect(await claimOf(client)).toMatchObject({ sid: provider.sent[0]?.sid, failed_at: null })
})

test('an attempt that the provider did not take is repeated', async () => {
  await write(client)
  provider.answers.push({ status: 503, code: 20503 })
  await expect(textsAt()).rejects.toThrow('Twilio answered 503, code 20503')
  expect((await textsAt()).sent).toHaveLength(1)
})

test('a number that gets no texts is not tried again, and the broker sees how to reach the person', async () => {
  await write(client)
  provider.answers.push({ status: 400, code: 21614 })
  expect(await textsAt()).toEqual({ done: 1, sent: [] })
  expect((await claimOf(client))?.failed_at).toBeInstanceOf(Date)
  expect(await seen()).toMatchObject({ reach: { email: 'works', text: false } })
  await write(client)
  await api.db.run(sql`update consumer_text set claimed_at = claimed_at - interval '2 hours'`)
  expect((await textsAt()).sent).toEqual([])
})

/** Works off the text queue as a worker does, with one attempt left. */
async function lastAttempt() {
  await makeDue(api.db, 'text')
  await api.db.run(sql`update event_delivery set attempts = 14 where subscriber = 'text' and state = 'pending'`)
  const transport = localTransport({
    db: api.db,
    reactions: new Map([['text', text({ config: api.config, secrets: api.secrets }, () => NOON)]]),
    log: api.log,
    by: 'test',
    activity: createActivityCounter(),
  })
  await transport.dispatch(await claim(api.db, [{ subscriber: 'text', limit: 100 }]))
  await transport.drain()
}
const textReaches = async () => (await seen()).reach.text

test('a text that was given up is sent when an administrator retries it', async () => {
  await write(client)
  provider.answers.push({ status: 503, code: 20503 })
  await lastAttempt()
  expect(await textReaches()).toBe(false)
  expect(await replay(api.db, raw(`subscriber = 'text'`), 10)).toBe(1)
  expect((await textsAt()).sent).toHaveLength(1)
  expect(await claimOf(client)).toMatchObject({ failed_at: null, sid: provider.sent[0]?.sid })
  expect(await textReaches()).toBe(true)
})

test('a number whose text was given up gets texts again after a week, or when it says START', async () => {
  await write(client)
  provider.answers.push({ status: 503, code: 20503 })
  await lastAttempt()
  expect(await textReaches()).toBe(false)
  await api.db.run(sql`
    update consumer_text set blocked_until = blocked_until - interval '7 days' where client_id = ${client.id}::uuid`)
  expect(await textReaches()).toBe(true)

  await write(client)
  provider.answers.push({ status: 400, code: 21614 })
  await textsAt(new Date(NOON.getTime() + 3600 * 1000))
  await api.db.run(sql`
    update consumer_text set blocked_until = blocked_until - interval '1 year' where client_id = ${client.id}::uuid`)
  expect(await textReaches()).toBe(false)
  await setTexts(api.db, hash(), true)
  expect(await textReaches()).toBe(true)
})

test('an attempt that the provider took but did not deliver is not sent', async () => {
  await write(client)
  provider.answers.push('lost')
  await expect(textsAt()).rejects.toThrow()
  Object.assign(provider.sent[0] ?? {}, { status: 'undelivered' })
  expect((await textsAt()).sent).toEqual([])
  expect(await claimOf(client)).toMatchObject({ failed_at: expect.any(Date), sent_at: null })
})

test('the provider reports about a text with the event, before we know the id of the text', async () => {
  await write(client)
  await textsAt()
  const claimed = await claimOf(client)
  expect(provider.sent[0]?.callback).toBe(`https://way.example/api/texts/webhook?event_id=${claimed?.event_id}`)
})

test('STOP that only the provider knows counts here, too', async () => {
  await write(client)
  provider.answers.push({ status: 400, code: 21610 })
  await textsAt()
  expect(await api.db.exists(sql`select from text_opt_out where number_hash = ${hash()}`)).toBe(true)
})

test('a text is a way to reach someone who stopped emails, until they stop texts', async () => {
  await stopMail()
  expect(await seen()).toMatchObject({ reach: { email: 'stopped', text: true }, first_contact_at: null })

  await setTexts(api.db, hash(), false)
  await say()
  expect(await seen()).toMatchObject({ reach: { email: 'stopped', text: false }, first_contact_at: null })
  const listed = await api.get(messagingEndpoints.listConversations, { token: await tokenOf(api, broker) })
  expect(listed.find(({ partner_id }) => partner_id === client.id)).toMatchObject({ notifiable: false })
  expect((await textsAt()).sent).toEqual([])

  await setTexts(api.db, hash(), true)
  await say()
  expect(await seen()).toMatchObject({ first_contact_at: expect.any(String) })
  expect((await textsAt()).sent).toHaveLength(1)
})

test('a message that only a text could tell about is no contact if the text fails', async () => {
  await stopMail()
  await say()
  expect(await seen()).toMatchObject({ status: 'contacted', first_contact_at: expect.any(String) })
  provider.answers.push({ status: 400, code: 21614 })
  await textsAt()
  expect(await seen()).toMatchObject({ status: 'new', first_contact_at: null })
})

const contact = async () => {
  const { status, first_contact_at } = await seen()
  return { status, contacted: first_contact_at !== null }
}
const failures = () =>
  api.db.rows(
    tables.outbox_event.pick('id'),
    sql`
    select outbox_event.id from outbox_event join message on message.id = aggregate_id
    where name = 'message.failed' and recipient_id = ${client.id}::uuid`,
  )

test.each<[string, () => Promise<unknown>]>([
  ['says STOP', () => setTexts(api.db, hash(), false)],
  [
    'takes the consent back',
    () =>
      api.get(consumerEndpoints.revokeOwnConsent, {
        token: mailedToken(api.secrets, client.id, new Date()),
        body: { consents: ['text'] },
      }),
  ],
])('a message at night reaches nobody if the person %s before the morning', async (_, change) => {
  await stopMail()
  await say()
  await textsAt(NIGHT)
  expect(await contact()).toEqual({ status: 'contacted', contacted: true })
  await change()
  await textsAt(MORNING)
  expect(await contact()).toEqual({ status: 'new', contacted: false })
  expect(await failures()).toHaveLength(1)
})

test('a message to someone who stopped everything before is not reported: its sender was warned', async () => {
  await stopMail()
  await setTexts(api.db, hash(), false)
  await say()
  await textsAt()
  expect(await failures()).toEqual([])
})

test('a text that waits for the morning keeps a message from failing, and takes a failure back', async () => {
  await say()
  await textsAt(NIGHT)
  const { id } = (await api.db.row(
    tables.outbox_event.pick('id'),
    sql`
    select outbox_event.id from outbox_event join message on message.id = aggregate_id
    where name = 'message.sent' and recipient_id = ${client.id}::uuid`,
  )) ?? { id: '' }
  const mailGivenUp = () =>
    api.db.transaction(async (tx) => {
      await tx.run(sql`update event_delivery set state = 'dead' where event_id = ${id}::uuid and subscriber = 'mail'`)
      await mailFailed(tx, id)
    })
  await mailGivenUp()
  expect(await contact()).toEqual({ status: 'contacted', contacted: true })
  provider.answers.push({ status: 503, code: 20503 })
  await lastAttempt()
  expect(await contact()).toEqual({ status: 'new', contacted: false })
  expect(await failures()).toHaveLength(1)
  await replay(api.db, raw(`subscriber = 'text'`), 10)
  await textsAt()
  expect(await contact()).toEqual({ status: 'contacted', contacted: true })
  const [message] = await api.db.rows(
    tables.message.pick('failed_at'),
    sql`select failed_at from message where recipient_id = ${client.id}::uuid`,
  )
  expect(message).toEqual({ failed_at: null })
})
