import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { actEndpoints } from '@waymark/contracts/operations/acts/endpoints'
import { sql } from '@waymark/platform/database'
import type { AdminAct, Assignment, Client, User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { everyRow } from '@waymark/testing/every-row'
import { aClient, anIntake, aReferral } from '@waymark/testing/factories/clients'
import { aCaseStudy, aContribution, aCouncil, aFeeReferral } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { fallDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { nudge } from '../../leads/assignment/contact-clock.ts'
import { clientRows } from '../../leads/clients/client-rows.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { userRows } from '../../people/accounts/user-rows.ts'
import { STORED_KINDS } from '../housekeeping/list-stored-objects.ts'
import { APART, aWholeBroker, aWholeClient, mailedTo, rowsHeld } from './acts.fixture.ts'
import { eraseAct } from './erase-on-act-done.ts'
import { tidyAct } from './tidy-on-act-done.ts'

const { cleanupMockClients, cleanupData, deleteUser, undoAct, listActs } = actEndpoints

let api: TestApi
let architect: User
let token: string
// Each with a database of its own: a clean-up is about everybody.
beforeEach(async () => {
  api = await startApi()
  architect = await anAdministrator(api.db, { capabilities: ['architect'] })
  token = await tokenOf(api, architect)
})
afterEach(() => api[Symbol.asyncDispose]())

const everything = () => everyRow(api.db, APART)
const clientById = (id: string) => api.db.row<Client>(sql`select * from client where id = ${id}::uuid`)
const sweep = () => sweepStorage(api.db, api.storage, new Date(Date.now() + 2 * 86_400_000), STORED_KINDS)
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.storage.list()) keys.push(key)
  return keys
}
const theAct = () => api.db.row<AdminAct>(sql`select * from admin_act`)
const eventsNamed = (name: string) =>
  api.db.rows<{ aggregate_id: string }>(sql`select aggregate_id from outbox_event where name = ${name} order by id`)

const cleanUp = (body: object = { phrase: 'delete all data' }) => api.get(cleanupData, { token, body })
const cleanUpMocks = (body: object = { phrase: 'delete mock clients' }) => api.get(cleanupMockClients, { token, body })
const remove = ({ id, email }: User, body: object = { phrase: `delete ${email}` }) =>
  api.get(deleteUser, { token, params: { id }, body })
const undo = (id: string | null, as = token) => api.call(undoAct, { token: as, params: { id: id ?? '' } })

test.each([
  ['the clean-up of test clients', (_: User, body: object) => api.get(cleanupMockClients, { token, body })],
  ['the deletion of an account', (user: User, body: object) => remove(user, body)],
  ['the whole clean-up', (_: User, body: object) => api.get(cleanupData, { token, body })],
])('a dry run of %s says what is then done, and leaves everything as it was', async (_name, ask) => {
  const broker = await aWholeBroker(api)
  const before = await everything()
  const rehearsed = await ask(broker, {})
  expect(rehearsed).toMatchObject({ dry_run: true, undo_id: null, undo_until: null })
  expect(await ask(broker, { dry_run: true, phrase: rehearsed.phrase })).toEqual(rehearsed)
  expect(await everything()).toEqual(before)
  const done = await ask(broker, { phrase: rehearsed.phrase })
  const outcome = { dry_run: false, undo_id: expect.any(String), undo_until: expect.any(String) }
  expect(done).toEqual({ ...rehearsed, ...outcome })
  expect((await undo(done.undo_id)).status).toBe(200)
  expect(await everything()).toEqual(before)
})

