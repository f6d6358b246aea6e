import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { contextOf, openTestApp } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { countsOf } from '../../counts.ts'
import { deliverMessage } from './deliver-message.ts'
import { type Party, SYSTEM, VISITOR } from './message-parties.ts'
import { canSeeConversation } from './policy.ts'
import { messagingRoutes } from './routes.ts'

const app = await appForFile()

const party = ({ id }: { id: string }, kind: Party['kind'] = 'user'): Party => ({ kind, id })
const say = (sender: Party, recipient: Party, message = 'Hello') =>
  app.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message }))
const as = async (user: User) => contextOf(app, await signedIn(app.db, user))

/** All pages of a paged list, joined. */
async function allPages<Row>(
  list: (query: { limit: number; cursor?: string }) => Promise<{ rows: Row[]; next: string | undefined }>,
) {
  const pages: Row[][] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await list({ limit: 3, ...(cursor ? { cursor } : {}) })
    pages.push(rows)
    cursor = next
  } while (cursor)
  return pages
}

test('lists conversations newest first, with partner, unread count, last message and presence', async () => {
  const [me, colleague] = await Promise.all([aUser(app.db), aUser(app.db, { company_name: 'North Agency' })])
  const [named, nameless] = await Promise.all([
    aClient(app.db, { broker_id: me.id }),
    aClient(app.db, { broker_id: me.id, first_name: null, last_name: null }),
  ])
  await say(SYSTEM, party(me))
  await say(VISITOR, party(me))
  await say(party(named, 'client'), party(me))
  await say(party(nameless, 'client'), party(me))
  await say(party(me), party(colleague))
  await say(party(colleague), party(me), 'One')
  const last = await say(party(colleague), party(me), 'Two')
  const context = { ...(await as(me)), presence: { isOnline: (id: string) => id === colleague.id } }
  const list = await messagingRoutes.listConversations(
    { params: undefined, query: { limit: 50 }, body: undefined },
    context,
  )
  expect(
    list.map(({ partner_name, partner_company, partner_kind, unread, online }) => ({
      partner_name,
      partner_company,
      partner_kind,
      unread,
      online,
    })),
  ).toEqual([
    { partner_name: 'Ada Broker', partner_company: 'North Agency', partner_kind: 'user', unread: 2, online: true },
    { partner_name: nameless.email, partner_company: null, partner_kind: 'client', unread: 1, online: false },
    { partner_name: 'Jo Client', partner_company: null, partner_kind: 'client', unread: 1, online: false },
    { partner_name: 'Website visitor', partner_company: null, partner_kind: 'visitor', unread: 1, online: false },
    { partner_name: 'Waymark', partner_company: null, partner_kind: 'system', unread: 0, online: false },
  ])
  expect(list[0]).toMatchObject({ partner_id: colleague.id, last_message: { id: last.id, message: 'Two' } })
})

test('finds the conversation with one person without the others', async () => {
  const me = await aUser(app.db)
  const [client, silent, theirs] = await Promise.all([
    aClient(app.db, { broker_id: me.id }),
    aClient(app.db, { broker_id: me.id }),
    aClient(app.db, { broker_id: (await aUser(app.db)).id }),
  ])
  const { conversation_id } = await say(party(client, 'client'), party(me))
  await say(party(theirs, 'client'), party(me))
  await say(party(await aUser(app.db)), party(me))
  const found = async (partner_id: string) => {
    const query = { limit: 50, partner_id }
    const list = await messagingRoutes.listConversations({ params: undefined, query, body: undefined }, await as(me))
    return list.map(({ id, unread }) => [id, unread])
  }
  expect(await found(client.id)).toEqual([[conversation_id, 1]])
  expect(await found(silent.id)).toEqual([])
  // The client of another broker is not found, although they wrote before.
  expect(await found(theirs.id)).toEqual([])
})

