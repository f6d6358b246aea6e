import type { BodyOf } from '@waymark/contracts/endpoint'
import {
  MAX_MOCK_PATIENTS,
  MOCK_SCENARIOS,
  type MockPatientAnswer,
  type mockPatientEndpoints,
} from '@waymark/contracts/leads/mock-patients/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { planCombination } from '@waymark/rules/coverage/recommendation/plan-combination'
import { quickRecommendation } from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { assessRisk } from '@waymark/rules/coverage/risk/score'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { mockPerson, SCENARIOS } from '@waymark/rules/leads/mock-patients/scenarios'
import { type AnsweredClient, answeredClient } from '../../answered-client.ts'
import { sealHealth } from '../../client-health.ts'
import type { Context, UserActor } from '../../context.ts'
import { estimateFor } from '../../coverage/entitlement/household-of-client.ts'
import { assessedAnswers } from '../../coverage/risk/assess-client.ts'
import { type CurrentSettings, readSettings } from '../../foundation/settings/read-settings.ts'
import { once } from '../../idempotency.ts'
import { assignClients, MOCK_REASON } from '../assignment/assign-client.ts'
import { ofBroker } from './delete-mock-patients.ts'
import { presentMock } from './presenter.ts'

type Wanted = BodyOf<typeof mockPatientEndpoints.createMockPatient>

/**
 * Creates a test client through the same event as an intake, so that it is assessed. The broker has it at once, because
 * their screen opens it. It has neither consent receipt nor contact lead, because no one agreed to anything. Throws 409
 * above the limit.
 */
export async function createMockPatient(context: Context<UserActor>, body: Wanted): Promise<MockPatientAnswer> {
  const { user } = context.actor
  return context.db.transaction(async (tx) => {
    const { client_id } = await once(tx, 'createMockPatient', context, body, async () => {
      // Locks the broker's row to serialize their requests, so that the limit holds.
      await tx.run(sql`select 1 from app_user where id = ${user.id}::uuid for no key update`)
      const made = { client_id: newId() }
      const any = MOCK_SCENARIOS[Math.floor(Math.random() * MOCK_SCENARIOS.length)] ?? 'young_healthy'
      const scenario = SCENARIOS[body.scenario ?? any]
      const person = mockPerson(scenario, Math.random)
      // A reserved domain (RFC 2606), so that no email to it can reach anyone.
      const email = `${person.first_name}.${person.last_name}.${made.client_id.slice(-6)}@example.com`.toLowerCase()
      const { answers } = scenario
      const { household_members: others, tobacco_use } = answers
      const health = await sealHealth(tx, made.client_id, {
        ...answers,
        household: others.length > 0 ? householdOf({ age: person.age, tobacco_use }, others) : null,
        scenario_notes: scenario.scenario_description,
      })
      const written = await tx.run(sql`
        insert into client (
          id, email, email_key, first_name, last_name, age, gender, zip_code, state, household_size, annual_income,
          occupation, health, preferred_coverage, plan_preference, covers_others, email_consent, phone_consent,
          terms_accepted, requested_agent, is_mock)
        select
          ${made.client_id}::uuid, ${email}, ${email}, ${person.first_name}, ${person.last_name}, ${person.age}::int,
          ${person.gender}, ${answers.zip_code}, ${stateOfZip(answers.zip_code)}, ${answers.household_size}::int,
          ${answers.annual_income}::float8, ${answers.occupation}, to_jsonb(${health}::text),
          ${answers.preferred_coverage}::text[], ${answers.plan_preference}, ${answers.covers_others}::boolean, true,
          false, true, ${user.id}, true
        where (select count(*) from client where ${ofBroker(user.id)}) < ${MAX_MOCK_PATIENTS}::int`)
      if (written === 0) {
        throw conflict(`You can have ${MAX_MOCK_PATIENTS} mock patients. Delete them to create new ones.`)
      }
      await emit(tx, 'client.submitted', made.client_id, { revision: 1 })
      const given = { client_id: made.client_id, broker_id: user.id, assignment_type: 'agent_link' as const }
      await assignClients(tx, [{ ...given, reason: MOCK_REASON }], new Date(), { keeps_appointments: true })
      return made
    })
    const client = await tx.row(answeredClient, sql`select * from client where id = ${client_id}::uuid`)
    if (!client) throw notFound('This mock patient was deleted.')
    return answerFor(client, await readSettings(tx))
  })
}

function answerFor(client: AnsweredClient, settings: CurrentSettings): MockPatientAnswer {
  const mock_patient = presentMock(client)
  const assessment = assessRisk(assessedAnswers(client))
  const { projected_annual_cost } = assessment
  const estimate = estimateFor({ ...client, projected_annual_cost }, settings, new Date())
  const recommendations = planCombination(quickRecommendation({ ...client, ...client.health }, assessment), estimate)
  return {
    success: true,
    message: `${mock_patient.name} was created and added to your clients.`,
    client_id: client.id,
    mock_patient,
    recommendations,
  }
}
