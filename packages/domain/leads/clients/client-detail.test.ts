import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { assessClient } from '../../coverage/risk/assess-client.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { states_licensed: ['CA', 'TX'] })
  token = await tokenOf(api, broker)
})

const detail = (id: string, by = token) => api.get(clientEndpoints.readClient, { params: { id }, token: by })
const submit = (body: ReturnType<typeof anIntake>) => api.get(intakeEndpoints.createClient, { body })

/** The phone numbers in the detail and in the list. */
const phones = async (client: Client) => {
  const [row] = await api.get(clientEndpoints.listClients, { token, query: { search: client.email } })
  return [(await detail(client.id)).phone, row?.phone]
}

describe('the detail of a client', () => {
  test('has answers, assessment and reason, and the read is logged', async () => {
    const { id } = await submit(anIntake({ broker_id: broker.id, scenario_notes: 'Moves in May' }))
    await react(api.db, assign)
    const { risk_score } = await assessClient(api.db, id)
    expect(await detail(id)).toMatchObject({
      id,
      scenario_notes: 'Moves in May',
      health_conditions: ['diabetes_type_2'],
      assignment_type: 'agent_link',
      assignment_reason: 'Came through your assessment link',
      risk_score,
      risk_assessment: { client_id: id, risk_score },
      changes: [],
    })
    expect(
      await api.db.rows(
        tables.access_log.pick('actor_id', 'actor_kind', 'action'),
        sql`select actor_id, actor_kind, action from access_log where subject_id = ${id}`,
      ),
    ).toEqual([{ actor_id: broker.id, actor_kind: 'user', action: 'client.read' }])
  })

  test('is a 404 to another broker, and the rejected read is not logged', async () => {
    const { id } = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
    expect((await api.call(clientEndpoints.readClient, { params: { id }, token })).status).toBe(404)
    expect((await api.call(clientEndpoints.readClient, { params: { id: newId() }, token })).status).toBe(404)
    expect((await api.call(clientEndpoints.readClient, { params: { id: 'none' }, token })).status).toBe(404)
    expect(
      await api.db.rows(tables.access_log.pick('action'), sql`select action from access_log where subject_id = ${id}`),
    ).toEqual([])
  })

  test('is open to administrators, but not to founder access', async () => {
    const { id } = await aClient(api.db, { broker_id: broker.id })
    const other_agent = { name: `${broker.first_name} ${broker.last_name}`, is_active: true }
    expect(await detail(id, await tokenOf(api, await anAdministrator(api.db)))).toMatchObject({ id, other_agent })
    expect(await detail(id)).toMatchObject({ other_agent: null })
    const founder = await tokenOf(api, await aUser(api.db, { founder_access: true }))
    expect((await api.call(clientEndpoints.readClient, { params: { id }, token: founder })).status).toBe(404)
  })

  test('has no assessment before one is made', async () => {
    const { id } = await aClient(api.db, { broker_id: broker.id })
    expect(await detail(id)).toMatchObject({ risk_assessment: null, risk_score: null, assignment_reason: null })
  })
})

describe('a phone number', () => {
  test('is shown only with consent to call', async () => {
    const phone = '555-0100'
    expect(await phones(await aClient(api.db, { broker_id: broker.id, phone, phone_consent: true }))).toEqual([
      phone,
      phone,
    ])
    expect(await phones(await aClient(api.db, { broker_id: broker.id, phone }))).toEqual([null, null])
  })

  test('appears among the changes only with consent to call', async () => {
    const email = `${newId()}@example.test`
    const { id } = await submit(anIntake({ email, broker_id: broker.id, phone: '555-0101', phone_consent: true }))
    await answerAgain(api, anIntake({ email, phone: '555-0102', phone_consent: false }))
    await react(api.db, assign)
    expect(JSON.stringify(await detail(id))).not.toContain('555-010')
    await answerAgain(api, anIntake({ email, phone: '555-0103', phone_consent: true }))
    expect((await detail(id)).changes[0]?.fields).toContainEqual({
      field: 'phone',
      before: '555-0102',
      after: '555-0103',
    })
  })
})

test('shows what each later assessment changed, newest first', async () => {
  const email = `${newId()}@example.test`
  const { id } = await submit(anIntake({ email, broker_id: broker.id, age: 40, occupation: 'Baker' }))
  await answerAgain(api, anIntake({ email, age: 41, occupation: 'Baker' }))
  await answerAgain(api, anIntake({ email, age: 41, zip_code: '90210', health_conditions: ['copd', 'stroke'] }))
  await react(api.db, assign)
  const { changes, revision } = await detail(id)
  expect(revision).toBe(3)
  const [latest, first, ...others] = changes
  expect(others).toEqual([])
  expect(latest).toMatchObject({ revision: 3 })
  expect(latest?.fields).toHaveLength(4)
  expect(latest?.fields).toEqual(
    expect.arrayContaining([
      { field: 'occupation', before: 'Baker', after: null },
      { field: 'zip_code', before: '75001', after: '90210' },
      { field: 'state', before: 'TX', after: 'CA' },
      { field: 'health_conditions', before: ['diabetes_type_2'], after: ['copd', 'stroke'] },
    ]),
  )
  expect(first).toMatchObject({ revision: 2, fields: [{ field: 'age', before: 40, after: 41 }] })
})

test('counts the user’s own clients and assessments in the overview', async () => {
  await aClient(api.db, { broker_id: broker.id, risk_score: 50 })
  await aClient(api.db, { broker_id: broker.id })
  await aClient(api.db, { broker_id: (await aUser(api.db)).id, risk_score: 50 })
  expect(await api.get(figureEndpoints.readDashboard, { token })).toEqual({
    total_clients: 2,
    total_assessments: 1,
    total_files: 0,
    trial_info: { days_left: 14, is_trial: true, network_only: false },
    subscription_status: 'trial',
  })
})