test('says whether the user may write, and who the agent of another client is', async () => {
  const [administrator, agent] = await Promise.all([anAdministrator(app.db), aUser(app.db)])
  const [own, other, nobodys] = await Promise.all([
    aClient(app.db, { broker_id: administrator.id }),
    aClient(app.db, { broker_id: agent.id }),
    aClient(app.db, { broker_id: null }),
  ])
  for (const client of [own, other, nobodys]) await say(party(client, 'client'), party(administrator))
  for (const sender of [VISITOR, SYSTEM, party(agent)]) await say(sender, party(administrator))
  const told = async () => {
    const query = { limit: 50 }
    const context = await as(administrator)
    const list = await messagingRoutes.listConversations({ params: undefined, query, body: undefined }, context)
    return list.map(({ may_write, other_agent }) => [may_write, other_agent]).toReversed()
  }
  const closed = [false, null]
  const ada = { name: 'Ada Broker', is_active: true }
  expect(await told()).toEqual([[true, null], [false, ada], closed, closed, closed, [true, null]])
  await app.db.run(sql`update app_user set is_active = false where id = ${agent.id}`)
  expect(await told()).toEqual([[true, null], [false, { ...ada, is_active: false }], closed, closed, closed, closed])
})

test('counts only what people wrote as unread in the list of messages', async () => {
  const me = await aUser(app.db)
  await say(SYSTEM, party(me))
  await say(party(await aClient(app.db, { broker_id: me.id }), 'client'), party(me))
  const context = await as(me)
  const list = await messagingRoutes.listMessages({ params: undefined, query: { limit: 50 }, body: undefined }, context)
  expect(list.map(({ sender_kind, is_read }) => [sender_kind, is_read])).toEqual([
    ['client', false],
    ['system', true],
  ])
  expect((await countsOf(app.db, [me.id])).get(me.id)).toMatchObject({ unread_messages: 1 })
})

