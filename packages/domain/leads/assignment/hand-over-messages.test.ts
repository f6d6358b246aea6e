import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql, type Transaction } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { indexHandedOver } from '../../conversations/messaging/index-on-conversation-handed-over.ts'
import { partiesOfClient } from '../../conversations/messaging/send-public-message.ts'
import { wakeConversation } from '../../conversations/messaging/wake-on-snooze-changed.ts'
import { countsOf } from '../../counts.ts'
import { notify } from '../../reactions/notify.ts'
import { assignClients } from './assign-client.ts'
import { assign } from './assign-on-client-submitted.ts'
import { resumeAccount } from './resume-on-user-enabled.ts'

const api = await apiForFile()
let administrator: User
let broker: User
let client: { id: string; intake_token: string }
beforeEach(async () => {
  administrator = await anAdministrator(api.db)
  broker = await aUser(api.db)
  client = await api.get(intakeEndpoints.createClient, { body: anIntake() })
})

const says = (message: string) =>
  api.get(messagingEndpoints.sendAgentMessage, { token: client.intake_token, body: { message } })
const assignTo = async ({ id: agent_id }: User) =>
  api.get(intakeEndpoints.assignClientToAgent, {
    token: await tokenOf(api, administrator),
    body: { client_id: client.id, agent_id },
  })
const enable = async ({ id }: User, is_active: boolean) =>
  api.get(accountEndpoints.updateUser, {
    token: await tokenOf(api, administrator),
    params: { id },
    body: { is_active },
  })
/** The user has the messages of the client on screen. */
const opens = ({ id }: User) =>
  api.db.run(sql`
    update message set is_read = true where sender_id = ${client.id}::uuid and recipient_id = ${id}::uuid`)
/** What a user reads in their conversation with the client. */
async function read(user: User): Promise<string[]> {
  const token = await tokenOf(api, user)
  const [one] = await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })
  if (!one) return []
  const list = await api.get(messagingEndpoints.readConversation, { token, params: { id: one.id } })
  return list.map(({ message }) => message)
}
const search = async (user: User, q: string) => {
  const token = await tokenOf(api, user)
  const list = await api.get(messagingEndpoints.searchMessages, { token, body: { q } })
  return list.map(({ partner_id }) => partner_id)
}
/** Who got what the client wrote. */
async function recipient(): Promise<User> {
  const user = await api.db.row(
    tables.app_user,
    sql`select * from app_user where id in (select recipient_id from message where sender_id = ${client.id}::uuid)`,
  )
  if (!user) throw new Error('no one got the message')
  return user
}
const unread = async ({ id }: User) => (await countsOf(api.db, [id])).get(id)?.unread_messages
const told = async (user: User) => {
  const list = await api.get(notificationEndpoints.listNotifications, { token: await tokenOf(api, user) })
  return list.filter(({ kind, read_at }) => kind === 'new_message' && read_at === null).map(({ link }) => link)
}
/** Whose open windows are told to count again what is unread, since the last call. */
async function recounted(): Promise<string[]> {
  const events = await api.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`
    update event_delivery set state = 'done' from outbox_event
    where event_id = id and name = 'notification.read' and subscriber = 'broadcast' and state = 'pending'
    returning aggregate_id`,
  )
  return events.map(({ aggregate_id }) => aggregate_id)
}
const timePasses = async () => {
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
}

test('gives the broker what the client wrote before they had one', async () => {
  await says('Which doctors?')
  await says('And which hospitals?')
  await timePasses()
  await assignTo(broker)
  expect(await read(broker)).toEqual(['And which hospitals?', 'Which doctors?'])
  expect(await unread(broker)).toBe(2)
  const queue = await Promise.all([read(administrator), unread(administrator), told(administrator)])
  expect(queue).toEqual([[], 0, []])
  await timePasses()
  expect(await told(broker)).toEqual([`/broker?tab=clients&client=${client.id}&part=conversation`])
  const found = () => search(broker, 'hospit')
  expect(await found()).toEqual([])
  await react(api.db, indexHandedOver)
  expect(await found()).toEqual([client.id])
  expect(await search(administrator, 'hospit')).toEqual([])
  // For the client, nothing changed.
  const own = await api.get(consumerEndpoints.listOwnMessages, { token: client.intake_token })
  expect(own.map(({ message }) => message)).toEqual(['And which hospitals?', 'Which doctors?'])
})

test('notifies only the broker of a message that was about to notify the administrators', async () => {
  await says('Which doctors?')
  await assignTo(broker)
  await timePasses()
  expect([await told(administrator), await told(broker)]).toEqual([[], [expect.stringContaining(client.id)]])
})

test('a snooze from before does not hide what the next broker gets', async () => {
  await says('Which doctors?')
  await assignTo(broker)
  const token = await tokenOf(api, broker)
  const [one] = await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await api.get(todayEndpoints.snoozeItem, { token, body: { item: `conversation:${one?.id}`, until } })
  expect(await unread(broker)).toBe(0)
  await assignTo(await aUser(api.db))
  await says('And which hospitals?')
  await assignTo(broker)
  expect(await unread(broker)).toBe(2)
  const open = await api.get(messagingEndpoints.listConversations, { token, query: { view: 'open' } })
  expect(open.map(({ id }) => id)).toEqual([one?.id])
})

