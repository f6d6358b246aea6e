import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { answerClient, recipientOf } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { sessionsWait, whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../context.ts'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { forwardMessagesOfDisabled } from '../../conversations/messaging/forward-messages.ts'
import { indexHandedOver } from '../../conversations/messaging/index-on-conversation-handed-over.ts'
import { sendPublicMessage } from '../../conversations/messaging/send-public-message.ts'
import { resumeAccount } from '../../leads/assignment/resume-on-user-enabled.ts'
import { notify } from '../../reactions/notify.ts'
import { updateUser } from './update-user.ts'

const api = await apiForFile()
let administrator: User
let other: User
let broker: User
let client: Client
beforeEach(async () => {
  await api.db.run(sql`update app_user set role = 'broker'`)
  administrator = await anAdministrator(api.db)
  other = await anAdministrator(api.db)
  broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id })
})

const change = async ({ id }: User, changes: { role: 'broker' } | { is_active: boolean }) =>
  updateUser(contextOf(api, await signedIn(api.db, administrator)), id, changes)
const queueOf = ({ id }: User) =>
  api.db.run(sql`update app_user set created_at = created_at - interval '1 day' where id = ${id}::uuid`)
const says = (
  message: string,
  actor: Actor = { kind: 'consumer', client_id: client.id, since: new Date() },
  to_user: string | null = null,
) => sendPublicMessage(contextOf(api, actor), { to_user, subject: null, message, priority: 'normal', reply_to: null })
const writes = ({ id }: User, message: string) =>
  api.db.transaction((tx) =>
    deliverMessage(tx, { sender: { kind: 'user', id }, recipient: { kind: 'client', id: client.id }, message }),
  )
const answers = (user: User, message: string) => answerClient(api.db, user, client, message)
/** What a user can read in their conversations, the latest message of each. */
const readable = async (user: User) => {
  const list = await api.get(messagingEndpoints.listConversations, { token: await tokenOf(api, user) })
  return list.map(({ last_message, unread }) => [last_message?.message, unread])
}
const found = async (user: User, q: string) =>
  (await api.get(messagingEndpoints.searchMessages, { token: await tokenOf(api, user), body: { q } })).length
const told = async (user: User) => {
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
  const list = await api.get(notificationEndpoints.listNotifications, { token: await tokenOf(api, user) })
  return list.filter(({ kind, read_at }) => kind === 'new_message' && read_at === null).length
}

test('what a client wrote before their broker was disabled goes to an administrator, and back with the account', async () => {
  const first = await says('Which doctors?')
  await answers(broker, 'All of them')
  const waiting = await says('And which hospitals?')
  await change(broker, { is_active: false })
  expect(await recipientOf(api.db, first)).toMatchObject({ recipient_id: broker.id })
  expect(await recipientOf(api.db, waiting)).toEqual({ recipient_id: administrator.id, is_read: false })
  expect(await readable(administrator)).toEqual([['And which hospitals?', 1]])
  expect(await told(administrator)).toBe(1)
  await react(api.db, indexHandedOver)
  expect(await found(administrator, 'hospit')).toBe(1)

  await change(broker, { is_active: true })
  await react(api.db, resumeAccount)
  expect(await recipientOf(api.db, waiting)).toEqual({ recipient_id: broker.id, is_read: false })
  expect(await readable(administrator)).toEqual([])
  expect([await told(administrator), await told(broker)]).toEqual([0, 1])
})

test('leaves with a disabled broker what they answered', async () => {
  const message = await says('Which doctors?')
  await answers(broker, 'All of them')
  await change(broker, { is_active: false })
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: broker.id })
  expect(await readable(administrator)).toEqual([])
})

test('what a disabled broker never read goes to an administrator, also if they wrote after it', async () => {
  const message = await says('Which doctors?')
  await writes(broker, 'Please send me your card')
  await change(broker, { is_active: false })
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: administrator.id, is_read: false })
})

test.each([
  ['becomes a broker', { role: 'broker' } as const],
  ['is disabled', { is_active: false } as const],
])(
  'what clients without an enabled broker wrote to an administrator who %s goes to another one',
  async (_what, changes) => {
    await queueOf(other)
    await change(broker, { is_active: false })
    const message = await says('Which doctors?')
    const { id: client_id } = await aClient(api.db)
    const early = await says('When do I get an agent?', { kind: 'consumer', client_id, since: new Date() })
    expect([await recipientOf(api.db, message), await recipientOf(api.db, early)]).toMatchObject([
      { recipient_id: other.id },
      { recipient_id: other.id },
    ])
    await change(other, changes)
    for (const one of [message, early]) {
      expect(await recipientOf(api.db, one)).toEqual({ recipient_id: administrator.id, is_read: false })
    }
    expect(await readable(administrator)).toHaveLength(2)
  },
)

