import type { App } from '@waymark/domain/context'
import { markConversationRead } from '@waymark/domain/conversations/messaging/mark-conversation-read'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, test } from 'vitest'
import { afterAllBefore, appsOnEachBus, BUSES, join, openGateway, relayOf, write } from './gateway.fixture.ts'

const { base, over } = await appsOnEachBus()

async function assignNewClient(app: App, broker: User) {
  const client = await aClient(app.db, { broker_id: broker.id })
  await app.db.transaction((tx) =>
    emit(tx, 'client.assigned', client.id, { assignment_id: newId(), broker_id: broker.id, previous_broker_id: null }),
  )
  return client
}

describe.each(BUSES)('over %s', (bus) => {
  const open = () => over(bus)

  test('sends a new lead to every socket of its broker on both gateways, and to no one else', async () => {
    const app = open()
    relayOf(app)
    const [one, other] = await Promise.all([openGateway(app), openGateway(app)])
    const [broker, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
    const [here, there, neighbor] = await Promise.all([
      join(app, one.url, broker),
      join(app, other.url, broker),
      join(app, one.url, colleague),
    ])
    const client = await assignNewClient(app, broker)
    for (const mine of [here, there]) {
      await eventually('the lead', () => mine.named('lead:new').length > 0)
      expect(mine.named('lead:new')).toEqual([{ client_id: client.id }])
      await eventually('one client more', () => mine.named('counts').at(-1)?.['clients'] === 1)
    }
    await afterAllBefore(app, neighbor, colleague)
    expect(neighbor.named('lead:new')).toEqual([])
    expect(neighbor.named('counts')).toHaveLength(1)
  })

  test('tells users who watch the platform that something changed, and no one else', async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const [watcher, colleague, broker] = await Promise.all([
      aUser(app.db, { capabilities: ['platform_watch'] }),
      aUser(app.db),
      aUser(app.db),
    ])
    const [watching, other] = await Promise.all([join(app, gateway.url, watcher), join(app, gateway.url, colleague)])
    for (let n = 0; n < 5; n++) await assignNewClient(app, broker)
    await eventually('the change', () => watching.named('platform:changed').length > 0)
    expect(watching.named('platform:changed')[0]).toEqual({})
    expect(watching.named('lead:new')).toEqual([])
    expect(other.named('platform:changed')).toEqual([])
  })

  test('no longer tells a user who may not watch the platform anymore', async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const watchers = await Promise.all([1, 2].map(() => aUser(app.db, { capabilities: ['platform_watch'] })))
    const [staying, leaving] = await Promise.all(watchers.map((watcher) => join(app, gateway.url, watcher)))
    const heard = (browser = staying) => browser?.named('platform:changed').length ?? 0
    const broker = await aUser(app.db)
    const id = watchers[1]?.id ?? ''
    await app.db.run(sql`update app_user set capabilities = '{}' where id = ${id}::uuid`)
    await app.db.transaction((tx) => emit(tx, 'user.updated', id, {}))
    await eventually('a change that only the other one hears', async () => {
      const [before, before_leaving] = [heard(), heard(leaving)]
      await assignNewClient(app, broker)
      await eventually('the change', () => heard() > before)
      return heard(leaving) === before_leaving
    })
    expect(leaving?.ended).toEqual([])
  })

  test('tells administrators about every fee referral that moves, and members about their own', async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const [administrator, referrer, colleague] = await Promise.all([
      anAdministrator(app.db),
      aUser(app.db),
      aUser(app.db),
    ])
    const [console_, mine, other] = await Promise.all([
      join(app, gateway.url, administrator),
      join(app, gateway.url, referrer),
      join(app, gateway.url, colleague),
    ])
    const id = newId()
    await app.db.transaction((tx) => emit(tx, 'fee_referral.moved', id, { referrer_id: referrer.id, status: 'Won' }))
    await eventually('the move', () => console_.named('network:changed').length > 0)
    expect(console_.named('network:changed')).toEqual([{ network: 'TW', part: 'fee_referrals', id }])
    await eventually('the same', () => mine.named('network:changed').length === 2)
    expect(other.named('network:changed')).toEqual([])
  })

  test("sends a message to its reader and the writer's other tabs, and ends a burst with the right badge", async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const [writer, reader] = await Promise.all([aUser(app.db), aUser(app.db)])
    const [from, to] = await Promise.all([join(app, gateway.url, writer), join(app, gateway.url, reader)])
    await Promise.all(Array.from({ length: 40 }, () => write(app, writer, reader)))
    await eventually('all are announced', () => to.named('message:new').length === 40)
    await eventually('the badge', () => to.named('counts').at(-1)?.['unread_messages'] === 40)
    await eventually('the writer sees them too', () => from.named('message:new').length === 40)
    expect(from.named('counts').at(-1)).toMatchObject({ unread_messages: 0 })
    expect(new Set(to.named('message:new').map(({ message_id }) => message_id)).size).toBe(40)
    const partnersIn = (one: typeof to) => new Set(one.named('message:new').map(({ partner_id }) => partner_id))
    expect([partnersIn(to), partnersIn(from)]).toEqual([new Set([writer.id]), new Set([reader.id])])
  })

  test('tells the writer who read the message, and the tabs of the reader that they did', async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const [writer, reader] = await Promise.all([aUser(app.db), aUser(app.db)])
    const [from, to] = await Promise.all([join(app, gateway.url, writer), join(app, gateway.url, reader)])
    const { conversation_id, id: last_message_id } = await write(app, writer, reader)
    await markConversationRead(app.db, { kind: 'user', id: reader.id }, conversation_id, last_message_id)
    await eventually(
      'that it was read',
      () => from.named('message:read').length + to.named('message:read').length === 2,
    )
    expect(from.named('message:read')).toEqual([{ conversation_id, last_message_id, read_by: reader.id }])
    expect(to.named('message:read')).toEqual([{ conversation_id, last_message_id }])
  })

  test('sends typing only to the partner, and only from within the conversation', async () => {
    const app = open()
    const [one, other] = await Promise.all([openGateway(app), openGateway(app)])
    const [writer, reader, stranger] = await Promise.all([aUser(app.db), aUser(app.db), aUser(app.db)])
    const { conversation_id } = await write(app, writer, reader)
    const [from, to, outside] = await Promise.all([
      join(app, one.url, writer),
      join(app, other.url, reader),
      join(app, other.url, stranger),
    ])
    expect(await outside.socket.emitWithAck('typing', { conversation_id })).toEqual({ ok: false, detail: 'Not found.' })
    expect(await from.socket.emitWithAck('typing', { conversation_id })).toEqual({ ok: true })
    await eventually('the partner sees it', () => to.named('typing').length > 0)
    await Promise.all([
      afterAllBefore(app, to, reader),
      afterAllBefore(app, from, writer),
      afterAllBefore(app, outside, stranger),
    ])
    expect(to.named('typing')).toEqual([{ conversation_id, user_id: writer.id }])
    expect([...from.named('typing'), ...outside.named('typing')]).toEqual([])
  })
})

