import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aCaseStudy, aContribution, aCouncil, aFeeReferral } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { clientRows } from '../../leads/clients/client-rows.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { userRows } from '../../people/accounts/user-rows.ts'
import {
  aBrokerWithEverything,
  aClientWithEverything,
  deleting,
  rowsHeld,
  startForArchitect,
} from './deletions.fixture.ts'
import { tidyDeletion } from './tidy-on-act-done.ts'

const { cleanupMockClients, cleanupData, deleteUser, listDeletions } = deletionEndpoints

let api: TestApi
let architect: User
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { everything, clientById, cleanUp, remove, undo } = deleting(() => ({ api, token }))
const theDeletion = () => api.db.row(tables.deletion, sql`select * from deletion`)
/** An undo invites again to appointments that were canceled, which their calendars need a higher sequence for. */
const takeBackInvitations = () => api.db.run(sql`update appointment set sequence = 0 where sequence = 2`)
const eventsNamed = (name: string) =>
  api.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`select aggregate_id from outbox_event where name = ${name} order by id`,
  )
const cleanUpMocks = (body: object = { phrase: 'delete mock clients' }) => api.get(cleanupMockClients, { token, body })

test.each([
  ['the clean-up of test clients', (_: User, body: object) => api.get(cleanupMockClients, { token, body })],
  ['the deletion of an account', (user: User, body: object) => remove(user, body)],
  ['the whole clean-up', (_: User, body: object) => api.get(cleanupData, { token, body })],
])('reports in a dry run what %s would do, and changes nothing', async (_name, ask) => {
  const broker = await aBrokerWithEverything(api)
  const before = await everything()
  const rehearsed = await ask(broker, {})
  expect(rehearsed).toMatchObject({ dry_run: true, undo_id: null, undo_until: null })
  expect(await ask(broker, { dry_run: true, phrase: rehearsed.phrase })).toEqual(rehearsed)
  expect(await everything()).toEqual(before)
  const done = await ask(broker, { phrase: rehearsed.phrase })
  const outcome = { dry_run: false, undo_id: expect.any(String), undo_until: expect.any(String) }
  expect(done).toEqual({ ...rehearsed, ...outcome })
  expect((await undo(done.undo_id)).status).toBe(200)
  await takeBackInvitations()
  expect(await everything()).toEqual(before)
})

test('removes every row about clients and accounts, and an undo restores each one', async () => {
  const broker = await aBrokerWithEverything(api)
  const kept = [await aUser(api.db, { is_stakeholder: true }), await aUser(api.db, { is_test_agent: true })]
  await aClientWithEverything(api, kept[0] ?? broker)
  const before = await everything()
  const { summary, undo_id } = await cleanUp()
  expect(summary).toEqual({
    clients_deleted: 4,
    assessments_deleted: 4,
    messages_deleted: before['message']?.length,
    users_deleted: before['app_user']?.length === undefined ? 0 : before['app_user'].length - 3,
    files_deleted: 1,
    appointments_cancelled: before['appointment']?.length,
    users_kept: 3,
  })
  const after = await everything()
  const dependent = [
    ...(await clientRows(api.db, sql`select null::uuid as client_id, null as email_key, null::uuid as broker_id`, {
      visits: true,
    })),
    ...(await userRows(api.db, sql`select null::uuid`)),
  ]
  const left = dependent.map(({ name }) => [name, after[name]?.length])
  expect(Object.fromEntries(left)).toMatchObject({ client_note: 0, agency_file: 0, census_row: 0, lead_code: 0 })
  expect(
    await api.db.rows(
      tables.app_user.pick('id'),
      sql`select id from app_user where not is_stakeholder and not is_test_agent`,
    ),
  ).toEqual([{ id: architect.id }])
  expect(await clientById(broker.id)).toBeUndefined()
  // A new table that refers to a person needs a row in the fixture, so that this test covers it.
  const held = await rowsHeld(api)
  for (const { name } of dependent) expect({ name, held: held[name] ?? 0 }).not.toMatchObject({ held: 0 })

  expect((await undo(undo_id)).body).toMatchObject({
    clients_left_out: 0,
    deletion: { id: undo_id, undone_at: expect.any(String) },
  })
  await takeBackInvitations()
  expect(await everything()).toEqual(before)
  expect(await rowsHeld(api)).toEqual({})
})

