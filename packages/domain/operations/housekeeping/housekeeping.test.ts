import { DAY_MS } from '@waymark/contracts/durations'
import type { RetentionName } from '@waymark/contracts/foundation/settings/values'
import { claim } from '@waymark/events/deliveries'
import type { Delivery } from '@waymark/events/envelope'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt, newId } from '@waymark/platform/ids'
import { bool, int4, nullable, row, text, uuid } from '@waymark/platform/row'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aFile, anAssistantConversation } from '@waymark/testing/factories/agency'
import { anApplication, aQuestion } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { whileHeld } from '@waymark/testing/wait'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { VISITOR } from '../../conversations/messaging/message-parties.ts'
import { requestCall } from '../../leads/business/request-call.ts'
import { ensureHousekeeping } from './ensure-housekeeping.ts'
import { housekeep } from './housekeep-on-due.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const pending = () =>
  app.db.rows(
    row({ minutes: int4 }),
    sql`
    select round(extract(epoch from due_at - now()) / 60)::int as minutes
    from event_delivery where subscriber = 'housekeep' and state = 'pending'`,
  )

async function due(): Promise<Delivery> {
  await ensureHousekeeping(app.db)
  const [delivery] = await claim(app.db, [{ subscriber: 'housekeep', limit: 1 }])
  if (!delivery) throw new Error('no housekeeping is due')
  return delivery
}

test('starts one recurrence for ten simultaneous processes', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ensureHousekeeping(app.db)))
  expect(await pending()).toEqual([{ minutes: 0 }])
})

test('schedules the next round an hour later, once, despite a start in between', async () => {
  const delivery = await due()
  const runs = await Promise.all([delivery, delivery].map((one) => housekeep(app).run(app.db, one, 'test')))
  expect(runs.filter(Boolean)).toHaveLength(1)
  await ensureHousekeeping(app.db)
  expect(await pending()).toEqual([{ minutes: 60 }])
})

/** One minute more and one minute less than the time to keep. */
const around = (name: RetentionName): [Date, Date] => {
  const age_ms = DEFAULT_SETTINGS.retention[name] * DAY_MS
  return [new Date(Date.now() - age_ms - 60_000), new Date(Date.now() - age_ms + 60_000)]
}

test('a long round keeps its lease, so that no other process begins it, too', async () => {
  const delivery = await due()
  const nearlyOver = () =>
    app.db.run(sql`update event_delivery set due_at = now() + interval '5 seconds' where subscriber = 'housekeep'`)
  const leased = async () => {
    const lease = await app.db.row(
      row({ seconds: int4 }),
      sql`
      select extract(epoch from due_at - now())::int as seconds from event_delivery
      where event_id = ${delivery.event.id}::uuid and subscriber = 'housekeep'`,
    )
    return lease?.seconds ?? 0
  }
  const leases: number[] = []
  /** As many objects that nothing names as are looked up at once. */
  async function* list(folder?: string) {
    if (folder !== undefined) return
    leases.push(await leased())
    await nearlyOver()
    for (let count = 0; count < 500; count++) yield { key: `${newId()}/${newId()}`, changed_at: new Date(0) }
    leases.push(await leased())
  }
  await nearlyOver()
  await housekeep({ ...app, storage: { ...app.storage, list } }).run(app.db, delivery, 'test')
  expect(leases).toHaveLength(2)
  expect(Math.min(...leases)).toBeGreaterThan(60)
})

test('asks for a file that an earlier version read to be read again', async () => {
  const { id } = await aFile(app, await aUser(app.db))
  await housekeep(app).run(app.db, await due(), 'test')
  const asked = await app.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`
    select aggregate_id from outbox_event join event_delivery on event_id = id
    where subscriber = 'reread-file' and state = 'pending'`,
  )
  expect(asked).toEqual([{ aggregate_id: id }])
})

test('gives business leads that an earlier release left with a former administrator to another one, who is told once', async () => {
  const [former, administrator] = [await anAdministrator(app.db), await anAdministrator(app.db)]
  const [called, undecided] = [await aBusinessLead(app.db, former), await aBusinessLead(app.db, former)]
  const [sold, won] = [
    await aBusinessLead(app.db, former, { lead_status: 'won' }),
    await aBusinessLead(app.db, former, { lead_status: 'won' }),
  ]
  const { due_at } = await requestCall(app, called.id)
  await requestCall(app, sold.id)
  await app.db.run(sql`update app_user set role = 'broker' where id = ${former.id}`)
  const delivery = await due()
  await Promise.all([delivery, delivery].map((one) => housekeep(app).run(app.db, one, 'test')))
  const leads = await app.db.rows(
    tables.business_lead.pick('id', 'agent_assigned').extend({ caller: nullable(uuid) }),
    sql`
    select id, agent_assigned, user_id as caller from business_lead left join business_call on lead_id = id order by id`,
  )
  expect(leads).toEqual([
    { id: called.id, agent_assigned: administrator.id, caller: administrator.id },
    { id: undecided.id, agent_assigned: administrator.id, caller: null },
    { id: sold.id, agent_assigned: administrator.id, caller: administrator.id },
    { id: won.id, agent_assigned: former.id, caller: null },
  ])
  expect(
    await app.db.rows(
      tables.business_call.pick('due_at'),
      sql`select due_at from business_call where lead_id = ${called.id}`,
    ),
  ).toEqual([{ due_at }])
  const told = await app.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`
    select aggregate_id from outbox_event
    where name = 'business_lead.call_requested' and payload ->> 'user_id' = ${administrator.id} order by aggregate_id`,
  )
  expect(told).toEqual([{ aggregate_id: called.id }, { aggregate_id: sold.id }])
})

