import { setTimeout } from 'node:timers/promises'
import type { BusMessage } from '@waymark/events/bus'
import { notifyBus } from '@waymark/events/notify-bus'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test } from 'vitest'
import { createPresence } from './presence.ts'
import { setAvailability } from './set-availability.ts'

const app = await appForFile()

/** One process that follows presence. */
async function process(options: { lease_ms?: number } = {}, bus = notifyBus(app.db, app.log)) {
  const changes: [string, boolean][] = []
  const presence = createPresence(bus, { ...options, onChange: (user_id, online) => changes.push([user_id, online]) })
  const subscription = await bus.subscribe(presence)
  onTestFinished(async () => {
    presence.stop()
    await subscription.stop()
  })
  await presence.following
  return { presence, changes }
}

test('tells everyone who comes and goes, and tells newcomers who is online', async () => {
  const user = newId()
  const [one, other] = await Promise.all([process(), process()])
  one.presence.hold(user)
  await eventually('the other hears it', () => other.presence.isOnline(user))
  const newcomer = await process()
  await eventually('the newcomer is told', () => newcomer.presence.isOnline(user))
  one.presence.release(user)
  for (const { presence, changes } of [one, other, newcomer]) {
    await eventually('gone', () => !presence.isOnline(user))
    expect(changes).toEqual([
      [user, true],
      [user, false],
    ])
  }
})

test('does not bring back a user who left while an answer about them was on its way', async () => {
  const user = newId()
  const bus = notifyBus(app.db, app.log)
  let late: Promise<void> | undefined
  const slow = {
    ...bus,
    publish: async (messages: readonly BusMessage[]) => {
      if (messages.some((message) => message.kind === 'presence' && message.online)) await late
      await bus.publish(messages)
    },
  }
  const [one, watcher] = await Promise.all([process({}, slow), process()])
  one.presence.hold(user)
  await eventually('online', () => watcher.presence.isOnline(user))

  const { promise, resolve } = Promise.withResolvers<void>()
  late = promise
  one.presence.onMessage({ kind: 'presence_query', asker_id: newId() })
  one.presence.release(user)
  // Long enough for an "offline" that does not wait for the answer.
  await setTimeout(50)
  resolve()
  const marker = newId()
  one.presence.hold(marker)
  await eventually('what came after was heard', () => watcher.presence.isOnline(marker))
  await eventually('gone', () => !watcher.presence.isOnline(user))
  expect(watcher.changes.filter(([user_id]) => user_id === user)).toHaveLength(2)
})

test('takes a user offline when the last of two processes disconnects', async () => {
  const user = newId()
  const [one, other, watcher] = await Promise.all([process(), process(), process()])
  one.presence.hold(user)
  other.presence.hold(user)
  await eventually('online', () => watcher.presence.isOnline(user))
  one.presence.release(user)
  const marker = newId()
  one.presence.hold(marker)
  await eventually('what came after was heard', () => watcher.presence.isOnline(marker))
  expect(watcher.presence.isOnline(user)).toBe(true)
  other.presence.release(user)
  await eventually('gone', () => !watcher.presence.isOnline(user))
})

test('takes users offline when the leases of a dead process end, and keeps renewed leases', async () => {
  const [lost, kept] = [newId(), newId()]
  const options = { lease_ms: 600 }
  const [dying, living, watcher] = await Promise.all([process(options), process(options), process(options)])
  dying.presence.hold(lost)
  living.presence.hold(kept)
  await eventually('both online', () => watcher.presence.isOnline(lost) && watcher.presence.isOnline(kept))
  dying.presence.stop()
  await eventually('the lost one is gone', () => !watcher.presence.isOnline(lost))
  expect(watcher.changes.filter(([user_id]) => user_id === kept)).toEqual([[kept, true]])
})

test('fits thousands of users through the bus', async () => {
  const users = Array.from({ length: 2500 }, newId)
  const holder = await process()
  for (const user of users) holder.presence.hold(user)
  const newcomer = await process()
  await eventually('all are known', () => users.every((user) => newcomer.presence.isOnline(user)))
  expect(newcomer.changes).toHaveLength(users.length)
})

test('announces a change of availability only once', async () => {
  const user = await aUser(app.db)
  await setAvailability(app.db, user.id, false)
  await setAvailability(app.db, user.id, false)
  expect(
    await app.db.row(tables.app_user.pick('available'), sql`select available from app_user where id = ${user.id}`),
  ).toEqual({ available: false })
  expect(
    await app.db.rows(
      tables.outbox_event.pick('name', 'actor'),
      sql`select name, actor from outbox_event where aggregate_id = ${user.id}`,
    ),
  ).toEqual([{ name: 'user.updated', actor: `user:${user.id}` }])
})
