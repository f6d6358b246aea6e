import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import type { NotificationKind } from '@waymark/rules/foundation/notifications/kinds'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient, aHeldLead } from '@waymark/testing/factories/clients'
import { aProposedUpdate } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { sendMails } from '@waymark/testing/send-mails'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { notifyUser } from './notify-user.ts'

const NIGHT = new Date('2026-11-21T03:00:00Z')
const MORNING = new Date('2026-11-21T12:00:00Z')

const api = await apiForFile()
let broker: User
let client: Client
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  broker = await aUser(api.db, { time_zone: 'America/New_York', quiet_hours: true })
  client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'pool' })
})

const tell = (kind: NotificationKind, client_id: string | null = client.id, { id: user_id } = broker) =>
  api.db.transaction((tx) => notifyUser(tx, { user_id, kind, client_id }))
/** The subjects of the emails that are sent at this time. */
const mailed = async (now: Date) => (await sendMails(api, now)).map(({ subject }) => subject)
async function held(kind: NotificationKind, client_id?: string | null): Promise<void> {
  await tell(kind, client_id)
  expect(await mailed(NIGHT)).toEqual([])
}
async function change(set: object): Promise<void> {
  const { status = null, broker_id = client.broker_id, first_contact_at = null } = set as Partial<Client>
  if (status)
    await api.db.run(sql`
      insert into client_status_change (id, client_id, user_id, from_status, to_status)
      values (uuidv7(), ${client.id}::uuid, ${broker.id}::uuid, ${client.status}, ${status})`)
  await api.db.run(sql`
    update client set status = coalesce(${status}, status), broker_id = ${broker_id}::uuid,
                      first_contact_at = ${first_contact_at}::timestamptz
    where id = ${client.id}::uuid`)
}

describe('the email about a new client', () => {
  test.each([
    ['was closed', { status: 'lost' }],
    ['is with another broker', { broker_id: null }],
    ['was contacted', { first_contact_at: new Date() }],
  ])('is not sent for one who %s meanwhile', async (_what, set) => {
    await tell('new_lead')
    await change(set)
    expect(await mailed(MORNING)).toEqual([])
  })

  test('is sent for one who was closed before, and is given to the broker now', async () => {
    await change({ status: 'lost', first_contact_at: new Date() })
    await tell('new_lead')
    expect(await mailed(MORNING)).toEqual(['New client assessment'])
  })

  test('is sent for one who waits', async () => {
    await tell('new_lead')
    expect(await mailed(MORNING)).toEqual(['New client assessment'])
  })
})

test('what was read in the app before its first email could go out is not sent', async () => {
  await tell('new_message')
  await markNotificationsRead(api.db, broker.id)
  expect(await mailed(MORNING)).toEqual([])
})

describe('what waited for the morning', () => {
  test('is not sent once it was read in the app', async () => {
    await held('new_message')
    await markNotificationsRead(api.db, broker.id)
    expect(await mailed(MORNING)).toEqual([])
  })

  test('is sent without what no longer applies', async () => {
    await held('new_lead')
    await held('new_message')
    await change({ status: 'lost' })
    expect(await mailed(MORNING)).toEqual(['New message'])
  })

  test.each([
    ['of a client', true],
    ['of a visitor', false],
  ])('does not speak of an appointment %s that was canceled', async (_whose, theirs) => {
    const client_id = theirs ? client.id : null
    const { id } = await anAppointment(api.db, broker, { client_id })
    for (const kind of ['appointment_booked', 'appointment_soon'] as const) await held(kind, client_id)
    await api.db.run(sql`update appointment set status = 'cancelled' where id = ${id}::uuid`)
    await held('appointment_cancelled', client_id)
    expect(await mailed(MORNING)).toEqual(['An appointment was canceled'])
  })

  test('speaks of an appointment to come', async () => {
    await anAppointment(api.db, broker, { client_id: client.id })
    await held('appointment_soon')
    expect(await mailed(MORNING)).toEqual(['You have an appointment within a day'])
  })

  test.each([
    ['reminds of a task that is open', false, ['A task is due']],
    ['does not remind of a task that is done', true, []],
  ])('%s', async (_what, done, subjects) => {
    const token = await tokenOf(api, broker)
    const body = { title: 'Call back', due_at: new Date(Date.now() - 60_000).toISOString(), client_id: client.id }
    const { id } = await api.get(taskEndpoints.createTask, { token, body })
    await held('task_due')
    await api.get(taskEndpoints.changeTask, { token, params: { id }, body: { done } })
    expect(await mailed(MORNING)).toEqual(subjects)
  })

  test.each([
    ['speaks of a referral that is open', 'open', ['New referral']],
    ['does not speak of a referral that was withdrawn', 'withdrawn', []],
  ] as const)('%s', async (_what, status, subjects) => {
    const colleague = await aUser(api.db)
    const referral = await aReferral(api.db, { from: colleague, to: broker })
    await api.db.run(sql`update event_delivery set state = 'done'`)
    await held('referral_received', referral.client_id)
    await api.db.run(sql`update client_referral set status = ${status} where id = ${referral.id}::uuid`)
    expect(await mailed(MORNING)).toEqual(subjects)
  })

  test('does not speak of the answers of a client who is with another broker', async () => {
    await held('client_updated')
    await change({ broker_id: null })
    expect(await mailed(MORNING)).toEqual([])
  })
})