test('signs out a deleted account, moves its clients to the administrators, and undoes both', async () => {
  const broker = await aBrokerWithEverything(api)
  const theirs = await tokenOf(api, broker)
  const real = await api.db.row(
    tables.client,
    sql`select * from client where broker_id = ${broker.id} and not is_mock limit 1`,
  )
  const before = await everything()
  const { summary, undo_id } = await remove(broker)
  expect(summary).toMatchObject({
    clients_handed_over: 1,
    appointments_cancelled: 2,
    mock_clients_deleted: 1,
    files_deleted: 1,
  })
  expect(summary.sessions_ended).toBeGreaterThan(0)
  expect((await api.call(listDeletions, { token: theirs })).status).toBe(401)
  const ended = await api.db.rows(
    tables.session.pick('end_reason'),
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
  await takeBackInvitations()
  expect(await everything()).toEqual(before)
  expect((await api.call(listDeletions, { token: theirs })).status).toBe(401)
})

test('lists the imported people who are deleted with an account', async () => {
  const broker = await aUser(api.db)
  for (const first_name of ['Ann', 'Bo']) await anImportedPerson(api.db, { broker_id: broker.id, first_name })
  const listed = { imported_clients_deleted: 2, clients_handed_over: 0 }
  expect((await remove(broker, {})).summary).toMatchObject(listed)
  expect((await remove(broker)).summary).toMatchObject(listed)
})

test('keeps financial and legal records of a deleted account without its name', async () => {
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

test('deletes mock clients and keeps real ones', async () => {
  const broker = await aUser(api.db)
  const real = await aClient(api.db, { broker_id: broker.id })
  await aClient(api.db, { broker_id: broker.id, is_mock: true })
  expect(await cleanUpMocks()).toMatchObject({ kept_clients: 1, deleted_clients: 1 })
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toEqual([{ id: real.id }])
  expect(await eventsNamed('clients.moved')).toEqual([{ aggregate_id: broker.id }])
  expect(await cleanUpMocks()).toMatchObject({ kept_clients: 1, deleted_clients: 0, undo_id: null })
})

test('rejects a wrong phrase and does nothing', async () => {
  const broker = await aUser(api.db)
  for (const answer of [
    await api.call(cleanupData, { token, body: { phrase: 'delete everything' } }),
    await api.call(deleteUser, { token, params: { id: broker.id }, body: { phrase: 'delete' } }),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_phrase', errors: [{ path: 'phrase' }] } })
  }
  expect(await theDeletion()).toBeUndefined()
})

test('refuses to delete protected accounts, the user’s own and the last administrator’s', async () => {
  const refused = async (user: User) =>
    (await api.call(deleteUser, { token, params: { id: user.id }, body: {} })).status
  expect(await refused(await aUser(api.db, { is_stakeholder: true }))).toBe(409)
  expect(await refused(await aUser(api.db, { is_test_agent: true }))).toBe(409)
  expect(await refused(architect)).toBe(409)
  expect(await refused(await anAdministrator(api.db))).toBe(200)
})

test('deletes once in a hundred simultaneous requests', async () => {
  const broker = await aUser(api.db)
  const body = { phrase: `delete ${broker.email}` }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => api.call(deleteUser, { token, params: { id: broker.id }, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // Already deleted, or waited too long for the lock.
  expect(answers.filter(({ status }) => [404, 409, 503].includes(status))).toHaveLength(99)
  expect(await api.db.rows(tables.deletion.pick('id'), sql`select id from deletion`)).toHaveLength(1)
})

test('stores an assessment that arrives during a clean-up completely or not at all', async () => {
  const broker = await aUser(api.db)
  await Promise.all([
    ...Array.from({ length: 40 }, () =>
      api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) }),
    ),
    cleanUp(),
  ])
  await react(api.db, assess, assign)
  await makeDue(api.db, 'tidy-deletion')
  await react(api.db, tidyDeletion)
  const clients = await api.db.rows(tables.client, sql`select * from client`)
  for (const client of clients)
    expect(client).toMatchObject({ broker_id: architect.id, risk_score: expect.any(Number) })
  const leads = await api.db.rows(
    tables.contact_lead.pick('client_id'),
    sql`select client_id from contact_lead where client_id not in (select id from client)`,
  )
  expect(leads).toEqual([])
})

test('moves a client to the administrators whose new broker is being deleted', async () => {
  const broker = await aUser(api.db)
  const { id } = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  const { undo_id } = await remove(broker)
  // What an assignment does that found the broker before the deletion.
  const late = api.db.run(sql`update client set broker_id = ${broker.id}::uuid where id = ${id}::uuid`)
  await expect(late).rejects.toMatchObject({ code: '23503' })
  await react(api.db, assess, assign)
  expect(await clientById(id)).toMatchObject({ broker_id: architect.id })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(id)).toMatchObject({ broker_id: architect.id })
})

test('lets administrators without the capability delete accounts, but not clean up or undo a clean-up', async () => {
  const plain = await tokenOf(api, await anAdministrator(api.db))
  await aClient(api.db, { is_mock: true })
  const { undo_id } = await cleanUpMocks()
  expect((await undo(undo_id, plain)).status).toBe(403)
  const broker = await aUser(api.db)
  const params = { id: broker.id }
  const deleted = await api.get(deleteUser, { token: plain, params, body: { phrase: `delete ${broker.email}` } })
  expect((await undo(deleted.undo_id, plain)).status).toBe(200)
  const actions = await api.db.rows(
    tables.access_log.pick('action'),
    sql`select action from access_log where action like '%deletion%' order by id`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['user_deletion.done', 'user_deletion.undone'])
})

test('lists deletions in pages, newest first', async () => {
  const [first, second] = [await remove(await aUser(api.db)), await remove(await aUser(api.db))]
  const page = await api.call(listDeletions, { token, query: { limit: 1 } })
  expect(page.body).toMatchObject([{ id: second.undo_id, kind: 'user_deletion' }])
  const next = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect(await api.get(listDeletions, { token, query: { cursor: next } })).toMatchObject([{ id: first.undo_id }])
})
