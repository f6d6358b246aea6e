import { endSession } from '@waymark/domain/people/accounts/sessions'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { registry } from '@waymark/platform/metrics'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aDelivery } from '@waymark/testing/factories/events'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, join, openGateway, relayOf } from './gateway.fixture.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const watch = ({ socket }: Browser, topic: string | null = 'queues') => socket.emitWithAck('watch', { topic })
const snapshots = (browser: Browser) => browser.named('queues')
/** How often the gateways of this process read the queues. */
const looks = async () =>
  (await registry.getSingleMetric('waymark_gateway_queue_snapshots_total')?.get())?.values[0]?.value ?? 0

/** Time for so many more reads, as another watcher sees it. */
async function meanwhile(watching: Browser, reads: number) {
  const seen = snapshots(watching).length
  await eventually('more looks', () => snapshots(watching).length >= seen + reads)
}

test('shows watching administrators the queues live, with one read for two watchers', async () => {
  const gateway = await openGateway(app)
  const administrator = await anAdministrator(app.db)
  const [one, other] = await Promise.all([
    join(app, gateway.url, administrator),
    join(app, gateway.url, await anAdministrator(app.db)),
  ])
  expect(await watch(one)).toEqual({ ok: true })
  expect(await watch(other)).toEqual({ ok: true })
  const dead = (browser: Browser) => {
    const queues = snapshots(browser).at(-1)?.['queues']
    return JSON.stringify(queues).match(/"dead":1/g)?.length ?? 0
  }
  await eventually('a first look', () => snapshots(one).length > 0)
  expect(dead(one)).toBe(0)
  await aDelivery(app.db)
  for (const browser of [one, other]) await eventually('the dead delivery', () => dead(browser) === 1)
  const seen = new Set(snapshots(one).map(({ at }) => at))
  expect(snapshots(other).filter(({ at }) => seen.has(at)).length).toBeGreaterThan(0)
})

test('no one else may watch, and no one gets what they did not ask for', async () => {
  const gateway = await openGateway(app)
  const watching = await join(app, gateway.url, await anAdministrator(app.db))
  const idle = await join(app, gateway.url, await anAdministrator(app.db))
  const others = await Promise.all([
    join(app, gateway.url, await aUser(app.db)),
    join(app, gateway.url, await aUser(app.db, { founder_access: true, capabilities: ['platform_watch'] })),
  ])
  for (const other of others) expect(await watch(other)).toMatchObject({ ok: false })
  expect(await watch(watching, 'everything')).toMatchObject({ ok: false })
  await watch(watching)
  await eventually('two looks', () => snapshots(watching).length > 1)
  for (const other of [idle, ...others]) expect(snapshots(other)).toEqual([])
})

test('stops reading once the last watcher closes the screen or the browser', async () => {
  const gateway = await openGateway(app)
  const administrator = await anAdministrator(app.db)
  const [one, other] = await Promise.all([join(app, gateway.url, administrator), join(app, gateway.url, administrator)])
  const elsewhere = await join(app, (await openGateway(app)).url, administrator)
  for (const browser of [one, other, elsewhere]) {
    await watch(browser)
    await eventually('a look', () => snapshots(browser).length > 0)
  }
  expect(await watch(one, null)).toEqual({ ok: true })
  other.socket.disconnect()
  // One read may be in progress.
  await meanwhile(elsewhere, 2)
  const [seen, before] = [snapshots(one).length, await looks()]
  await meanwhile(elsewhere, 3)
  expect(snapshots(one)).toHaveLength(seen)
  // Those of the other gateway, of which one may be on its way.
  expect((await looks()) - before).toBeLessThan(5)
})

test('stops showing the queues when a session ends or the user is no longer an administrator', async () => {
  relayOf(app)
  const gateway = await openGateway(app)
  const [revoked, demoted, staying] = await Promise.all([
    join(app, gateway.url, await anAdministrator(app.db)),
    join(app, gateway.url, await anAdministrator(app.db)),
    join(app, gateway.url, await anAdministrator(app.db)),
  ])
  for (const browser of [revoked, demoted, staying]) {
    await watch(browser)
    await eventually('a look', () => snapshots(browser).length > 0)
  }
  await app.db.transaction((tx) => endSession(tx, revoked.actor.session_id, 'signed_out'))
  await eventually('the end', () => revoked.ended.length > 0)

  const { id } = demoted.actor.user
  await app.db.run(sql`update app_user set role = 'broker' where id = ${id}`)
  await app.db.transaction((tx) => emit(tx, 'user.updated', id, {}))
  await eventually('no more looks', async () => {
    const before = snapshots(demoted).length
    await meanwhile(staying, 2)
    return snapshots(demoted).length === before
  })
  expect(await watch(demoted)).toMatchObject({ ok: false })
  expect(demoted.ended).toEqual([])
})