test('an administrator is not reminded of a snoozed conversation whose messages went to the broker', async () => {
  await says('Which doctors?')
  const queue = await recipient()
  const token = await tokenOf(api, queue)
  const [one] = await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await api.get(todayEndpoints.snoozeItem, { token, body: { item: `conversation:${one?.id}`, until } })
  await assignTo(broker)
  await api.db.run(sql`update snooze set until = now() - interval '1 minute'`)
  await makeDue(api.db, 'wake-conversation')
  await react(api.db, wakeConversation)
  const list = await api.get(notificationEndpoints.listNotifications, { token })
  expect(list.map(({ kind }) => kind)).not.toContain('conversation_back')
  const { now, today } = await api.get(todayEndpoints.readToday, { token })
  expect([...now, ...today].map(({ kind }) => kind)).not.toContain('conversation_back')
})

test('leaves with the administrators what they answered', async () => {
  await says('Which doctors?')
  await assignTo(administrator)
  await opens(administrator)
  await api.get(messagingEndpoints.sendMessage, {
    token: await tokenOf(api, administrator),
    body: { recipient_id: client.id, message: 'All of them' },
  })
  await says('And which hospitals?')
  await assignTo(broker)
  expect(await read(broker)).toEqual(['And which hospitals?'])
  expect(await read(administrator)).toEqual(['All of them', 'Which doctors?'])
})

test('takes along what nobody read, also where a message to many clients came after it', async () => {
  await assignTo(broker)
  await says('Which doctors?')
  await api.get(messagingEndpoints.sendMessage, {
    token: await tokenOf(api, broker),
    body: { recipient_id: client.id, message: 'Open enrollment starts on Monday' },
  })
  const next = await aUser(api.db)
  await assignTo(next)
  expect(await read(next)).toEqual(['Which doctors?'])
  expect([await unread(broker), await unread(next)]).toEqual([0, 1])
})

test('takes what waits along each time the client is handed over', async () => {
  await says('Which doctors?')
  await assignTo(broker)
  const next = await aUser(api.db)
  await assignTo(next)
  await says('Are you there?')
  await assignTo(broker)
  expect([await read(next), await read(broker)]).toEqual([[], ['Are you there?', 'Which doctors?']])
})

test('gives a broker whose account is enabled again what their clients wrote to the administrators meanwhile', async () => {
  await assignTo(broker)
  await enable(broker, false)
  await says('Can you call me?')
  await timePasses()
  const queue = await recipient()
  expect(queue.role).toBe('sys_admin')
  expect(await told(queue)).toEqual([expect.stringContaining(client.id)])

  await enable(broker, true)
  await react(api.db, resumeAccount)
  expect([await read(broker), await unread(broker)]).toEqual([['Can you call me?'], 1])
  await timePasses()
  expect([await read(queue), await told(queue)]).toEqual([[], []])
  expect(await told(broker)).toEqual([expect.stringContaining(client.id)])
})

test('tells, once, the open windows of those whom messages are taken from to count again', async () => {
  await assignTo(broker)
  await enable(broker, false)
  await says('Can you call me?')
  await says('Are you there?')
  await timePasses()
  const queue = await recipient()
  await recounted()
  await enable(broker, true)
  await react(api.db, resumeAccount)
  expect(await recounted()).toEqual([queue.id])
  await assignTo(await aUser(api.db))
  expect(await recounted()).toEqual([broker.id])
})

test('leaves messages with the administrators if the account is disabled again by then', async () => {
  await assignTo(broker)
  await enable(broker, false)
  await says('Can you call me?')
  await enable(broker, true)
  await enable(broker, false)
  await react(api.db, resumeAccount)
  expect((await recipient()).role).toBe('sys_admin')
})

test('takes along what the client wrote while the broker of their link was assigned', async () => {
  client = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  const write = async (tx: Transaction) => {
    const parties = await partiesOfClient(tx, client.id)
    if (!parties) throw new Error('the client is gone')
    await deliverMessage(tx, { ...parties, message: 'Which doctors?' })
  }
  await whileHeld(api.db, write, () => react(api.db, assign))
  // As when the lease is over.
  await makeDue(api.db, 'assign')
  await react(api.db, assign)
  expect(await read(broker)).toEqual(['Which doctors?'])
})

test('a message goes to the broker whom the client gets at this moment', async () => {
  const given = { client_id: client.id, broker_id: broker.id, assignment_type: 'manual', reason: 'By hand' } as const
  await whileHeld(
    api.db,
    (tx) => assignClients(tx, [given], new Date()),
    () => says('Which doctors?'),
  )
  expect(await read(broker)).toEqual(['Which doctors?'])
})
