import { endSession } from '@waymark/domain/people/accounts/sessions'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, test } from 'vitest'
import {
  afterAllBefore,
  appsOnEachBus,
  type Browser,
  BUSES,
  join,
  openGateway,
  relayOf,
  write,
} from './gateway.fixture.ts'

const { over } = await appsOnEachBus()

const msSinceLastSent = (browser: Browser) => Number(browser.named('hello')[0]?.['quiet_ms'])

describe.each(BUSES)('over %s', (bus) => {
  const open = () => over(bus)

  test('shows a colleague on another gateway come online, become unavailable and leave', async () => {
    const app = open()
    relayOf(app)
    const [one, other] = await Promise.all([openGateway(app), openGateway(app)])
    const [watcher, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
    const watching = await join(app, one.url, watcher)
    const seen = () =>
      watching
        .named('presence')
        .filter(({ agent_id }) => agent_id === colleague.id)
        .map(({ online }) => online)
    const coming = await join(app, other.url, colleague)
    await eventually('online', () => seen().length === 1)
    expect(await coming.socket.emitWithAck('availability', { available: false })).toEqual({ ok: true })
    await eventually('shown offline', () => seen().length === 2)
    expect(await coming.socket.emitWithAck('availability', { available: true })).toEqual({ ok: true })
    await eventually('online again', () => seen().length === 3)
    coming.socket.disconnect()
    await eventually('gone', () => seen().length === 4)
    expect(seen()).toEqual([true, false, true, false])
    expect(
      await app.db.row(
        tables.app_user.pick('available'),
        sql`select available from app_user where id = ${colleague.id}`,
      ),
    ).toEqual({
      available: true,
    })
  })

  test('tells a newcomer what they missed: since when nothing was sent to them, and who came', async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const [colleague, told, untold] = await Promise.all([aUser(app.db), aUser(app.db), aUser(app.db)])
    const there = await join(app, gateway.url, colleague)
    await write(app, told, colleague)
    await eventually('the message', () => there.named('message:new').length > 0)
    const before = Date.now()
    await write(app, colleague, told)
    await eventually('the writer hears of it', () => there.named('message:new').length > 1)
    const late = await join(app, gateway.url, told)
    expect(msSinceLastSent(late)).toBeLessThanOrEqual(Date.now() - before)
    const other = await join(app, gateway.url, untold)
    expect(msSinceLastSent(other)).toBeGreaterThan(msSinceLastSent(late))
    expect(other.heard[0]?.name).toBe('hello')
    expect(other.named('hello')[0]?.['presence']).toContainEqual({ agent_id: colleague.id, online: true })
  })

  test('does not show a page reload as leaving', async () => {
    const app = open()
    const gateway = await openGateway(app)
    const [watcher, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
    const watching = await join(app, gateway.url, watcher)
    const before = await join(app, gateway.url, colleague)
    before.socket.disconnect()
    await join(app, gateway.url, colleague)
    await afterAllBefore(app, watching, watcher)
    expect(watching.named('presence').filter(({ agent_id }) => agent_id === colleague.id)).toEqual([
      { agent_id: colleague.id, online: true },
    ])
  })

  test('tells only conversation partners about a wave of arrivals', async () => {
    const app = open()
    const gateway = await openGateway(app)
    const [partner, stranger, arriving] = await Promise.all([aUser(app.db), aUser(app.db), aUser(app.db)])
    await write(app, arriving, partner)
    const [talking, other] = await Promise.all([join(app, gateway.url, partner), join(app, gateway.url, stranger)])
    const holder_id = newId()
    const wave = Array.from({ length: 30 }, () => Array.from({ length: 100 }, newId))
    await app.bus.publish(
      [...wave, [arriving.id]].map((user_ids) => ({ kind: 'presence', holder_id, user_ids, online: true })),
    )
    const arrived = ({ agent_id }: Record<string, unknown>) => agent_id === arriving.id
    await eventually('the partner hears', () => talking.named('presence').some(arrived))
    await afterAllBefore(app, other, stranger)
    expect(other.named('presence').some(arrived)).toBe(false)
    expect(other.named('presence').length).toBeLessThan(3000)
  })

  test("closes the sockets of an ended session with the reason, and keeps the user's others", async () => {
    const app = open()
    relayOf(app)
    const gateway = await openGateway(app)
    const user = await aUser(app.db)
    const [ending, staying] = await Promise.all([join(app, gateway.url, user), join(app, gateway.url, user)])
    await app.db.transaction((tx) => endSession(tx, ending.actor.session_id, 'signed_out'))
    await eventually('the socket is closed', () => ending.ended.length > 0)
    expect(ending.named('session:ended')).toEqual([{ reason: 'signed_out' }])
    expect(ending.ended).toEqual(['io server disconnect'])
    await afterAllBefore(app, staying, user)
    expect(staying.ended).toEqual([])
  })

  test('drops its sockets like a lost network when it stops, so that clients reconnect elsewhere', async () => {
    const app = open()
    const gateway = await openGateway(app)
    const browser = await join(app, gateway.url, await aUser(app.db))
    await gateway.stop()
    await eventually('the socket is closed', () => browser.ended.length > 0)
    expect(browser.ended).toEqual(['transport close'])
  })
})
