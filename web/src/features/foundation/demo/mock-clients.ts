import { HOUR_MS } from '@waymark/contracts/durations'
import type { MockPatientAnswer, MockPatientRow, MockScenario } from '@waymark/contracts/leads/mock-patients/endpoints'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { planCombination } from '@waymark/rules/coverage/recommendation/plan-combination'
import { quickRecommendation } from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { HEALTH_CONDITION_LABELS } from '@waymark/rules/foundation/answer-labels'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { mockPerson, SCENARIOS } from '@waymark/rules/leads/mock-patients/scenarios'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import { mockAssessment } from './assessments.ts'
import { estimateOf, shopsFor } from './estimates.ts'
import { type DemoStore, happened, newId, tell } from './store.ts'

const REASON = 'A test client of the demo'
/** Used in this order if no scenario is given. Together they show every score of the demo. */
const IN_TURN = ['diabetes_care', 'young_healthy', 'self_employed', 'early_retiree', 'growing_family'] as const

const newReference = () =>
  String(100_000_000 + Math.floor(Math.random() * 900_000_000)).replace(/^(...)(...)/, '$1-$2-')

/** Adds a made-up client, assessed and assigned like a real lead. */
export function addMockClient(store: DemoStore, wanted: MockScenario | null | undefined): MockPatientAnswer {
  const name = wanted ?? IN_TURN[store.clients.length % IN_TURN.length] ?? 'diabetes_care'
  const { answers: answered, scenario_description } = SCENARIOS[name]
  const { household_members, ...answers } = answered
  const person = mockPerson(SCENARIOS[name], Math.random)
  const health_conditions = [...answers.health_conditions]
  const id = newId()
  const now = new Date()
  const risk_assessment = mockAssessment(id, { ...person, health_conditions })
  const client: AnsweredClient = {
    ...answers,
    ...person,
    health_conditions,
    id,
    reference: newReference(),
    email: `${person.first_name}.${person.last_name}@example.com`.toLowerCase(),
    phone: null,
    city: null,
    tags: [],
    state: stateOfZip(answers.zip_code),
    household:
      household_members.length > 0
        ? householdOf({ age: person.age, tobacco_use: answers.tobacco_use }, household_members)
        : null,
    county_fips: null,
    email_consent: true,
    phone_consent: false,
    text_consent: false,
    language: 'en',
    terms_accepted: true,
    scenario_notes: scenario_description,
    is_mock: true,
    status: 'new',
    plan_year: null,
    other_agent: null,
    shops_for: shopsFor(stateOfZip(answers.zip_code)),
    date_of_birth: null,
    life_event: null,
    life_event_on: null,
    revision: 1,
    submitted_at: now.toISOString(),
    broker_id: store.user.id,
    assignment_type: 'manual',
    assigned_at: now.toISOString(),
    due_at: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
    first_contact_at: null,
    created_at: now.toISOString(),
    assignment_reason: REASON,
    risk_score: risk_assessment.risk_score,
    risk_level: risk_assessment.risk_level,
    risk_assessment,
    my_feedback: null,
    reach: { email: 'works', text: false },
    proposed_updates: [],
    changes: [],
  }
  store.clients = [client, ...store.clients]
  const { risk_score, risk_level } = risk_assessment
  tell(store, id, { ...happened(false), kind: 'submitted', revision: 1 })
  tell(store, id, { ...happened(false), kind: 'assessed', risk_score, risk_level })
  tell(store, id, { ...happened(true), kind: 'assigned', assignment_type: 'manual', reason: REASON })
  const mock_patient = mockRow(client)
  return {
    success: true,
    message: `${mock_patient.name} was created and added to your clients.`,
    client_id: id,
    mock_patient,
    recommendations: planCombination(quickRecommendation(client, risk_assessment), estimateOf(client)),
  }
}

export function mockRow(client: AnsweredClient): MockPatientRow {
  const condition = Object.entries(HEALTH_CONDITION_LABELS).find(
    ([name]) => name !== 'none' && client.health_conditions.includes(name),
  )
  return {
    id: client.id,
    created_at: client.created_at,
    name: `${client.first_name} ${client.last_name}`,
    age: client.age,
    primary_condition: condition?.[1] ?? 'No known condition',
    risk_level: client.risk_level ?? 'moderate',
    scenario_description: client.scenario_notes ?? '',
  }
}
