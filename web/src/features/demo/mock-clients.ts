import type { ClientDetail } from '@waymark/contracts/clients/endpoints'
import { mockAssessment } from './assessments.ts'
import { type DemoStore, newId } from './store.ts'

const HOUR_MS = 3600 * 1000

/** People who do not exist, one for each of the specified assessments. */
export const SCENARIOS = [
  {
    first_name: 'Maria',
    last_name: 'Alvarez',
    age: 52,
    gender: 'female',
    occupation: 'School secretary',
    health_conditions: ['diabetes_type_2'],
    medications: ['Metformin'],
    preferred_coverage: ['gold', 'silver'],
    plan_preference: 'aca_compliant',
    covers_others: true,
    scenario: 'Controlled type 2 diabetes, wants to keep her doctor and cover her husband.',
  },
  {
    first_name: 'Tyler',
    last_name: 'Brooks',
    age: 28,
    gender: 'male',
    occupation: 'Freelance designer',
    health_conditions: ['none'],
    medications: [],
    preferred_coverage: ['indemnity'],
    plan_preference: 'indemnity',
    covers_others: false,
    scenario: 'Healthy, between jobs, looks for a low premium.',
  },
  {
    first_name: 'Denise',
    last_name: 'Carter',
    age: 44,
    gender: 'female',
    occupation: 'Salon owner',
    health_conditions: ['sleep_apnea'],
    medications: [],
    preferred_coverage: ['silver', 'gap'],
    plan_preference: 'gap_insurance',
    covers_others: false,
    scenario: 'Has a high deductible and asks what gap insurance would change.',
  },
  {
    first_name: 'Robert',
    last_name: 'Huang',
    age: 61,
    gender: 'male',
    occupation: 'Carpenter',
    health_conditions: ['none'],
    medications: ['Lisinopril'],
    preferred_coverage: ['silver', 'bronze'],
    plan_preference: 'aca_compliant',
    covers_others: true,
    scenario: 'Retires early and needs coverage until Medicare.',
  },
] as const

/** The next of the made-up people becomes a client, assessed and assigned as a lead would be. */
export function addMockClient(store: DemoStore): ClientDetail {
  const { scenario, ...person } = SCENARIOS[store.clients.length % SCENARIOS.length] ?? SCENARIOS[0]
  const id = newId()
  const now = new Date()
  const risk_assessment = mockAssessment(id, { ...person, health_conditions: [...person.health_conditions] })
  const client: ClientDetail = {
    ...person,
    health_conditions: [...person.health_conditions],
    medications: [...person.medications],
    preferred_coverage: [...person.preferred_coverage],
    id,
    email: `${person.first_name}.${person.last_name}@demo.example`.toLowerCase(),
    phone: null,
    zip_code: '75001',
    state: 'TX',
    household_size: person.covers_others ? 2 : 1,
    annual_income: 52_000,
    tobacco_use: false,
    lifestyle_factors: { exercise: 'occasional' },
    email_consent: true,
    phone_consent: false,
    terms_accepted: true,
    scenario_notes: scenario,
    status: 'new',
    revision: 1,
    submitted_at: now.toISOString(),
    broker_id: store.user.id,
    assignment_type: 'manual',
    assigned_at: now.toISOString(),
    due_at: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
    first_contact_at: null,
    created_at: now.toISOString(),
    assignment_reason: 'A test client of the demo',
    risk_score: risk_assessment.risk_score,
    risk_level: risk_assessment.risk_level,
    risk_assessment,
    changes: [],
  }
  store.clients = [client, ...store.clients]
  return client
}
