import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { MOCK_SCENARIOS, mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countsOf } from '../../counts.ts'
import { notify } from '../../reactions/notify.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { escalate } from '../assignment/escalate-on-client-assigned.ts'
import { nudge } from '../assignment/nudge-on-client-assigned.ts'
import { assess } from '../intake/assess-on-client-submitted.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeAll(async () => {
  await anAdministrator(api.db)
})
beforeEach(async () => {
  await api.db.pool.query(
    'truncate client, assignment, risk_assessment, notification, outbox_event, event_delivery cascade',
  )
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const create = (body?: object, idempotency_key?: string) =>
  api.call(mockPatientEndpoints.createMockPatient, { token, body, idempotency_key })
const made = (body?: object) => api.get(mockPatientEndpoints.createMockPatient, { token, body })
const clientById = (id: string) => api.db.row(tables.client, sql`select * from client where id = ${id}::uuid`)
async function runPipeline() {
  await react(api.db, assess)
  await react(api.db, assign)
  await react(api.db, notify)
}

test.each(MOCK_SCENARIOS)(
  'runs %s through the pipeline to this broker, with the score from the response',
  async (scenario) => {
    const answer = await made({ scenario })
    await runPipeline()
    const client = await clientById(answer.client_id)
    expect(client).toMatchObject({
      broker_id: broker.id,
      is_mock: true,
      risk_level: answer.mock_patient.risk_level,
      assignment_type: 'agent_link',
      due_at: null,
      state: 'TX',
    })
    expect(client?.email).toMatch(/@example\.com$/)
    expect(answer.recommendations.aca_plan).toMatch(/^(ACA .*, \$\d+ a month|Tax credit of \$[\d,]+ a month.*)$/)
    expect(answer.recommendations.combination_strategy).toMatch(/a month/)
  },
)

test('recommends Gold with a gap plan for diabetes', async () => {
  const { mock_patient, recommendations } = await made({ scenario: 'diabetes_care' })
  expect(mock_patient.primary_condition).toBe('Type 2 diabetes')
  expect(recommendations.aca_plan).toBe('ACA Gold Premier, $625 a month')
  expect(recommendations.combination_strategy).toContain('Supplemental Gap Coverage, $710 a month together')
})

test('picks any scenario without a body', async () => {
  expect((await create()).status).toBe(201)
  expect(await create({ scenario: 'dragon' })).toMatchObject({ status: 422, body: { errors: [{ path: 'scenario' }] } })
})

test('creates one per key and repeats the response', async () => {
  const [first, second] = [await create({}, 'once'), await create({}, 'once')]
  expect(second.body).toEqual(first.body)
  expect((await create({ scenario: 'early_retiree' }, 'once')).status).toBe(422)
  expect(await api.db.rows(tables.client.pick('id'), sql`select id from client`)).toHaveLength(1)
})

test('stays out of all figures and clocks, and notifies no one', async () => {
  await made()
  await runPipeline()
  await makeDue(api.db, 'nudge')
  await react(api.db, nudge)
  await makeDue(api.db, 'escalate')
  await react(api.db, escalate)
  expect(await api.get(figureEndpoints.readDashboard, { token })).toMatchObject({
    total_clients: 0,
    total_assessments: 0,
  })
  expect((await countsOf(api.db, [broker.id])).get(broker.id)).toMatchObject({ clients: 0, assessments: 0 })
  expect(await api.db.rows(tables.notification.pick('id'), sql`select id from notification`)).toEqual([])
  expect(await api.db.rows(tables.contact_lead.pick('id'), sql`select id from contact_lead`)).toEqual([])
  expect(
    await api.db.row(
      tables.app_user.pick('assigned_today'),
      sql`select assigned_today from app_user where id = ${broker.id}::uuid`,
    ),
  ).toEqual({
    assigned_today: 0,
  })
  expect(await api.get(clientEndpoints.listClients, { token })).toMatchObject([{ is_mock: true, due_at: null }])
})

test('can be opened as soon as it exists, before anything ran', async () => {
  const { client_id } = await made()
  expect(await api.get(clientEndpoints.readClient, { token, params: { id: client_id } })).toMatchObject({
    broker_id: broker.id,
    assignment_reason: 'You created this test client',
  })
  expect(await api.get(clientEndpoints.listClients, { token })).toMatchObject([{ id: client_id }])
})

test('never goes to the pool or to an administrator, even without the broker who made it', async () => {
  const { client_id } = await made()
  await api.db.run(sql`update client set broker_id = null where id = ${client_id}::uuid`)
  await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}::uuid`)
  await runPipeline()
  expect(await clientById(client_id)).toMatchObject({ broker_id: null })
})

test('belongs to the new broker after a referral, who can delete it', async () => {
  const { client_id } = await made()
  await runPipeline()
  const next = await aUser(api.db)
  await api.db.run(sql`update client set broker_id = ${next.id} where id = ${client_id}`)
  expect(await api.get(mockPatientEndpoints.listMockPatients, { token })).toEqual([])
  expect(await api.get(mockPatientEndpoints.deleteMockPatients, { token })).toMatchObject({ deleted_clients: 0 })
  const theirs = { token: await tokenOf(api, next) }
  expect(await api.get(mockPatientEndpoints.listMockPatients, theirs)).toMatchObject([{ id: client_id }])
  expect(await api.get(mockPatientEndpoints.deleteMockPatients, theirs)).toMatchObject({ client_ids: [client_id] })
  const body = { client_ids: [client_id] }
  expect(await api.get(mockPatientEndpoints.restoreMockPatients, { token, body })).toEqual({ restored_clients: 0 })
  expect(await api.get(mockPatientEndpoints.restoreMockPatients, { ...theirs, body })).toEqual({ restored_clients: 1 })
})

test('allows fifty, and deletes only this broker’s', async () => {
  const real = await aClient(api.db, { broker_id: broker.id })
  const other = await aUser(api.db)
  await api.call(mockPatientEndpoints.createMockPatient, { token: await tokenOf(api, other), body: {} })
  await Promise.all(Array.from({ length: 49 }, () => made({ scenario: 'young_healthy' })))
  const both = await Promise.all([create({}), create({})])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const page = await api.call(mockPatientEndpoints.listMockPatients, { token, query: { limit: 10 } })
  expect(page.body).toHaveLength(10)
  expect(page.headers.get('link')).toMatch(/rel="next"/)
  expect(await api.get(mockPatientEndpoints.deleteMockPatients, { token })).toMatchObject({ deleted_clients: 50 })
  const left = await api.db.rows(
    tables.client.pick('id', 'requested_agent'),
    sql`select id, requested_agent from client`,
  )
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ id: real.id, requested_agent: null })
  expect(left.map((one) => one.requested_agent)).toContain(other.id)
})

test('lets the user who deleted them undo that, until there are others', async () => {
  const [first] = [await made(), await made()]
  await runPipeline()
  const before = await clientById(first.client_id)
  const deleted = await api.get(mockPatientEndpoints.deleteMockPatients, { token })
  expect(deleted.client_ids).toHaveLength(2)
  expect(await api.get(mockPatientEndpoints.listMockPatients, { token })).toEqual([])
  const restore = (as: string, client_ids: readonly string[]) =>
    api.call(mockPatientEndpoints.restoreMockPatients, { token: as, body: { client_ids } })
  const other = await tokenOf(api, await aUser(api.db))
  expect((await restore(other, deleted.client_ids)).body).toEqual({ restored_clients: 0 })
  expect((await restore(token, [first.client_id])).body).toEqual({ restored_clients: 1 })
  expect((await restore(token, [first.client_id])).body).toEqual({ restored_clients: 0 })
  expect(await clientById(first.client_id)).toEqual(before)

  await Promise.all(Array.from({ length: 49 }, () => aClient(api.db, { is_mock: true, requested_agent: broker.id })))
  expect((await restore(token, deleted.client_ids)).status).toBe(409)
  expect(await api.get(mockPatientEndpoints.deleteMockPatients, { token })).toMatchObject({ deleted_clients: 50 })
})

test('assigns a restored one that was deleted before the assignment', async () => {
  const { client_id } = await made()
  const { client_ids } = await api.get(mockPatientEndpoints.deleteMockPatients, { token })
  await runPipeline()
  await api.get(mockPatientEndpoints.restoreMockPatients, { token, body: { client_ids } })
  await runPipeline()
  expect(await clientById(client_id)).toMatchObject({ broker_id: broker.id })
})