test('the whole clean-up removes every row about clients and accounts, and undoing it brings back each as it was', async () => {
  const broker = await aWholeBroker(api)
  const kept = [await aUser(api.db, { is_stakeholder: true }), await aUser(api.db, { is_test_agent: true })]
  await aWholeClient(api, kept[0] ?? broker)
  const before = await everything()
  const { summary, undo_id } = await cleanUp()
  expect(summary).toEqual({
    clients_deleted: 4,
    assessments_deleted: 3,
    messages_deleted: before['message']?.length,
    users_deleted: before['app_user']?.length === undefined ? 0 : before['app_user'].length - 3,
    files_deleted: 1,
    users_kept: 3,
  })
  const after = await everything()
  const dependent = [
    ...(await clientRows(api.db, sql`select null::uuid as client_id, null as email_key`)),
    ...(await userRows(api.db, sql`select null::uuid`)),
  ]
  const left = dependent.map(({ name }) => [name, after[name]?.length])
  expect(Object.fromEntries(left)).toMatchObject({ client_note: 0, agency_file: 0, census_row: 0, lead_code: 0 })
  expect(await api.db.rows(sql`select id from app_user where not is_stakeholder and not is_test_agent`)).toEqual([
    { id: architect.id },
  ])
  expect(await clientById(broker.id)).toBeUndefined()
  // A new table that refers to a person needs a row in `acts.fixture.ts`, so that this test covers it.
  const held = await rowsHeld(api)
  for (const { name } of dependent) expect({ name, held: held[name] ?? 0 }).not.toMatchObject({ held: 0 })

  expect((await undo(undo_id)).body).toMatchObject({
    clients_left_out: 0,
    act: { id: undo_id, undone_at: expect.any(String) },
  })
  expect(await everything()).toEqual(before)
  expect(await rowsHeld(api)).toEqual({})
})

test('a deleted account is signed out at once, its clients are the administrators’, and undoing gives them back', async () => {
  const broker = await aWholeBroker(api)
  const theirs = await tokenOf(api, broker)
  const real = await api.db.row<Client>(
    sql`select * from client where broker_id = ${broker.id} and not is_mock limit 1`,
  )
  const before = await everything()
  const { summary, undo_id } = await remove(broker)
  expect(summary).toMatchObject({ clients_handed_over: 1, mock_clients_deleted: 1, files_deleted: 1 })
  expect(summary.sessions_ended).toBeGreaterThan(0)
  expect((await api.call(listActs, { token: theirs })).status).toBe(401)
  const ended = await api.db.rows<{ end_reason: string }>(
    sql`select distinct end_reason from session where user_id = ${broker.id}`,
  )
  expect(ended).toEqual([{ end_reason: 'account_deleted' }])
  expect(await eventsNamed('session.ended')).toHaveLength(summary.sessions_ended)
  expect(await clientById(real?.id ?? '')).toMatchObject({
    broker_id: architect.id,
    assignment_type: 'admin_queue',
    first_contact_at: null,
  })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await everything()).toEqual(before)
  expect((await api.call(listActs, { token: theirs })).status).toBe(401)
})

test('a client whom an administrator contacted meanwhile stays with them', async () => {
  const broker = await aUser(api.db)
  const { id } = await aClient(api.db, { broker_id: broker.id })
  const { undo_id } = await remove(broker)
  await api.db.run(sql`update client set first_contact_at = now() where id = ${id}`)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(id)).toMatchObject({ broker_id: architect.id })
})

test('what is money or record stays when an account goes, and says so without a name', async () => {
  const [broker, member] = [await aUser(api.db), await aUser(api.db)]
  const referral = await aFeeReferral(api.db, broker)
  const given = await aContribution(api.db, broker, member)
  const received = await aContribution(api.db, member, broker)
  const alone = await aCouncil(api.db, broker)
  const joined = await aCouncil(api.db, member, [broker])
  const study = await aCaseStudy(api.db, broker, { status: 'approved', approved_at: new Date() })
  await remove(broker)

  const name = 'Deleted account'
  const TW = { token, query: { network_scope: 'TW' } } as const
  const { referrals } = await api.get(feeReferralEndpoints.listAllFeeReferrals, { token })
  expect(referrals).toMatchObject([
    { id: study.referral_id, referrer_name: name },
    { id: referral.id, referrer_id: broker.id, referrer_name: name, history: [{ moved_by_name: name }] },
  ])
  expect(await api.get(caseStudyEndpoints.listAllCaseStudies, { token })).toMatchObject({
    case_studies: [{ id: study.id, author_name: name }],
  })
  expect(await api.get(caseStudyEndpoints.listCaseStudies, TW)).toMatchObject({
    case_studies: [{ id: study.id, author_name: name }],
  })
  expect(await api.get(councilEndpoints.listCouncils, TW)).toMatchObject({
    councils: [
      {
        id: joined.id,
        participants: [
          { user_id: member.id, name: 'Ada Broker' },
          { user_id: broker.id, name },
        ],
      },
      { id: alone.id, participants: [{ user_id: broker.id, name }] },
    ],
  })
  expect(await api.get(councilEndpoints.readCouncil, { token, params: { id: alone.id } })).toMatchObject({
    facilitator_here: false,
    participants: [{ user_id: broker.id, name }],
    entries: [{ name }],
  })
  expect(await api.get(trustCreditEndpoints.listAllContributions, { token })).toMatchObject({
    contributions: [
      { id: received.id, giver_name: 'Ada Broker', receiver_name: name },
      { id: given.id, giver_name: name, receiver_name: 'Ada Broker' },
    ],
  })
})

