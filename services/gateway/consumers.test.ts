import { CONSUMER_NAMESPACE } from '@waymark/contracts/sockets'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { intakeToken, mailedToken, textedToken } from '@waymark/domain/leads/intake/intake-token'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test, vi } from 'vitest'
import { afterAllBefore, connectBrowser, join, openGateway, relayOf } from './gateway.fixture.ts'

const app = await appForFile()

const openPage = (url: string, token: string) => connectBrowser(url + CONSUMER_NAMESPACE, { token })

/** A client with an agent, and their page opened from our mail. */
async function aPage() {
  const agent = await aUser(app.db)
  const client = await aClient(app.db, { broker_id: agent.id, assignment_type: 'pool' })
  const { url } = await openGateway(app)
  const page = openPage(url, mailedToken(app.secrets, client.id, new Date()))
  await eventually('the page is told of its agent', () => page.named('presence').length > 0)
  return { agent, client, url, page }
}

const write = (client: { id: string }, agent: { id: string }) =>
  app.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: agent.id },
      recipient: { kind: 'client', id: client.id },
      message: 'Hello',
      client_id: client.id,
    }),
  )

const tellOfAssignment = (client_id: string, broker_id: string, previous_broker_id: string | null) =>
  app.db.transaction((tx) =>
    emit(tx, 'client.assigned', client_id, { assignment_id: newId(), broker_id, previous_broker_id }),
  )

test('tells a page that there is a message, and nobody else, without a word of it', async () => {
  relayOf(app)
  const { agent, client, page, url } = await aPage()
  const stranger = await aClient(app.db, { broker_id: agent.id, assignment_type: 'pool' })
  const other = openPage(url, intakeToken(app.secrets, stranger.id, new Date()))
  await eventually('the other page', () => other.named('presence').length > 0)
  await write(client, agent)
  await eventually('the news', () => page.named('messages:changed').length > 0)
  expect(page.named('messages:changed')).toEqual([{}])
  await afterAllBefore(app, other, stranger, agent)
  expect(other.named('messages:changed')).toEqual([])
})

test('tells a page that the agent comes and goes, and who writes', async () => {
  relayOf(app)
  const { agent, client, page, url } = await aPage()
  expect(page.named('presence')).toEqual([{ online: false }])
  const { conversation_id } = await write(client, agent)
  await eventually('the conversation is known', () => page.named('presence').length > 1)

  const portal = await join(app, url, agent)
  await eventually('online', () => page.named('presence').at(-1)?.['online'] === true)
  portal.socket.emit('typing', { conversation_id })
  await eventually('the agent is typing', () => page.named('typing').length > 0)
  page.socket.emit('typing', {})
  await eventually('the consumer is typing', () => portal.named('typing').length > 0)
  expect(portal.named('typing')).toEqual([{ conversation_id, user_id: client.id }])

  portal.socket.disconnect()
  await eventually('offline', () => page.named('presence').at(-1)?.['online'] === false)
})

test('follows a client to another agent, and is no longer told of the first', async () => {
  relayOf(app)
  const { agent, client, page, url } = await aPage()
  const next = await aUser(app.db)
  await app.db.run(sql`update client set broker_id = ${next.id} where id = ${client.id}`)
  await tellOfAssignment(client.id, next.id, agent.id)
  await eventually('the record changed', () => page.named('record:changed').length > 0)
  const told = () => page.named('presence')
  await eventually('the new agent', () => told().length > 1)
  const former = await join(app, url, agent)
  await eventually('the first agent is online', () => former.named('presence').length > 0)
  await afterAllBefore(app, page, client, next)
  expect(told().at(-1)).toEqual({ online: false })
  await join(app, url, next)
  await eventually('the new agent is online', () => told().at(-1)?.['online'] === true)
})

test('closes the page of a client who was deleted', async () => {
  relayOf(app)
  const { agent, client, page } = await aPage()
  await app.db.run(sql`delete from client where id = ${client.id}`)
  await tellOfAssignment(client.id, agent.id, null)
  await eventually('closed', () => page.ended.length > 0)
  expect(page.ended).toEqual(['io server disconnect'])
})

