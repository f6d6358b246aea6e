import { z } from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, text } from '../fields.ts'
import { feedback } from '../plans/endpoints.ts'
import { RISK_LEVELS, riskAssessment } from '../risk/endpoints.ts'

export const CLIENT_STATUSES = ['new', 'contacted', 'quoted', 'enrolled', 'lost'] as const
export const ASSIGNMENT_TYPES = ['agent_link', 'lead_code', 'pool', 'admin_queue', 'manual'] as const
export const CLIENT_SORTS = ['newest', 'name', 'risk', 'due'] as const
/** Days of the figure of leads per day. */
export const TREND_DAYS = 14

const client = z.object({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Absent unless the consumer agreed to be called. */
  phone: z.string().nullable(),
  age: z.number().int(),
  gender: z.string(),
  zip_code: z.string(),
  state: z.string().nullable(),
  household_size: z.number().int(),
  annual_income: z.number(),
  occupation: z.string().nullable(),
  health_conditions: z.array(z.string()),
  medications: z.array(z.string()),
  tobacco_use: z.boolean(),
  lifestyle_factors: z.object({ exercise: z.string() }),
  preferred_coverage: z.array(z.string()),
  plan_preference: z.string(),
  covers_others: z.boolean(),
  email_consent: z.boolean(),
  phone_consent: z.boolean(),
  terms_accepted: z.boolean(),
  scenario_notes: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
  revision: z.number().int(),
  /** A test client that the broker made. */
  is_mock: z.boolean(),
  submitted_at: instant,
  broker_id: id.nullable(),
  assignment_type: z.enum(ASSIGNMENT_TYPES).nullable(),
  assigned_at: instant.nullable(),
  due_at: instant.nullable(),
  first_contact_at: instant.nullable(),
  created_at: instant,
})

/** A client as a row of the list: with the score, without what only the detail shows. */
export const clientRow = client.extend({
  assignment_reason: z.string().nullable(),
  risk_score: z.number().nullable(),
  risk_level: z.enum(RISK_LEVELS).nullable(),
})
export type ClientRow = z.output<typeof clientRow>

export const clientDetail = clientRow.extend({
  risk_assessment: riskAssessment.nullable(),
  /** What you said of the recommendation made from this assessment. */
  my_feedback: feedback.nullable(),
  /** What changed with each later assessment, newest first. */
  changes: z.array(
    z.object({
      revision: z.number().int(),
      submitted_at: instant,
      fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
})
export type ClientDetail = z.output<typeof clientDetail>

const filters = z.object({
  search: absentWhenEmpty(text(LIMITS.name).optional()),
  risk_level: absentWhenEmpty(z.enum(RISK_LEVELS).optional()),
  status: absentWhenEmpty(z.enum(CLIENT_STATUSES).optional()),
  assignment_type: absentWhenEmpty(z.enum(ASSIGNMENT_TYPES).optional()),
  sort: absentWhenEmpty(z.enum(CLIENT_SORTS).default('newest')),
})

export const clientEndpoints = {
  readDashboard: endpoint({
    method: 'GET',
    path: '/broker/dashboard',
    summary: 'The figures on the overview',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.object({
      total_clients: z.number().int(),
      total_assessments: z.number().int(),
      total_files: z.number().int(),
      trial_info: z.object({ days_left: z.number().int(), is_trial: z.boolean() }),
      subscription_status: z.string(),
    }),
  }),
  readLeadsPerDay: endpoint({
    method: 'GET',
    path: '/broker/leads-per-day',
    summary: 'How many leads came on each of the last 14 days, by the days of the broker, today last',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.array(z.object({ day: z.iso.date(), leads: z.number().int() })),
  }),
  listClients: endpoint({
    method: 'GET',
    path: '/broker/clients',
    summary: "The broker's clients, newest first unless sorted otherwise",
    tag: 'Clients',
    access: 'session',
    query: page.extend(filters.shape),
    status: 200,
    response: z.array(clientRow),
    paged: true,
  }),
  exportClients: endpoint({
    method: 'GET',
    path: '/broker/clients/export',
    summary: "The broker's clients as a CSV file, with the filters and the order of the list",
    tag: 'Clients',
    access: 'session',
    query: filters,
    status: 200,
    response: bytes,
  }),
  readClient: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}',
    summary: 'Everything about one client; the read is logged',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: clientDetail,
  }),
  deleteClientData: endpoint({
    method: 'DELETE',
    path: '/clients/{id}/delete-all-data',
    summary:
      'Remove all health and contact data of a client, for good after a moment; the consent receipt stays, reduced',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: z.object({
      client_id: id,
      deleted: z.object({ assessments: z.number().int(), messages: z.number().int(), contact_leads: z.number().int() }),
      /** Until then `restore` brings everything back; after it nobody can. */
      undo_until: instant,
    }),
  }),
  restoreClient: endpoint({
    method: 'POST',
    path: '/clients/{id}/restore',
    summary: 'Undo a deletion that is not final yet; 409 when the person has answered again meanwhile',
    tag: 'Clients',
    access: 'session',
    record: 'deleted_client',
    params: idParams,
    status: 200,
    response: z.object({ client_id: id }),
  }),
  changeClientStatus: endpoint({
    method: 'PATCH',
    path: '/broker/clients/{id}',
    summary: 'Move a client to another status; from contacted on, that stops the 24-hour clock',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    body: z.object({ status: z.enum(CLIENT_STATUSES) }),
    status: 200,
    response: clientRow,
  }),
}