test('mock clients go and real ones stay', async () => {
  const broker = await aUser(api.db)
  const real = await aClient(api.db, { broker_id: broker.id })
  await aClient(api.db, { broker_id: broker.id, is_mock: true })
  expect(await cleanUpMocks()).toMatchObject({ kept_clients: 1, deleted_clients: 1 })
  expect(await api.db.rows(sql`select id from client`)).toEqual([{ id: real.id }])
  expect(await eventsNamed('clients.moved')).toEqual([{ aggregate_id: broker.id }])
  expect(await cleanUpMocks()).toMatchObject({ kept_clients: 1, deleted_clients: 0, undo_id: null })
})

test('a wrong phrase is refused with a sentence, and nothing is done', async () => {
  const broker = await aUser(api.db)
  for (const answer of [
    await api.call(cleanupData, { token, body: { phrase: 'delete everything' } }),
    await api.call(deleteUser, { token, params: { id: broker.id }, body: { phrase: 'delete' } }),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_phrase', errors: [{ path: 'phrase' }] } })
  }
  expect(await theAct()).toBeUndefined()
})

test('kept accounts, one’s own and the last administrator’s are not deleted', async () => {
  const refused = async (user: User) =>
    (await api.call(deleteUser, { token, params: { id: user.id }, body: {} })).status
  expect(await refused(await aUser(api.db, { is_stakeholder: true }))).toBe(409)
  expect(await refused(await aUser(api.db, { is_test_agent: true }))).toBe(409)
  expect(await refused(architect)).toBe(409)
  expect(await refused(await anAdministrator(api.db))).toBe(200)
})

test('of a hundred at once, one deletes', async () => {
  const broker = await aUser(api.db)
  const body = { phrase: `delete ${broker.email}` }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => api.call(deleteUser, { token, params: { id: broker.id }, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // Gone by then, or not their turn for long.
  expect(answers.filter(({ status }) => [404, 409, 503].includes(status))).toHaveLength(99)
  expect(await api.db.rows(sql`select id from admin_act`)).toHaveLength(1)
})

test('of a hundred at once, one undoes, and the others hear that it is done', async () => {
  const broker = await aUser(api.db)
  await aClient(api.db, { broker_id: broker.id })
  const before = await everything()
  const { undo_id } = await remove(broker)
  const answers = await Promise.all(Array.from({ length: 100 }, () => undo(undo_id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(99)
  expect(await everything()).toEqual(before)
})

test('undoing is refused where the address was taken since, and leaves everything deleted', async () => {
  const broker = await aUser(api.db)
  const { undo_id } = await remove(broker)
  const newcomer = await aUser(api.db, { email: broker.email })
  expect(await undo(undo_id)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect(await theAct()).toMatchObject({ undone_at: null })
  await remove(newcomer)
  expect((await undo(undo_id)).status).toBe(200)
})

test('after thirty days nothing can be undone, and nothing is left to undo it with', async () => {
  const broker = await aWholeBroker(api)
  const { undo_id } = await cleanUp()
  await sweep()
  expect(await objects()).toHaveLength(2)
  await api.db.run(sql`update admin_act set undo_until = now() - interval '1 second'`)
  expect(await undo(undo_id)).toMatchObject({ status: 409, body: { code: 'undo_over' } })
  await fallDue(api.db, 'erase-act')
  await react(api.db, eraseAct)
  expect(await rowsHeld(api)).toEqual({})
  expect(await api.db.rows(sql`select id from session where user_id = ${broker.id}`)).toEqual([])
  expect(await api.db.rows(sql`select id from consent_receipt where ip is not null or user_agent is not null`)).toEqual(
    [],
  )
  expect(await api.db.rows(sql`select what_for from contribution`)).toEqual([{ what_for: '' }])
  await sweep()
  expect(await objects()).toEqual([])
  expect(await api.get(listActs, { token })).toMatchObject([
    { id: undo_id, kind: 'data_cleanup', done_by: architect.id, done_by_name: 'Grace Administrator', undone_at: null },
  ])
})

test('whoever asks for deletion meanwhile stays deleted, and nothing of them is kept', async () => {
  const broker = await aUser(api.db)
  const [wishing, other] = [await aWholeClient(api, broker), await aWholeClient(api, broker)]
  const { undo_id } = await cleanUp()
  const own = { token: mailedTo(api, wishing) }
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(204)
  expect((await api.call(consumerEndpoints.deleteOwnData, own)).status).toBe(404)
  const kept = await api.db.row<{ count: number }>(sql`
    select count(*)::int as count from admin_act_row where content::text like ${`%${wishing}%`}`)
  expect(kept).toEqual({ count: 0 })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.rows(sql`select id from client`)).toEqual([{ id: other }])
})

test('whoever completes the assessment again stays the new client, and may delete the earlier record with it', async () => {
  const broker = await aUser(api.db)
  const earlier = await aWholeClient(api, broker, 'again@example.test')
  const { undo_id } = await cleanUp()
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ email: 'again@example.test' }) })
  expect((await undo(undo_id)).body).toMatchObject({ clients_left_out: 1 })
  expect(await api.db.rows(sql`select id from client`)).toEqual([{ id }])
  expect(await api.db.rows(sql`select id from risk_assessment where client_id = ${earlier}`)).toEqual([])
  expect(await rowsHeld(api)).toEqual({})
})

test('an assessment that arrives while everything is deleted is whole, or gone as a whole', async () => {
  const broker = await aUser(api.db)
  await Promise.all([
    ...Array.from({ length: 40 }, () =>
      api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
    ),
    cleanUp(),
  ])
  await react(api.db, assess, assign)
  await fallDue(api.db, 'tidy-act')
  await react(api.db, tidyAct)
  const clients = await api.db.rows<Client>(sql`select * from client`)
  for (const client of clients)
    expect(client).toMatchObject({ broker_id: architect.id, risk_score: expect.any(Number) })
  const leads = await api.db.rows(
    sql`select client_id from contact_lead where client_id not in (select id from client)`,
  )
  expect(leads).toEqual([])
})

test('a client on the way to a broker who is being deleted goes to the administrators', async () => {
  const broker = await aUser(api.db)
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  const { undo_id } = await remove(broker)
  // As an assignment would that had found the broker still there.
  const late = api.db.run(sql`update client set broker_id = ${broker.id}::uuid where id = ${id}::uuid`)
  await expect(late).rejects.toMatchObject({ code: '23503' })
  await react(api.db, assess, assign)
  expect(await clientById(id)).toMatchObject({ broker_id: architect.id })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(id)).toMatchObject({ broker_id: architect.id })
})

test('a message that arrives while an account is deleted is archived a minute later, and restored by an undo', async () => {
  const [broker, partner] = [await aUser(api.db), await aUser(api.db)]
  const { undo_id } = await remove(broker)
  const parties = { sender: { kind: 'user', id: partner.id }, recipient: { kind: 'user', id: broker.id } } as const
  const { id } = await api.db.transaction((tx) => deliverMessage(tx, { ...parties, message: 'Are you there?' }))
  await fallDue(api.db, 'tidy-act')
  expect(await react(api.db, tidyAct)).toBe(1)
  expect(await api.db.rows(sql`select id from message`)).toEqual([])
  expect((await undo(undo_id)).status).toBe(200)
  expect(await api.db.rows(sql`select id from message`)).toEqual([{ id }])
})

test('rows that belong to two deleted accounts come back once both are restored, in either order', async () => {
  for (const first of [0, 1]) {
    const brokers = [await aUser(api.db), await aUser(api.db)] as const
    const { id } = await aReferral(api.db, { from: brokers[0], to: brokers[1] })
    const read = () =>
      api.db.rows(sql`
      select client_referral.id, message.message from client_referral
      join message on message.id = message_id join conversation on conversation.id = message.conversation_id
      where client_referral.id = ${id}::uuid`)
    const before = await read()
    const deletions = [await remove(brokers[0]), await remove(brokers[1])]
    expect(await read()).toEqual([])
    for (const which of [first, 1 - first]) expect((await undo(deletions[which]?.undo_id ?? null)).status).toBe(200)
    expect(before).toHaveLength(1)
    expect(await read()).toEqual(before)
  }
})

test('timers of clients who are gone leave quietly, and fall due again for those who come back', async () => {
  const broker = await aUser(api.db)
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  await react(api.db, assess, assign)
  const { undo_id } = await cleanUp()
  await fallDue(api.db, 'nudge')
  await react(api.db, nudge)
  expect(await api.db.rows(sql`select id from notification`)).toEqual([])
  await api.db.run(sql`
    update admin_act_row set content = content || jsonb_build_object(
      'assigned_at', now() - interval '18.5 hours', 'due_at', now() + interval '5.5 hours')
    where table_name = 'client'`)
  await api.db.run(sql`update admin_act set done_at = now() - interval '1 hour'`)
  expect((await undo(undo_id)).status).toBe(200)
  const [assignment] = await api.db.rows<Assignment>(sql`select * from assignment where client_id = ${id}`)
  expect(assignment).toMatchObject({ broker_id: broker.id, ended_at: null })
  await react(api.db, nudge)
  expect(await api.db.rows(sql`select kind from notification where user_id = ${broker.id}`)).toEqual([
    { kind: 'contact_due_soon' },
  ])
})

test('rows about a client whom a later act removed come back with that client', async () => {
  const broker = await aWholeBroker(api)
  const before = await everything()
  const first = await remove(broker)
  const second = await cleanUp()
  expect((await undo(first.undo_id)).status).toBe(200)
  expect((await undo(second.undo_id)).status).toBe(200)
  const { client, assignment, ...rest } = before
  const after = await everything()
  expect(after).toMatchObject(rest)
  expect([after['client']?.length, after['assignment']?.length]).toEqual([
    client?.length,
    (assignment?.length ?? 0) + 1,
  ])
})

test('an administrator without the capability neither cleans up nor undoes a clean-up, but deletes accounts', async () => {
  const plain = await tokenOf(api, await anAdministrator(api.db))
  await aClient(api.db, { is_mock: true })
  const { undo_id } = await cleanUpMocks()
  expect((await undo(undo_id, plain)).status).toBe(403)
  const broker = await aUser(api.db)
  const params = { id: broker.id }
  const deleted = await api.get(deleteUser, { token: plain, params, body: { phrase: `delete ${broker.email}` } })
  expect((await undo(deleted.undo_id, plain)).status).toBe(200)
  const actions = await api.db.rows<{ action: string }>(
    sql`select action from access_log where action like '%deletion%' order by id`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['user_deletion.done', 'user_deletion.undone'])
})

test('acts are listed, newest first, by pages', async () => {
  const [first, second] = [await remove(await aUser(api.db)), await remove(await aUser(api.db))]
  const page = await api.call(listActs, { token, query: { limit: 1 } })
  expect(page.body).toMatchObject([{ id: second.undo_id, kind: 'user_deletion' }])
  const next = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect(await api.get(listActs, { token, query: { cursor: next } })).toMatchObject([{ id: first.undo_id }])
})
