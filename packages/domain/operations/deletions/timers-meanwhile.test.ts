import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { TestApi } from '@waymark/testing/api'
import { aTask } from '@waymark/testing/factories/client-work'
import { aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { eventually, whileHeld } from '@waymark/testing/wait'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { remindTask } from '../../leads/tasks/remind-on-task-changed.ts'
import { deleting, inHours, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  ;({ api, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { remove, undo } = deleting(() => ({ api, token }))

const remindedOf = async ({ id }: User) => {
  const told = sql`select kind from notification where user_id = ${id}::uuid`
  return (await api.db.rows(tables.notification.pick('kind'), told)).map(({ kind }) => kind)
}
const aTimedTask = async (broker: User, due_at: Date) => {
  const { id } = await aTask(api.db, broker, { due_at })
  const payload = { assignee_id: broker.id, client_id: null }
  await api.db.transaction((tx) => emit(tx, 'task.changed', id, payload, { due: { 'remind-task': due_at } }))
}

test('reminds of a task that was due before the deletion, and whose reminder ran after it', async () => {
  const broker = await aUser(api.db)
  await aTimedTask(broker, inHours(-1))
  const { undo_id } = await remove(broker)
  await react(api.db, remindTask)
  expect((await undo(undo_id)).status).toBe(200)
  await react(api.db, remindTask)
  expect(await remindedOf(broker)).toEqual(['task_due'])
})

test('reminds of a task that came due while the undo was under way, once it is over', async () => {
  const broker = await aUser(api.db)
  const due_at = new Date(Date.now() + 3000)
  await aTimedTask(broker, due_at)
  const { undo_id } = await remove(broker)
  const undone = await whileHeld(
    api.db,
    // What an undo deletes at its end.
    (tx) => tx.run(sql`select from deletion_row for update`),
    () => undo(undo_id),
    async () => {
      await eventually('the task is due', () => Date.now() > due_at.getTime() + 100)
      await react(api.db, remindTask)
    },
  )
  expect(undone.status).toBe(200)
  await react(api.db, remindTask)
  expect(await remindedOf(broker)).toEqual(['task_due'])
})
