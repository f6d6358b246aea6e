import { claim } from '@waymark/events/deliveries'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import type { AssignmentType } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { array, row, text } from '@waymark/platform/row'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '../../foundation/notifications/list-notifications.ts'
import { markNotificationsRead } from '../../foundation/notifications/mark-notifications-read.ts'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { deleteForGood } from '../../leads/clients/delete-client-data.ts'
import { notify } from '../../reactions/notify.ts'
import { SYSTEM } from './message-parties.ts'

const app = await appForFile()
// Each test takes all deliveries that are due.
beforeEach(() => app.db.run(sql`update event_delivery set state = 'done'`))

const NOW = new Date('2026-11-20T15:00:00Z')
const give = (client: Client, broker: User, assignment_type: AssignmentType = 'agent_link') =>
  app.db.transaction((tx) =>
    assignClients(
      tx,
      [{ client_id: client.id, broker_id: broker.id, assignment_type, reason: 'Came through your assessment link' }],
      NOW,
    ),
  )
const update = (client: Client, broker: User) =>
  app.db.transaction((tx) => emit(tx, 'client.updated', client.id, { revision: 2, broker_id: broker.id }))
async function react() {
  const due = await claim(app.db, [{ subscriber: 'notify', limit: 100 }])
  return Promise.all(due.map((delivery) => notify.run(app.db, delivery, 'test')))
}
const told = (user: User) =>
  app.db.rows(tables.notification, sql`select * from notification where user_id = ${user.id}`)
const messages = (user: User) => app.db.rows(tables.message, sql`select * from message where recipient_id = ${user.id}`)
const eventsOf = (user: User) =>
  app.db.rows(
    row({ name: text, subscribers: array(text) }),
    sql`
    select name, array_agg(subscriber order by subscriber) as subscribers
    from outbox_event join event_delivery on event_id = outbox_event.id
    where ${user.id} in (payload ->> 'user_id', payload ->> 'recipient_id') group by outbox_event.id, name order by name`,
  )

const some = async (user: User, count: number) => {
  const ids = Array.from({ length: count }, () => newId())
  await app.db.run(sql`
    insert into notification (id, user_id, kind, title, body)
    select id, ${user.id}, 'test', 'Title', 'Body' from unnest(${ids}::uuid[]) as id`)
  return ids
}

