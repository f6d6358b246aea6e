import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aFile } from '@waymark/testing/factories/agency'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aTask } from '@waymark/testing/factories/client-work'
import { insert } from '@waymark/testing/factories/insert'
import { anImport } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { wakeConversation } from '../../conversations/messaging/wake-on-snooze-changed.ts'
import { settleRead } from '../../knowledge/files/settle-file.ts'
import { remindAppointment } from '../../leads/appointments/remind-on-appointment-booked.ts'
import { lockAppointments } from '../../leads/appointments/write-appointments.ts'
import { remindTask } from '../../leads/tasks/remind-on-task-changed.ts'
import { deleting, inHours } from './deletions.fixture.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  token = await tokenOf(api, await anAdministrator(api.db, { capabilities: ['architect'] }))
  broker = await aUser(api.db)
})

const { cleanUp, remove } = deleting(() => ({ api, token }))

/** Locks the row of their account as a deletion does. */
const holdAccount = (nowait = sql``) => sql`
  select from app_user where id = ${broker.id}::uuid for update ${nowait}`
const isFree = (row: Statement) => sql`select from ${row} for update nowait`

/** The row that is written, and what writes it. */
type Prepared = () => Promise<{ row: Statement; write: () => Promise<unknown> }>

const dueTask: Prepared = async () => {
  const { id } = await aTask(api.db, broker, { due_at: inHours(-1) })
  const event = { assignee_id: broker.id, client_id: null }
  await api.db.transaction((tx) => emit(tx, 'task.changed', id, event, { except: ['broadcast'] }))
  return { row: sql`task where id = ${id}::uuid`, write: () => react(api.db, remindTask) }
}

const repeatingTask: Prepared = async () => {
  const { id } = await aTask(api.db, broker, { repeat: 'daily' })
  const by = await tokenOf(api, broker)
  return {
    row: sql`task where id = ${id}::uuid`,
    write: () => api.get(taskEndpoints.changeTask, { token: by, params: { id }, body: { done: true } }),
  }
}

const appointmentOfVisitor: Prepared = async () => {
  const { id } = await anAppointment(api.db, broker, { starts_at: inHours(23) })
  const event = { broker_id: broker.id, client_id: null, by: 'consumer' } as const
  await api.db.transaction((tx) => emit(tx, 'appointment.booked', id, event, { except: ['mail', 'notify', 'text'] }))
  return { row: sql`appointment where id = ${id}::uuid`, write: () => react(api.db, remindAppointment) }
}

const snoozeThatEnds: Prepared = async () => {
  const partner = await aUser(api.db)
  const { conversation_id } = await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: partner.id },
      recipient: { kind: 'user', id: broker.id },
      message: 'Are you at the fair?',
    }),
  )
  const item = `conversation:${conversation_id}`
  await insert(api.db, 'snooze', { user_id: broker.id, item, conversation_id, until: inHours(-1) })
  await api.db.transaction((tx) => emit(tx, 'conversation.snooze_changed', conversation_id, { user_id: broker.id }))
  return {
    row: sql`snooze where conversation_id = ${conversation_id}::uuid`,
    write: () => react(api.db, wakeConversation),
  }
}

const readFile: Prepared = async () => {
  const { id } = await aFile(api, broker, [], { status: 'processing' })
  return {
    row: sql`agency_file where id = ${id}::uuid`,
    write: () => api.db.transaction((tx) => settleRead({ aggregate_id: id }, tx, { failure: 'damaged' })),
  }
}

test.each([
  ['a task that is due', dueTask],
  ['a repeating task that is done', repeatingTask],
  ['an appointment that comes', appointmentOfVisitor],
  ['a snooze that ends', snoozeThatEnds],
  ['a file that could not be read', readFile],
])('what writes %s waits for the account without a lock that its deletion needs', async (_what, prepare) => {
  const { row, write } = await prepare()
  let free = 0
  await whileHeld(
    api.db,
    (tx) => tx.run(holdAccount()),
    write,
    async (tx) => {
      free = await tx.run(isFree(row))
    },
  )
  expect(free).toBe(1)
})

test('the reminder of an appointment waits for a change of others without a lock on the account', async () => {
  const { write } = await appointmentOfVisitor()
  let free = 0
  await whileHeld(
    api.db,
    (tx) => lockAppointments(tx, broker.id),
    write,
    async (tx) => {
      free = await tx.run(holdAccount(sql`nowait`))
    },
  )
  expect(free).toBe(1)
})

test.each([
  ['the deletion of its account', () => remove(broker)],
  ['a clean-up', () => cleanUp()],
])('%s waits for a batch of an import without a lock on the account', async (_what, deletes) => {
  const { id } = await anImport(api.db, broker, { state: 'running' })
  await whileHeld<unknown>(
    api.db,
    (tx) => tx.run(sql`select from client_import where id = ${id}::uuid for update`),
    deletes,
    (tx) => tx.run(holdAccount(sql`nowait`)),
  )
  expect(await api.db.exists(sql`select from app_user where id = ${broker.id}::uuid`)).toBe(false)
})
