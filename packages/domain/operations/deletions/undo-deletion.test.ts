import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { MINUTE_MS } from '@waymark/contracts/durations'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row, text } from '@waymark/platform/row'
import type { TestApi } from '@waymark/testing/api'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aSubscription } from '@waymark/testing/factories/agency'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { optOut } from '../../conversations/consumer/opt-out.ts'
import { optOutToken } from '../../foundation/notifications/consumer-opt-out.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { invoicePaid, sendSandboxEvents, subscriptionHappened } from '../../money/billing/sandbox-events.ts'
import { STORED_KINDS } from '../housekeeping/list-stored-objects.ts'
import {
  aBrokerWithEverything,
  aClientWithEverything,
  deleting,
  mailedTo,
  rowsHeld,
  startForArchitect,
} from './deletions.fixture.ts'
import { eraseDeletion } from './erase-on-act-done.ts'

const { listDeletions } = deletionEndpoints

let api: TestApi
let architect: User
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { everything, cleanUp, remove, undo } = deleting(() => ({ api, token }))
const sweep = () => sweepStorage(api.db, api.storage, new Date(Date.now() + 2 * 86_400_000), STORED_KINDS)
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.storage.list()) if (!key.startsWith('swept-by/')) keys.push(key)
  return keys
}

test('restores an account with the receipt of a payment that arrived after its deletion', async () => {
  const user = await aUser(api.db)
  const paid = await aSubscription(api.db, user)
  const { undo_id } = await remove(user)
  const now = new Date()
  const happenings = [subscriptionHappened(paid.id, paid, 'updated'), invoicePaid(paid.id, paid, 999, now)]
  await api.db.transaction((tx) => sendSandboxEvents(tx, api.secrets, happenings, now))
  expect((await undo(undo_id)).status).toBe(200)
  const receipts = tables.receipt.pick('amount_cents', 'billed_to')
  expect(
    await api.db.rows(receipts, sql`select amount_cents, billed_to from receipt where user_id = ${user.id}::uuid`),
  ).toEqual([{ amount_cents: 999, billed_to: 'Ada Broker' }])
})

test('an opt-out after a clean-up revokes the consent to further email of a client who comes back', async () => {
  const [left, kept] = [await aClient(api.db), await aClient(api.db)]
  const { undo_id } = await cleanUp()
  await optOut(contextOf(api, ANONYMOUS), optOutToken(api.secrets.mail_link, left.email, left.id))
  const info = vi.spyOn(api.log, 'info').mockClear()
  expect((await undo(undo_id)).status).toBe(200)
  // A backup of before does not have it, so a person who restores one reads it here.
  const logged = info.mock.calls.flatMap(([about, words]) => (words === 'consent withdrawn' ? [about] : []))
  expect(logged).toEqual([{ client_id: left.id, consents: ['email'], channel: 'mail_link' }])
  const agreeing = sql`select id from client where email_consent order by id`
  expect(await api.db.rows(tables.client.pick('id'), agreeing)).toEqual([{ id: kept.id }])
})