describe('a newly assigned client', () => {
  test('is announced once, in the app, by a system message and by email, without name or health data', async () => {
    const broker = await aUser(app.db, { time_zone: 'America/Chicago' })
    const client = await aClient(app.db, {
      first_name: 'Zora',
      last_name: 'Quill',
      health_conditions: ['heart_disease'],
    })
    await give(client, broker)
    expect(await react()).toEqual([true])
    const [notification, ...others] = await told(broker)
    expect(others).toEqual([])
    expect(notification).toMatchObject({
      kind: 'new_lead',
      title: 'New client assessment',
      body: 'A client completed the assessment and is yours. Came through your assessment link. Please contact them by Nov 21, 2026, 9:00 AM CST.',
      link: `/broker?tab=clients&client=${client.id}`,
      client_id: client.id,
      urgent: false,
      read_at: null,
    })
    const [message, ...more] = await messages(broker)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      sender_kind: 'system',
      sender_id: SYSTEM.id,
      subject: 'New Client Assessment Completed',
      priority: 'normal',
      message_type: 'system',
      client_id: client.id,
      is_read: false,
    })
    expect(notification?.about).toBe('Zora Quill')
    expect(JSON.stringify([{ ...notification, about: null }, message])).not.toMatch(/zora|quill|heart|example\.test/i)
    expect(await eventsOf(broker)).toEqual([
      { name: 'message.sent', subscribers: ['broadcast'] },
      { name: 'notification.created', subscribers: ['broadcast', 'mail'] },
    ])
  })

  test('is named for brokers who opted in, and not emailed to brokers who opted out', async () => {
    const broker = await aUser(app.db, { name_in_notifications: true, email_notifications: false })
    await give(await aClient(app.db, { first_name: 'Zora', last_name: null }), broker)
    await react()
    expect(await told(broker)).toMatchObject([{ title: 'New client: Zora' }])
    expect(await eventsOf(broker)).toContainEqual({ name: 'notification.created', subscribers: ['broadcast'] })
  })

  test('is announced as part of the admin queue', async () => {
    const administrator = await aUser(app.db, { role: 'sys_admin' })
    await give(await aClient(app.db), administrator, 'admin_queue')
    await react()
    expect(await told(administrator)).toMatchObject([{ title: 'A client is waiting in the admin queue' }])
    expect((await messages(administrator))[0]?.message).toContain('is waiting in the admin queue')
  })

  test('who was closed as lost is not said to wait in the admin queue, nor to need a contact', async () => {
    const [administrator, broker] = [await aUser(app.db, { role: 'sys_admin' }), await aUser(app.db)]
    await give(await aClient(app.db, { status: 'lost' }), administrator, 'admin_queue')
    await give(await aClient(app.db, { status: 'lost' }), broker, 'manual')
    await react()
    expect(await told(administrator)).toEqual([])
    expect(await messages(administrator)).toEqual([])
    const body = 'A client was closed as lost and is yours now. Came through your assessment link.'
    expect(await told(broker)).toMatchObject([{ kind: 'new_lead', body }])
    expect(await messages(broker)).toMatchObject([{ message: body }])
  })

  test('is not announced again when deliveries run again, even at the same time', async () => {
    const broker = await aUser(app.db)
    await give(await aClient(app.db), broker)
    const due = await claim(app.db, [{ subscriber: 'notify', limit: 1 }])
    const twice = [...due, ...due, ...due]
    const runs = await Promise.all(twice.map((delivery) => notify.run(app.db, delivery, 'test')))
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect(await told(broker)).toHaveLength(1)
    expect(await messages(broker)).toHaveLength(1)
  })

  test('is announced to the current broker after a transfer', async () => {
    const [first, second] = [await aUser(app.db), await aUser(app.db)]
    const client = await aClient(app.db)
    await give(client, first)
    await app.db.run(sql`update assignment set ended_at = now() where client_id = ${client.id}`)
    await give(client, second)
    expect(await react()).toEqual([true, true])
    expect(await told(first)).toEqual([])
    expect(await messages(first)).toEqual([])
    expect(await told(second)).toHaveLength(1)
  })

  test('leaves no trace if deleted in the meantime', async () => {
    const broker = await aUser(app.db)
    const client = await aClient(app.db)
    await give(client, broker)
    await app.db.transaction((tx) => deleteForGood(tx, client.id, 'test'))
    expect(await react()).toEqual([true])
    expect(await told(broker)).toEqual([])
    expect(await messages(broker)).toEqual([])
  })

  test('shares one conversation with fifty others', async () => {
    const broker = await aUser(app.db)
    for (let i = 0; i < 50; i++) await give(await aClient(app.db), broker)
    await react()
    expect(await told(broker)).toHaveLength(50)
    expect(new Set((await messages(broker)).map(({ conversation_id }) => conversation_id)).size).toBe(1)
  })
})

test('announces a resubmission to the client’s broker, in the app only', async () => {
  const [broker, former] = [await aUser(app.db), await aUser(app.db)]
  const client = await aClient(app.db, { broker_id: broker.id })
  await update(client, broker)
  await update(client, former)
  expect(await react()).toEqual([true, true])
  expect(await told(broker)).toMatchObject([
    { kind: 'client_updated', title: 'A client updated their assessment', client_id: client.id },
  ])
  expect(await messages(broker)).toEqual([])
  expect(await told(former)).toEqual([])
})

describe('notifications', () => {
  test('are listed for their user, newest first, by pages', async () => {
    const [user, other] = [await aUser(app.db), await aUser(app.db)]
    const ids = await some(user, 5)
    await some(other, 2)
    const first = await listNotifications(app.db, user.id, { limit: 3 })
    const second = await listNotifications(app.db, user.id, { limit: 3, cursor: first.next ?? '' })
    expect([...first.page, ...second.page].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second.next).toBeUndefined()
  })

  test('are marked as read by their own user only, some or all, and a repeat emits no event', async () => {
    const [user, other] = [await aUser(app.db), await aUser(app.db)]
    const [one = '', two = ''] = await some(user, 4)
    const [foreign = ''] = await some(other, 1)
    expect(await markNotificationsRead(app.db, user.id, [one, two, foreign])).toBe(2)
    expect(await markNotificationsRead(app.db, user.id, [one])).toBe(0)
    expect(await markNotificationsRead(app.db, user.id)).toBe(2)
    expect(await markNotificationsRead(app.db, user.id)).toBe(0)
    expect(await told(other)).toMatchObject([{ read_at: null }])
    expect(
      await app.db.rows(
        tables.outbox_event.pick('name'),
        sql`select name from outbox_event where aggregate_id = ${user.id}`,
      ),
    ).toEqual([{ name: 'notification.read' }, { name: 'notification.read' }])
  })
})