describe('an email about new answers', () => {
  test('is sent while they wait, and not once they were decided or are late', async () => {
    const { id } = await aProposedUpdate(api.db, client)
    await held('update_proposed')
    expect(await mailed(MORNING)).toEqual(['New answers that nobody confirmed yet'])
    await tell('update_proposed')
    await api.db.run(sql`update proposed_update set expires_at = now() where id = ${id}::uuid`)
    expect(await mailed(MORNING)).toEqual([])
    await tell('update_proposed')
    await api.db.run(sql`
      update proposed_update set outcome = 'accepted', expires_at = now() + interval '1 day' where id = ${id}::uuid`)
    expect(await mailed(MORNING)).toEqual([])
  })
})

describe('an email that asks about a license', () => {
  test.each([
    ['is sent while the client waits', sql`answer_by = answer_by`, ['Confirm your license for a client']],
    ['is not sent once the broker answered', sql`ended_at = now(), outcome = 'confirmed'`, []],
    ['is not sent after the hour', sql`answer_by = now()`, []],
  ])('%s', async (_what, set, subjects) => {
    const { id } = await aHeldLead(api.db, broker)
    await tell('license_needed', id)
    await api.db.run(sql`update license_hold set ${set} where client_id = ${id}::uuid`)
    expect(await mailed(MORNING)).toEqual(subjects)
  })
})

/** The broker snoozed the conversation with the client, and it is back. */
const snoozed = () =>
  api.db.transaction(async (tx) => {
    const recipient = { kind: 'client', id: client.id } as const
    const { conversation_id } = await deliverMessage(tx, {
      sender: { kind: 'user', id: broker.id },
      recipient,
      message: 'Hello',
    })
    await tx.run(sql`
      insert into snooze (user_id, item, client_id, conversation_id, until, woken_at)
      values (${broker.id}::uuid, 'conversation:' || ${conversation_id}, ${client.id}::uuid, ${conversation_id}::uuid, now(), now())`)
    await tx.run(sql`update event_delivery set state = 'done'`)
  })

describe('an email about a conversation that is back', () => {
  test('is sent while it is, and not once it was answered or snoozed again', async () => {
    await snoozed()
    await held('conversation_back')
    expect(await mailed(MORNING)).toEqual(['A conversation that you snoozed is back'])
    await tell('conversation_back')
    await api.db.run(sql`update snooze set woken_at = null where user_id = ${broker.id}::uuid`)
    expect(await mailed(MORNING)).toEqual([])
    await tell('conversation_back')
    await api.db.run(sql`delete from snooze where user_id = ${broker.id}::uuid`)
    expect(await mailed(MORNING)).toEqual([])
  })
})

describe('an email about a client', () => {
  test.each([
    ['client_updated', 'A client updated their assessment'],
    ['consent_revoked', 'A client withdrew consent'],
    ['message_failed', 'A message did not reach a client'],
  ] as const)('is sent to the broker who has them (%s)', async (kind, subject) => {
    await tell(kind)
    expect(await mailed(MORNING)).toEqual([subject])
  })

  test('of a broker is sent to an administrator whose message did not reach them', async () => {
    await tell('message_failed', client.id, await anAdministrator(api.db))
    expect(await mailed(MORNING)).toEqual(['A message did not reach a client'])
  })
})