test('undoes once in a hundred simultaneous requests', async () => {
  const broker = await aUser(api.db)
  await aClient(api.db, { broker_id: broker.id })
  const before = await everything()
  const { undo_id } = await remove(broker)
  const answers = await Promise.all(Array.from({ length: 100 }, () => undo(undo_id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(99)
  expect(await everything()).toEqual(before)
})

test('refuses an undo after the address was taken, and leaves everything deleted', async () => {
  const broker = await aUser(api.db)
  const { undo_id } = await remove(broker)
  const newcomer = await aUser(api.db, { email: broker.email })
  expect(await undo(undo_id)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await api.db.row(tables.deletion, sql`select * from deletion`)).toMatchObject({ undone_at: null })
  await remove(newcomer)
  expect((await undo(undo_id)).status).toBe(200)
})

test('cannot undo after thirty days, and keeps no data for it', async () => {
  const broker = await aBrokerWithEverything(api)
  const { undo_id } = await cleanUp()
  await sweep()
  expect(await objects()).toHaveLength(4)
  await api.db.run(sql`update deletion set undo_until = now() - interval '1 second'`)
  expect(await undo(undo_id)).toMatchObject({ status: 409, body: { code: 'undo_over' } })
  await makeDue(api.db, 'erase-deletion')
  await react(api.db, eraseDeletion)
  expect(await rowsHeld(api)).toEqual({})
  expect(
    await api.db.rows(tables.session.pick('id'), sql`select id from session where user_id = ${broker.id}`),
  ).toEqual([])
  expect(
    await api.db.rows(
      tables.consent_receipt.pick('id'),
      sql`select id from consent_receipt where ip is not null or user_agent is not null`,
    ),
  ).toEqual([])
  expect(await api.db.rows(tables.contribution.pick('what_for'), sql`select what_for from contribution`)).toEqual([
    { what_for: '' },
  ])
  await sweep()
  expect(await objects()).toEqual([])
  expect(await api.get(listDeletions, { token })).toMatchObject([
    { id: undo_id, kind: 'data_cleanup', done_by: architect.id, done_by_name: 'Grace Administrator', undone_at: null },
  ])
})

test('measures the thirty days with the clock of the database', async () => {
  await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  const { undo_id } = await cleanUp()
  await api.db.run(sql`update deletion set undo_until = now() + interval '1 minute'`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS })
  const { status } = await undo(undo_id).finally(() => vi.useRealTimers())
  expect(status).toBe(200)
})

test('erases with the time limit of the deletion', async () => {
  await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  await cleanUp()
  await api.db.pool.query(`
    create function check_limit() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '5min' then raise 'the limit is too short'; end if;
      return old;
    end $$;
    create trigger check_limit before delete on deletion_row for each row execute function check_limit()`)
  await api.db.run(sql`update deletion set undo_until = now() - interval '1 second'`)
  await makeDue(api.db, 'erase-deletion')
  expect(await react(api.db, eraseDeletion)).toBe(1)
  expect(await rowsHeld(api)).toEqual({})
})

test('erases everything about a consumer who asks for deletion in the meantime', async () => {
  const broker = await aUser(api.db)
  const [wishing, other] = [await aClientWithEverything(api, broker), await aClientWithEverything(api, broker)]
  const { undo_id } = await cleanUp()
  const own = { token: mailedTo(api, wishing) }
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(204)
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(404)
  const kept = await api.db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from deletion_row where content::text like ${`%${wishing}%`}`,
  )
  expect(kept).toEqual({ count: 0 })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id: other }])
})

test('does not bring back an appointment of a consumer who asks for deletion in the meantime', async () => {
  const [broker, other] = [await aUser(api.db), await aUser(api.db)]
  const { id } = await aClient(api.db, { broker_id: other.id, email: 'vic@example.test' })
  await anAppointment(api.db, broker, { email: 'Vic@example.test' })
  const kept = await anAppointment(api.db, broker, {
    email: 'sam@example.test',
    starts_at: new Date(Date.now() + 72 * 3_600_000),
  })
  const { undo_id } = await remove(broker)
  expect((await api.call(consumerEndpoints.deleteOwnData, { token: mailedTo(api, id) })).status).toBe(204)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.rows(tables.appointment.pick('id'), sql`select id from appointment`)).toEqual([{ id: kept.id }])
})

test('a clean-up leaves what others got from the address of a client, until the client asks for deletion', async () => {
  const [broker, kept] = [await aUser(api.db), await aUser(api.db, { is_stakeholder: true })]
  const { id } = await aClient(api.db, { broker_id: broker.id, email: 'vic@example.test' })
  await anAppointment(api.db, kept, { email: 'Vic@example.test' })
  await cleanUp()
  const left = () => api.db.rows(tables.appointment.pick('broker_id'), sql`select broker_id from appointment`)
  expect(await left()).toEqual([{ broker_id: kept.id }])
  expect((await api.call(consumerEndpoints.deleteOwnData, { token: mailedTo(api, id) })).status).toBe(204)
  expect(await left()).toEqual([])
})

test('keeps a person who submits again as the new client, who may delete the earlier record', async () => {
  const broker = await aUser(api.db)
  const earlier = await aClientWithEverything(api, broker, 'again@example.test')
  const { undo_id } = await cleanUp()
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ email: 'again@example.test' }) })
  expect((await undo(undo_id)).body).toMatchObject({ clients_left_out: 1 })
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id }])
  expect(
    await api.db.rows(
      tables.risk_assessment.pick('id'),
      sql`select id from risk_assessment where client_id = ${earlier}`,
    ),
  ).toEqual([])
  expect(await rowsHeld(api)).toEqual({})
})

test('restores rows of two deleted accounts after both are restored, in either order', async () => {
  for (const first of [0, 1]) {
    const brokers = [await aUser(api.db), await aUser(api.db)] as const
    const { id } = await aReferral(api.db, { from: brokers[0], to: brokers[1] })
    const read = () =>
      api.db.rows(
        tables.client_referral.pick('id').extend({ message: text }),
        sql`
      select client_referral.id, message.message from client_referral
      join message on message.id = message_id join conversation on conversation.id = message.conversation_id
      where client_referral.id = ${id}::uuid`,
      )
    const before = await read()
    const deletions = [await remove(brokers[0]), await remove(brokers[1])]
    expect(await read()).toEqual([])
    for (const which of [first, 1 - first]) expect((await undo(deletions[which]?.undo_id ?? null)).status).toBe(200)
    expect(before).toHaveLength(1)
    expect(await read()).toEqual(before)
  }
})

test('restores rows about a client that a later deletion removed with that client', async () => {
  const broker = await aBrokerWithEverything(api)
  const before = await everything()
  const first = await remove(broker)
  const second = await cleanUp()
  expect((await undo(first.undo_id)).status).toBe(200)
  expect((await undo(second.undo_id)).status).toBe(200)
  // The client is with an administrator now, and so are the tasks about them. Their appointment is canceled.
  const { client, assignment, task, appointment, ...rest } = before
  const after = await everything()
  expect(after).toMatchObject(rest)
  expect(['client', 'assignment', 'task', 'appointment'].map((name) => after[name]?.length)).toEqual([
    client?.length,
    (assignment?.length ?? 0) + 1,
    task?.length,
    appointment?.length,
  ])
})