test('deletes all expired rows and keeps the rest', async () => {
  // An administrator, with whom business leads stay.
  const { id: user_id } = await anAdministrator(app.db)
  const [old_record, new_record] = around('idempotency_records')
  const [old_session, new_session] = around('sessions')
  const [old_notification, new_notification] = around('notifications')
  await app.db.run(sql`
    insert into idempotency_record (scope, key, body_hash, result, created_at)
    select 'scope', n::text, '', '{}', case when n = 0 then ${new_record}::timestamptz else ${old_record}::timestamptz end
    from generate_series(0, 2500) as n`)
  await app.db.run(sql`
    insert into session (id, user_id, refresh_hash, expires_at)
    select gen_random_uuid(), ${user_id}, '', at from unnest(${[old_session, new_session]}::timestamptz[]) as at`)
  await app.db.run(sql`
    insert into notification (id, user_id, kind, title, body)
    select id, ${user_id}, 'test', '', '' from unnest(${[old_notification, new_notification].map(lowestIdAt)}::uuid[]) as id`)

  const [old_talk, new_talk] = around('assistant_conversations')
  for (const [title, at] of [
    ['old', old_talk],
    ['new', new_talk],
  ] as const) {
    const id = await anAssistantConversation(app.db, { id: user_id })
    await app.db.run(sql`update assistant_conversation set title = ${title}, last_message_at = ${at} where id = ${id}`)
  }
  const [old_lead, new_lead] = around('business_leads')
  for (const updated_at of [old_lead, new_lead]) {
    const { id } = await aBusinessLead(app.db, { id: user_id }, { updated_at })
    await app.db.run(sql`
      insert into business_call (lead_id, user_id, requested_at, due_at) values (${id}, ${user_id}, now(), now())`)
  }
  const [old_application, new_application] = around('closed_applications')
  for (const [status, updated_at] of [
    ['declined', old_application],
    ['withdrawn', new_application],
    ['approved', old_application],
  ] as const) {
    const { id } = await anApplication(app.db, { status, updated_at })
    await aQuestion(app.db, { application_id: id, asked_by: user_id })
  }
  await housekeep(app).run(app.db, await due(), 'test')
  const applications = sql`
    select status from member_application full join application_question on application_id = member_application.id
    order by member_application.id`
  expect(await app.db.rows(tables.member_application.pick('status'), applications)).toEqual([
    { status: 'withdrawn' },
    { status: 'approved' },
  ])
  const leads = sql`select updated_at, lead_id = id as called from business_lead full join business_call on lead_id = id`
  expect(await app.db.rows(tables.business_lead.pick('updated_at').extend({ called: bool }), leads)).toEqual([
    { updated_at: new_lead, called: true },
  ])
  const talks = await app.db.rows(
    row({ title: nullable(text), messages: int4 }),
    sql`
    select title, count(*)::int as messages from assistant_message
    left join assistant_conversation on assistant_conversation.id = conversation_id group by title`,
  )
  expect(talks).toEqual([{ title: 'new', messages: 2 }])

  expect(await app.db.rows(tables.idempotency_record.pick('key'), sql`select key from idempotency_record`)).toEqual([
    { key: '0' },
  ])
  expect(await app.db.rows(tables.session.pick('expires_at'), sql`select expires_at from session`)).toEqual([
    { expires_at: new_session },
  ])
  expect(await app.db.rows(tables.notification.pick('id'), sql`select id from notification`)).toEqual([
    { id: lowestIdAt(new_notification) },
  ])
})

test('keeps a row that is renewed while the deletion waits for its lock', async () => {
  const { id: user_id } = await aUser(app.db)
  const [old_session, new_session] = around('sessions')
  await app.db.run(sql`
    insert into session (id, user_id, refresh_hash, expires_at)
    values (gen_random_uuid(), ${user_id}, '', ${old_session})`)
  const delivery = await due()
  await whileHeld(
    app.db,
    (tx) => tx.run(sql`update session set expires_at = ${new_session}`),
    () => housekeep(app).run(app.db, delivery, 'test'),
  )
  expect(await app.db.rows(tables.session.pick('user_id'), sql`select user_id from session`)).toEqual([{ user_id }])
})

test('deletes visitors’ messages after half a year, and conversations that become empty', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  const [old_message, new_message] = around('visitor_messages').map(lowestIdAt)
  for (const [id, recipient] of [
    [old_message, ada],
    [new_message, ada],
    [lowestIdAt(new Date(0)), bob],
  ] as const) {
    await app.db.transaction((tx) =>
      deliverMessage(tx, {
        ...(id !== undefined && { id }),
        sender: VISITOR,
        recipient: { kind: 'user', id: recipient.id },
        message: 'Hello',
      }),
    )
  }
  await housekeep(app).run(app.db, await due(), 'test')
  expect(await app.db.rows(tables.message.pick('id'), sql`select id from message`)).toEqual([{ id: new_message }])
  expect(
    await app.db.rows(tables.conversation.pick('last_message_id'), sql`select last_message_id from conversation`),
  ).toEqual([{ last_message_id: new_message }])
})