test('pages through conversations, messages and the network without gaps or repeats', async () => {
  const me = await aUser(app.db)
  const colleagues = await Promise.all(Array.from({ length: 8 }, () => aUser(app.db)))
  const sent = []
  for (const colleague of [...colleagues, ...colleagues]) sent.push(await say(party(me), party(colleague)))
  const inOne = []
  const [first] = colleagues
  if (!first) throw new Error('no colleague')
  for (let i = 0; i < 7; i++) inOne.push(await say(party(first), party(me)))

  const read = async (route: 'listConversations' | 'listMessages' | 'listNetwork', query: object) => {
    const context = await as(me)
    const rows: { id: string }[] = await messagingRoutes[route](
      { params: undefined, query: { limit: 3, ...query }, body: undefined },
      context,
    )
    return { rows, next: context.replied.next }
  }
  const conversations = await allPages((query) => read('listConversations', query))
  expect(conversations.map(({ length }) => length)).toEqual([3, 3, 2])
  expect(new Set(conversations.flat().map(({ id }) => id)).size).toBe(8)

  const messages = await allPages((query) => read('listMessages', query))
  expect(messages.flat().map(({ id }) => id)).toEqual([...sent, ...inOne].map(({ id }) => id).toReversed())

  const network = (await allPages((query) => read('listNetwork', query))).flat().map(({ id }) => id)
  expect(new Set(network).size).toBe(network.length)
  expect(network).toEqual(expect.arrayContaining(colleagues.map(({ id }) => id)))

  const conversation_id = inOne[0]?.conversation_id ?? ''
  const within = await allPages(async (query) => {
    const context = await as(me)
    const rows = await messagingRoutes.readConversation(
      { params: { id: conversation_id }, query, body: undefined },
      context,
    )
    return { rows, next: context.replied.next }
  })
  expect(within.flat()).toHaveLength(9)
  expect(within.flat().map(({ id }) => id)).toEqual(
    within
      .flat()
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

test('logs access to a client’s messages once per reading', async () => {
  const [me, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
  const [one, other] = await Promise.all([1, 2].map(() => aClient(app.db, { broker_id: me.id })))
  if (!one || !other) throw new Error('there are two')
  const { conversation_id } = await say(party(one, 'client'), party(me))
  await say(party(me), party(one, 'client'))
  await say(party(me), party(other, 'client'))
  const among = await say(party(colleague), party(me))
  const context = await as(me)
  const query = { limit: 50 }
  for (const id of [conversation_id, among.conversation_id]) {
    await messagingRoutes.readConversation({ params: { id }, query, body: undefined }, context)
  }
  await messagingRoutes.listMessages({ params: undefined, query, body: undefined }, context)
  const lines = await app.db.rows(
    tables.access_log.pick('action', 'subject_kind', 'subject_id'),
    sql`
    select action, subject_kind, subject_id from access_log where actor_id = ${me.id} order by action, subject_id`,
  )
  const listed = [one.id, other.id].toSorted()
  expect(lines).toEqual([
    { action: 'conversation.read', subject_kind: 'client', subject_id: one.id },
    ...listed.map((subject_id) => ({ action: 'messages.listed', subject_kind: 'client', subject_id })),
  ])
})

test('rejects a cursor that we did not issue', async () => {
  const context = await as(await aUser(app.db))
  for (const route of ['listConversations', 'listMessages', 'listNetwork'] as const) {
    await expect(
      messagingRoutes[route]({ params: undefined, query: { limit: 3, cursor: 'WyJ4Il0' }, body: undefined }, context),
    ).rejects.toMatchObject({ status: 422, code: 'bad_cursor' })
  }
})

test('lists the other enabled brokers by name, and searches them by name and agency', async () => {
  await using fresh = await openTestApp()
  const [me, disabled, zoe, bea] = await Promise.all([
    aUser(fresh.db),
    aUser(fresh.db, { is_active: false }),
    aUser(fresh.db, { first_name: 'Zoë', last_name: 'Abbot', specialties: ['Medicare', 'Gap'] }),
    aUser(fresh.db, { first_name: 'Bea', last_name: 'Young', company_name: '100%_Cover' }),
    anAdministrator(fresh.db),
  ])
  const list = async (query: { search?: string; agent_id?: string } = {}) =>
    messagingRoutes.listNetwork(
      { params: undefined, query: { limit: 50, ...query }, body: undefined },
      { ...contextOf(fresh, await signedIn(fresh.db, me)), presence: { isOnline: (id: string) => id === bea.id } },
    )
  expect(await list()).toEqual([
    {
      id: zoe.id,
      name: 'Zoë Abbot',
      company: null,
      specialties: ['Medicare', 'Gap'],
      specialty: 'Medicare',
      online: false,
    },
    { id: bea.id, name: 'Bea Young', company: '100%_Cover', specialties: [], specialty: null, online: true },
  ])
  const found = async (search: string) => (await list({ search })).map(({ id }) => id)
  expect(await found('ABBOT')).toEqual([zoe.id])
  expect(await found('0%_c')).toEqual([bea.id])
  expect(await found('%')).toEqual([bea.id])
  const withId = async (agent_id: string) => (await list({ agent_id })).map(({ id }) => id)
  expect(await withId(bea.id)).toEqual([bea.id])
  for (const { id } of [me, disabled, { id: newId() }]) expect(await withId(id)).toEqual([])
  expect(await found('nobody')).toEqual([])
})

test('shows a conversation only to its two parties', async () => {
  const [one, other, stranger, administrator] = await Promise.all([
    aUser(app.db),
    aUser(app.db),
    aUser(app.db),
    anAdministrator(app.db),
  ])
  const client = await aClient(app.db, { broker_id: one.id })
  const { conversation_id } = await say(party(one), party(other))
  const sees = async (user: User) => canSeeConversation(app.db, await signedIn(app.db, user), conversation_id)
  expect(await Promise.all([one, other, stranger, administrator].map(sees))).toEqual([true, true, false, false])
  const withClient = await say(party(one), party(client, 'client'))
  const consumer = { kind: 'consumer', client_id: client.id, since: new Date() } as const
  expect(await canSeeConversation(app.db, consumer, withClient.conversation_id)).toBe(false)
  expect(await canSeeConversation(app.db, { kind: 'anonymous' }, conversation_id)).toBe(false)
})

test('counts what people wrote, and keeps system messages in the list without counting them', async () => {
  const [reader, writer] = await Promise.all([aUser(app.db), aUser(app.db)])
  const news = await say(SYSTEM, party(reader), 'A client completed the assessment')
  await say(party(writer), party(reader), 'A question')
  expect((await countsOf(app.db, [reader.id])).get(reader.id)?.unread_messages).toBe(1)
  const query = { limit: 50 }
  const input = { params: undefined, query, body: undefined }
  const context = await as(reader)
  const conversations = await messagingRoutes.listConversations(input, context)
  expect(conversations.map(({ partner_kind, unread }) => ({ partner_kind, unread }))).toEqual([
    { partner_kind: 'user', unread: 1 },
    { partner_kind: 'system', unread: 0 },
  ])
  expect(conversations[1]?.last_message).toMatchObject({ id: news.id, is_read: false })
})

test('returns counts of several users in one response, zeros included', async () => {
  const [busy, idle] = await Promise.all([aUser(app.db), aUser(app.db)])
  await aClient(app.db, { broker_id: busy.id, risk_score: 40, risk_level: 'moderate' })
  await aClient(app.db, { broker_id: busy.id })
  await aClient(app.db)
  await app.db.run(sql`
    insert into notification (id, user_id, kind, title, body, read_at)
    values (${newId()}, ${busy.id}, 'k', 't', 'b', null), (${newId()}, ${busy.id}, 'k', 't', 'b', now())`)
  const zeros = {
    clients: 0,
    assessments: 0,
    files: 0,
    unread_messages: 0,
    unread_opportunities: 0,
    unread_notifications: 0,
  }
  expect(await countsOf(app.db, [busy.id, idle.id, busy.id])).toEqual(
    new Map([
      [busy.id, { ...zeros, clients: 2, assessments: 1, unread_notifications: 1 }],
      [idle.id, zeros],
    ]),
  )
})

test('moves a client’s messages to the new broker: the former one can no longer read, list or count them', async () => {
  const [before, after, administrator] = await Promise.all([aUser(app.db), aUser(app.db), anAdministrator(app.db)])
  const client = await aClient(app.db, { broker_id: before.id })
  const { conversation_id } = await say(party(client, 'client'), party(before), 'About my health')
  await say(party(before), party(client, 'client'), 'Thank you')
  const inQueue = await say(party(client, 'client'), party(administrator))
  const seenBy = async (user: User) => {
    const context = await as(user)
    const query = { limit: 50 }
    const listed = await messagingRoutes.listConversations({ params: undefined, query, body: undefined }, context)
    const messages = await messagingRoutes.listMessages({ params: undefined, query, body: undefined }, context)
    const counts = await countsOf(app.db, [user.id])
    const unread = counts.get(user.id)?.unread_messages
    return { listed: listed.length, messages: messages.length, unread }
  }
  expect(await seenBy(before)).toEqual({ listed: 1, messages: 2, unread: 1 })

  await app.db.run(sql`update client set broker_id = ${after.id} where id = ${client.id}`)
  expect(await seenBy(before)).toEqual({ listed: 0, messages: 0, unread: 0 })
  expect(await canSeeConversation(app.db, (await as(before)).actor, conversation_id)).toBe(false)
  // Administrators see all clients.
  expect(await seenBy(administrator)).toEqual({ listed: 1, messages: 1, unread: 1 })
  expect(await canSeeConversation(app.db, (await as(administrator)).actor, inQueue.conversation_id)).toBe(true)
  // But an administrator does not see what two other users wrote to each other.
  expect(await canSeeConversation(app.db, (await as(administrator)).actor, conversation_id)).toBe(false)

  await app.db.run(sql`update client set broker_id = ${before.id} where id = ${client.id}`)
  expect(await seenBy(before)).toEqual({ listed: 1, messages: 2, unread: 1 })
})
