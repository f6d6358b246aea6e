import { z } from 'zod'
import { RISK_LEVELS } from '../../coverage/risk/endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, page } from '../../fields.ts'

export const MOCK_SCENARIOS = [
  'young_healthy',
  'growing_family',
  'diabetes_care',
  'heart_and_pressure',
  'self_employed',
  'early_retiree',
  'tight_budget',
  'recovering_worker',
  'athlete_gap',
] as const
export type MockScenario = (typeof MOCK_SCENARIOS)[number]

/** The most test clients a broker can have. */
export const MAX_MOCK_PATIENTS = 50

const mockPatient = z.object({
  name: z.string(),
  age: z.number().int(),
  /** A label such as `Type 2 diabetes`. */
  primary_condition: z.string(),
  risk_level: z.enum(RISK_LEVELS),
  scenario_description: z.string(),
})
const mockPatientRow = mockPatient.extend({ id, created_at: instant })
export type MockPatientRow = z.output<typeof mockPatientRow>

const mockPatientAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  client_id: id,
  mock_patient: mockPatient,
  recommendations: z.object({ aca_plan: z.string(), combination_strategy: z.string() }),
})
export type MockPatientAnswer = z.output<typeof mockPatientAnswer>

export const mockPatientEndpoints = {
  createMockPatient: endpoint({
    method: 'POST',
    path: '/broker/create-mock-patient',
    summary:
      'Create a test client from a scenario, or from a random one; it runs through the normal pipeline but is not counted anywhere',
    tag: 'Mock patients',
    access: 'session',
    idempotent: true,
    body: z
      .object({ scenario: z.enum(MOCK_SCENARIOS, { error: 'Choose a scenario from the list' }).nullish() })
      .prefault({}),
    status: 201,
    response: mockPatientAnswer,
  }),
  listMockPatients: endpoint({
    method: 'GET',
    path: '/broker/mock-patients',
    summary: 'List your test clients, newest first',
    tag: 'Mock patients',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(mockPatientRow),
    paged: true,
  }),
  deleteMockPatients: endpoint({
    method: 'DELETE',
    path: '/broker/mock-patients',
    summary: 'Delete all of your test clients with their data',
    tag: 'Mock patients',
    access: 'session',
    status: 200,
    /** `undo_until` applies to all of them. Null if there were none. */
    response: z.object({ deleted_clients: z.number().int(), client_ids: z.array(id), undo_until: instant.nullable() }),
  }),
  restoreMockPatients: endpoint({
    method: 'POST',
    path: '/broker/mock-patients/restore',
    summary: 'Restore the named test clients that can still be restored; 409 if there would be too many',
    tag: 'Mock patients',
    access: 'session',
    body: z.object({ client_ids: z.array(id).min(1).max(MAX_MOCK_PATIENTS) }),
    status: 200,
    response: z.object({ restored_clients: z.number().int() }),
  }),
}