test('refuses forged tokens, the tokens of users, and the tokens of what is no client', async () => {
  const { url, agent } = await aPage()
  const { actor } = await join(app, url, agent)
  const refused = [
    'wi_forged',
    actor.session_id,
    '',
    mailedToken(app.secrets, newId(), new Date()),
    mailedToken(app.secrets, newId(), new Date(0)),
  ].map((token) => openPage(url, token))
  for (const page of refused) await eventually('refused', () => page.refused.length > 0)
  expect(refused.map((page) => page.refused[0]?.code)).toEqual([
    'invalid_intake_token',
    'invalid_intake_token',
    'invalid_intake_token',
    'not_found',
    'invalid_intake_token',
  ])
  const nameless = connectBrowser(url + CONSUMER_NAMESPACE, {})
  await eventually('refused', () => nameless.refused.length > 0)
  expect(nameless.refused[0]?.code).toBe('unauthorized')
})

test('closes and refuses the link of a submission once newer answers of the client count', async () => {
  relayOf(app)
  const { url, agent, client } = await aPage()
  const { id, submitted_at } = client
  const earlier_token = intakeToken(app.secrets, id, new Date(submitted_at.getTime() - 1))
  const open = openPage(url, earlier_token)
  await eventually('still open', () => open.named('presence').length > 0)
  await app.db.run(sql`
    insert into consent_receipt (id, client_id, client_revision, text_version, channel, terms_accepted, email_consent,
                                 phone_consent, agreed_at)
    values (${newId()}::uuid, ${id}::uuid, 2, '2026-11.5', 'web', true, false, false, ${submitted_at}::timestamptz)`)
  const newest = openPage(url, intakeToken(app.secrets, id, submitted_at))
  const earlier = openPage(url, earlier_token)
  await eventually('the newest is told', () => newest.named('presence').length > 0)
  await eventually('refused', () => earlier.refused.length > 0)
  expect(earlier.refused[0]?.code).toBe('forbidden')
  await tellOfAssignment(id, agent.id, null)
  await eventually('closed', () => open.ended.length > 0)
  expect(newest.ended).toEqual([])
})

test('decides with one statement which of many open pages close after something may have been missed', async () => {
  const subscribe = vi.spyOn(app.bus, 'subscribe')
  const { agent, page, url } = await aPage()
  const clients = await Promise.all(
    Array.from({ length: 6 }, () => aClient(app.db, { broker_id: agent.id, assignment_type: 'pool' })),
  )
  const others = clients.map(({ id, submitted_at, phone }, place) =>
    openPage(
      url,
      place < 3 ? textedToken(app.secrets, id, submitted_at, phone) : intakeToken(app.secrets, id, submitted_at),
    ),
  )
  for (const other of others) await eventually('open', () => other.named('presence').length > 0)
  await app.db.run(sql`update client set phone = '(512) 555-0199' where id = ${clients[0]?.id}::uuid`)
  const asked = (['rows', 'row', 'exists'] as const).map((way) => vi.spyOn(app.db, way))
  onTestFinished(() => [subscribe, ...asked].forEach((spy) => spy.mockRestore()))

  subscribe.mock.calls[0]?.[0].onGap()
  const [corrected, ...rest] = others
  await eventually('closed', () => corrected?.ended.length === 1)
  for (const one of [page, ...rest]) await eventually('told again', () => one.named('presence').length > 1)
  expect([page, ...rest].flatMap(({ ended }) => ended)).toEqual([])
  const statements = asked.flatMap(({ mock }) => mock.calls.map((given) => JSON.stringify(given.at(-1))))
  expect(statements.filter((text) => text.includes('consent_receipt'))).toHaveLength(1)
})

test('sends a page nothing that is meant for users, and closes one that floods', async () => {
  relayOf(app)
  const { page } = await aPage()
  for (let sent = 0; sent < 40; sent++) page.socket.emit('typing', {})
  await eventually('closed', () => page.ended.length > 0)
  expect(new Set(page.heard.map(({ name }) => name))).toEqual(new Set(['presence']))
})