describe('what a client sends', () => {
  test("never selects a room: asking for someone else's returns nothing", async () => {
    relayOf(base)
    const gateway = await openGateway(base)
    const [victim, writer, attacker] = await Promise.all([aUser(base.db), aUser(base.db), aUser(base.db)])
    const [attacking, mine] = await Promise.all([join(base, gateway.url, attacker), join(base, gateway.url, victim)])
    for (const [name, data] of [
      ['join', `user:${victim.id}`],
      ['subscribe', { room: `user:${victim.id}` }],
      ['watch', { topic: `user:${victim.id}` }],
      ['__proto__', {}],
      ['constructor', {}],
      ['typing', { conversation_id: `user:${victim.id}` }],
      ['typing', null],
      ['availability', { available: 'yes' }],
    ] as const) {
      expect(await attacking.socket.emitWithAck(name, data)).toMatchObject({ ok: false })
    }
    await write(base, writer, victim)
    await eventually('the victim’s own message', () => mine.named('message:new').length > 0)
    await afterAllBefore(base, attacking, attacker)
    expect(attacking.heard.map(({ name }) => name).filter((name) => name !== 'presence')).toEqual(['hello', 'counts'])
  })

  test('is slowed down when it is too much, and closes the socket when it is a flood', async () => {
    const gateway = await openGateway(base)
    const browser = await join(base, gateway.url, await aUser(base.db))
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => browser.socket.emitWithAck('typing', { conversation_id: newId() })),
    )
    expect(answers.filter(({ detail }) => /Too many/.test(detail))).toHaveLength(20)
    expect(browser.socket.connected).toBe(true)
    for (let i = 0; i < 1000; i++) browser.socket.emit('typing', { conversation_id: newId() })
    await eventually('the socket is closed', () => browser.ended.length > 0)
  })

  test('may not be a frame of 10 MB', async () => {
    const gateway = await openGateway(base)
    const browser = await join(base, gateway.url, await aUser(base.db))
    browser.socket.emit('typing', { conversation_id: 'x'.repeat(10_000_000) })
    await eventually('the socket is closed', () => browser.ended.length > 0)
    expect(browser.ended).toEqual(['transport close'])
  })
})
