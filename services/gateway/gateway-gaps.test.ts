import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { redisBus } from '@waymark/events/redis-bus'
import { sql } from '@waymark/platform/database'
import { openTestApp } from '@waymark/testing/app'
import { aUser } from '@waymark/testing/factories/people'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { join, openGateway, relayOf } from './gateway.fixture.ts'

async function openOnRedis() {
  const [app, redis] = await Promise.all([openTestApp(), startRedis()])
  const bus = redisBus(redis.url, app.log)
  onTestFinished(async () => {
    await bus.close()
    await redis[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  })
  return { app: { ...app, bus }, redis }
}

test('makes every client refetch and sends correct counts after Redis was flushed', async () => {
  const { app, redis } = await openOnRedis()
  relayOf(app)
  const gateway = await openGateway(app)
  const [user, writer] = [await aUser(app.db), await aUser(app.db)]
  const browser = await join(app, gateway.url, user)
  await app.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: writer.id },
      recipient: { kind: 'user', id: user.id },
      message: 'Hello',
    }),
  )
  await eventually('the message', () => browser.named('message:new').length > 0)
  await redis.flush()
  await eventually('told to fetch again', () => browser.named('refetch').length > 0)
  await eventually('true counts', () => browser.named('counts').at(-1)?.['unread_messages'] === 1)
  expect(browser.ended).toEqual([])
})

test('makes every client refetch after Redis was down, and notices an ended session', async () => {
  const { app, redis } = await openOnRedis()
  relayOf(app)
  const gateway = await openGateway(app)
  const [staying, leaving, writer] = await Promise.all([aUser(app.db), aUser(app.db), aUser(app.db)])
  const [browser, ending] = await Promise.all([join(app, gateway.url, staying), join(app, gateway.url, leaving)])
  await redis.kill()
  await app.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: writer.id },
      recipient: { kind: 'user', id: staying.id },
      message: 'Hello',
    }),
  )
  // No event is sent, so only checking the session again reveals it.
  await app.db.run(sql`
    update session set ended_at = now(), end_reason = 'signed_out' where id = ${ending.actor.session_id}`)
  await redis.start()
  await eventually('told to fetch again', () => browser.named('refetch').length > 0)
  await eventually('the badge', () => browser.named('counts').at(-1)?.['unread_messages'] === 1)
  await eventually('the ended session is closed', () => ending.ended.length > 0)
  expect(ending.named('session:ended')).toEqual([{ reason: 'signed_out' }])
})

test('without Redis, makes every client refetch after a lost listening connection', async () => {
  await using app = await openTestApp()
  const gateway = await openGateway(app)
  const user = await aUser(app.db)
  const browser = await join(app, gateway.url, user)
  await app.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`)
  await eventually('told to fetch again', () => browser.named('refetch').length > 0)
  expect(browser.ended).toEqual([])
  await gateway.stop()
})

test('users of a killed gateway reconnect to another one and stay online', async () => {
  await using app = await openTestApp()
  const [first, second] = await Promise.all([openGateway(app), openGateway(app)])
  const [watcher, colleague] = await Promise.all([aUser(app.db), aUser(app.db)])
  const watching = await join(app, second.url, watcher)
  await join(app, first.url, colleague)
  await eventually('online', () => watching.named('presence').some(({ agent_id }) => agent_id === colleague.id))
  await first.stop()
  await join(app, second.url, colleague)
  expect(watching.named('presence').filter(({ agent_id }) => agent_id === colleague.id)).toEqual([
    { agent_id: colleague.id, online: true },
  ])
  await second.stop()
})
