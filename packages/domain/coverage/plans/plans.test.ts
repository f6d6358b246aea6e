import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, RiskAssessment, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { assessClient } from '../risk/assess-client.ts'

const api = await apiForFile()
let broker: User
let client: Client
let assessment: RiskAssessment
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  client = await aClient(api.db, { broker_id: broker.id, age: 51, health_conditions: ['asthma'] })
  assessment = await assessClient(api.db, client.id)
  token = await tokenOf(api, broker)
})

const give = (body: object) => api.call(planEndpoints.giveFeedback, { token, body })
const teach = (body: object) => api.call(planEndpoints.recordLearning, { token, body })
const save = (body: object, idempotency_key?: string) =>
  api.call(planEndpoints.saveCalculation, { token, body, idempotency_key })

describe('feedback', () => {
  test('stores one opinion per assessment, the last one, and shows it in the record', async () => {
    const assessment_id = assessment.id
    expect(await give({ assessment_id, rating: 'thumbs_up', feedback_text: ' ' })).toMatchObject({
      status: 201,
      body: { rating: 'thumbs_up', feedback_text: null, specific_issue: null },
    })
    const changed = { assessment_id, rating: 'thumbs_down', feedback_text: 'Too dear' }
    expect(await give({ ...changed, specific_issue: 'plan_recommendation' })).toMatchObject({ status: 201 })
    expect(
      await api.db.rows(
        tables.assessment_feedback.pick('rating', 'specific_issue'),
        sql`select rating, specific_issue from assessment_feedback`,
      ),
    ).toEqual([{ rating: 'thumbs_down', specific_issue: 'plan_recommendation' }])
    const { my_feedback } = await api.get(clientEndpoints.readClient, { token, params: { id: client.id } })
    expect(my_feedback).toMatchObject(changed)
  })

  test('is rejected for a missing assessment or invalid values', async () => {
    expect((await give({ assessment_id: newId(), rating: 'thumbs_up' })).status).toBe(404)
    expect((await give({ assessment_id: assessment.id, rating: 'sideways' })).status).toBe(422)
  })
})

describe('a learning note', () => {
  test('is saved with the client’s data as the server knows it', async () => {
    const answer = await teach({
      client_id: client.id,
      original_recommendation: { recommended_plan: 'ACA Silver Advantage' },
      agent_override: { feedback: 'Bronze and savings' },
      client_risk_profile: { age: 3, health_conditions: [], risk_level: 'low' },
    })
    expect(answer).toMatchObject({ status: 201, body: { client_id: client.id, feedback: 'Bronze and savings' } })
    expect(
      await api.db.row(tables.ai_learning, sql`select * from ai_learning where client_id = ${client.id}`),
    ).toMatchObject({
      original_recommendation: { recommended_plan: 'ACA Silver Advantage' },
      client_risk_profile: { age: 51, health_conditions: ['asthma'], risk_level: assessment.risk_level },
    })
  })

  test('is rejected if empty', async () => {
    expect((await teach({ client_id: client.id, agent_override: { feedback: ' ' } })).status).toBe(422)
    expect((await teach({ client_id: newId(), agent_override: { feedback: 'x' } })).status).toBe(404)
  })
})

describe('the plan calculator', () => {
  const modified = {
    monthly_premium: 412.37,
    annual_deductible: 3500,
    plan_type: 'silver',
    data_source: 'agent_modified',
  }
  const body = (overrides: object = {}) => ({
    client_id: client.id,
    original_data: { ai_monthly_cost: 500, ai_deductible: 1800, ai_max_oop: 3000, ai_plan_type: 'gold' },
    modified_data: { ...modified, ...overrides },
    final_cost: 1,
    final_deductible: 2,
    data_source: 'agent_modified',
  })
  test('saves both sides, computes the totals itself and lists them newest first', async () => {
    expect(await save(body())).toMatchObject({
      status: 201,
      body: { final_cost: 4948.44, final_deductible: 3500, max_out_of_pocket: null, ai_max_oop: 3000 },
    })
    await save(body({ plan_type: 'combo', max_out_of_pocket: 9000 }))
    const list = await api.get(planEndpoints.listCalculations, { token, params: { id: client.id } })
    expect(list.map(({ plan_type }) => plan_type)).toEqual(['combo', 'silver'])
  })

  test('shows users their own calculations only, except to administrators', async () => {
    await save(body())
    const next = await aUser(api.db)
    await api.db.run(sql`update client set broker_id = ${next.id} where id = ${client.id}`)
    const seenBy = async (user: User) =>
      (await api.get(planEndpoints.listCalculations, { token: await tokenOf(api, user), params: { id: client.id } }))
        .length
    expect([await seenBy(next), await seenBy(await anAdministrator(api.db))]).toEqual([0, 1])
  })

  test('saves once per Idempotency-Key', async () => {
    await save(body(), 'calculation-1')
    await save(body(), 'calculation-1')
    expect(await api.get(planEndpoints.listCalculations, { token, params: { id: client.id } })).toHaveLength(1)
  })

  test.each([
    { monthly_premium: undefined },
    { monthly_premium: '400' },
    { monthly_premium: -1 },
    { annual_deductible: null },
    { annual_deductible: 1e9 },
    { plan_type: 'platinum' },
    { data_source: 'a hunch' },
  ])('rejects %o with the cataloged sentence', async (wrong) => {
    expect(await save(body(wrong))).toMatchObject({
      status: 422,
      body: { detail: 'Invalid calculator data. Please check your inputs.' },
    })
  })
})