test('an administrator who becomes a broker keeps what their own clients wrote', async () => {
  await api.db.run(sql`update client set broker_id = ${other.id}::uuid where id = ${client.id}::uuid`)
  const message = await says('Which doctors?')
  await change(other, { role: 'broker' })
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: other.id })
})

test.each([
  ['an administrator who becomes a broker', () => other, { role: 'broker' } as const],
  ['an administrator who is disabled', () => other, { is_active: false } as const],
  ['a broker who is disabled', () => broker, { is_active: false } as const],
])('what a visitor wrote to %s and they did not read goes to another administrator', async (_who, of, changes) => {
  const read = await says('Are you open on Friday?', ANONYMOUS, of().id)
  await api.db.run(sql`update message set is_read = true where id = ${read.id}::uuid`)
  const unread = await says('Are you open on Saturday?', ANONYMOUS, of().id)
  expect(await told(of())).toBe(1)
  await change(of(), changes)
  expect(await recipientOf(api.db, read)).toMatchObject({ recipient_id: of().id })
  expect(await recipientOf(api.db, unread)).toEqual({ recipient_id: administrator.id, is_read: false })
  expect(await readable(administrator)).toEqual([['Are you open on Saturday?', 1]])
  expect(await told(administrator)).toBe(1)
  await react(api.db, indexHandedOver)
  expect(await found(administrator, 'saturday')).toBe(1)
  const waiting = await api.db.rows(
    tables.notification.pick('id'),
    sql`select id from notification where user_id = ${of().id}::uuid and kind = 'new_message' and read_at is null`,
  )
  expect(waiting).toEqual([])
})

test('tells the next administrator of each visitor who waits, and once of a client', async () => {
  const asked = ['Are you open on Friday?', 'Are you open on Saturday?', 'Do you speak Spanish?']
  for (const question of asked) await says(question, ANONYMOUS, broker.id)
  await says('Which doctors?')
  await says('And which hospitals?')
  await change(broker, { is_active: false })
  expect(await told(administrator)).toBe(4)
})

test('what a broker who stays enabled got from visitors stays with them', async () => {
  const message = await says('Are you open on Friday?', ANONYMOUS, broker.id)
  await change(broker, { role: 'broker' })
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: broker.id })
})

test.each([
  ['a client', () => says('Which doctors?')],
  ['a visitor', () => says('Which doctors?', ANONYMOUS, broker.id)],
])('a message of %s that comes while the account is being disabled goes to an administrator', async (_who, write) => {
  const context = contextOf(api, await signedIn(api.db, other))
  let writing: ReturnType<typeof says> | undefined
  await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from app_user where id = ${administrator.id}::uuid for update`),
    () => updateUser(context, broker.id, { is_active: false }),
    async () => {
      writing = write()
      await sessionsWait(api.db, 2)
    },
  )
  const sent = await writing
  expect(sent && (await recipientOf(api.db, sent))).toMatchObject({ recipient_id: administrator.id })
})

const disabledBefore = ({ id }: User) => api.db.run(sql`update app_user set is_active = false where id = ${id}::uuid`)
/** Hands over what earlier releases left. Returns of how many accounts. */
async function round(): Promise<number> {
  let accounts = 0
  await forwardMessagesOfDisabled(api.db, async () => {
    accounts += 1
  })
  return accounts
}

test.each([
  ['a broker', () => broker],
  ['the administrator of the queue', () => other],
])(
  'what an earlier release left with %s whose account it disabled goes to an administrator, once',
  async (_who, of) => {
    await queueOf(other)
    if (of() === other) await disabledBefore(broker)
    const answered = await says('Which doctors?')
    await answers(of(), 'All of them')
    const waiting = [await says('And which hospitals?'), await says('Are you open?', ANONYMOUS, of().id)]
    for (const one of [answered, ...waiting])
      expect(await recipientOf(api.db, one)).toMatchObject({ recipient_id: of().id })
    await queueOf(administrator)
    expect(await round()).toBe(0)
    await disabledBefore(of())
    expect(await round()).toBe(1)
    expect(await recipientOf(api.db, answered)).toMatchObject({ recipient_id: of().id })
    for (const one of waiting)
      expect(await recipientOf(api.db, one)).toEqual({ recipient_id: administrator.id, is_read: false })
    expect(await told(administrator)).toBe(2)
    expect(await round()).toBe(0)
  },
)

test('what an earlier release left with the former agent of a client goes to the agent the client has now', async () => {
  const message = await says('Which doctors?')
  await api.db.run(sql`update client set broker_id = ${other.id}::uuid where id = ${client.id}::uuid`)
  await disabledBefore(broker)
  await round()
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: other.id, is_read: false })
})

test('an account that is enabled while its messages are about to be handed over keeps them', async () => {
  const message = await says('Which doctors?')
  await disabledBefore(broker)
  await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from app_user where id = ${broker.id}::uuid for update`),
    round,
    (tx) => tx.run(sql`update app_user set is_active = true where id = ${broker.id}::uuid`),
  )
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: broker.id })
})
