import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import {
  absentWhenEmpty,
  email,
  id,
  idParams,
  instant,
  LIMITS,
  optionalText,
  page,
  requiredText,
  text,
} from '../../fields.ts'
import { HONEYPOT_DETAIL } from '../intake/endpoints.ts'
import {
  BUSINESS_LEAD_STATUSES,
  BUSINESS_ROLES,
  CONTRIBUTION_MODELS,
  DEDUCTIBLE_BANDS,
  EMPLOYEES_BANDS,
  INTERESTS,
  NETWORK_PREFERENCES,
  PILOT_INTERESTS,
} from './options.ts'

/** The `network_option` used when no network was chosen. */
export const FLEXIBLE = 'Flexible'

const oneOf = <const T extends readonly [string, ...string[]]>(options: T, message: string) =>
  z.enum(options, { error: message })

const optionalOneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  absentWhenEmpty(oneOf(options, 'Choose one of the options').nullish()).transform((chosen) => chosen ?? null)

export const businessAnswers = z.object({
  company_name: requiredText(LIMITS.name, 'Company name is required'),
  contact_name: requiredText(LIMITS.name, 'Contact name is required'),
  role: oneOf(BUSINESS_ROLES, 'Your role is required'),
  email: email(),
  phone: optionalText(LIMITS.phone),
  employees_band: oneOf(EMPLOYEES_BANDS, 'Number of employees is required'),
  current_deductible_band: oneOf(DEDUCTIBLE_BANDS, 'Current deductible is required'),
  current_premium_per_emp: optionalText(LIMITS.short_text),
  interest_gap: optionalOneOf(INTERESTS),
  interest_level_funded: optionalOneOf(INTERESTS),
  network_preference: optionalOneOf(NETWORK_PREFERENCES),
  contribution_model: z
    .array(oneOf(CONTRIBUTION_MODELS, 'Choose from the listed models'))
    .max(CONTRIBUTION_MODELS.length)
    .nullish()
    .transform((chosen) => [...new Set(chosen)]),
  coop_interest_toggle: z
    .boolean()
    .nullish()
    .transform((open) => open ?? false),
  coop_affiliations_text: optionalText(LIMITS.free_text),
  coop_pilot_interest: optionalOneOf(PILOT_INTERESTS),
  coop_estimated_lives_text: optionalText(LIMITS.short_text),
  consent_contact: z.literal(true, { error: 'Please agree to be contacted' }),
  utm_source: optionalText(LIMITS.name),
  utm_campaign: optionalText(LIMITS.name),
  utm_medium: optionalText(LIMITS.name),
  honeypot: z.literal('', { error: HONEYPOT_DETAIL }).nullish(),
})

/** In whole USD, calculated by `@waymark/rules/leads/business/estimate-savings`. */
export const savingsSnapshot = z.object({
  /** Per person and year. */
  current_deductible: z.number().int(),
  new_deductible: z.number().int(),
  /** For all employees together: a month, and a year. */
  gap_cost_monthly: z.number().int(),
  gap_cost_annual: z.number().int(),
  /** For all employees together, a year. */
  estimated_rebate: z.number().int(),
  employees: z.number().int(),
  network_option: z.enum([...NETWORK_PREFERENCES, FLEXIBLE]),
})
export type SavingsSnapshot = z.output<typeof savingsSnapshot>

const submittedLead = z.object({
  id,
  company_name: z.string(),
  contact_name: z.string(),
  role: z.enum(BUSINESS_ROLES),
  email: z.string(),
  phone: z.string().nullable(),
  employees_band: z.enum(EMPLOYEES_BANDS),
  current_deductible_band: z.enum(DEDUCTIBLE_BANDS),
  current_premium_per_emp: z.string().nullable(),
  interest_gap: z.enum(INTERESTS).nullable(),
  interest_level_funded: z.enum(INTERESTS).nullable(),
  network_preference: z.enum(NETWORK_PREFERENCES).nullable(),
  contribution_model: z.array(z.enum(CONTRIBUTION_MODELS)),
  coop_interest_toggle: z.boolean(),
  coop_affiliations_text: z.string().nullable(),
  coop_pilot_interest: z.enum(PILOT_INTERESTS).nullable(),
  coop_estimated_lives_text: z.string().nullable(),
  consent_contact: z.literal(true),
  timestamp_iso: instant,
  savings_snapshot: savingsSnapshot,
  /** The administrator in charge of the lead. */
  agent_assigned: id,
  lead_status: z.enum(BUSINESS_LEAD_STATUSES),
  utm_source: z.string(),
  utm_campaign: z.string(),
  utm_medium: z.string(),
})

/** A requested call: who makes it, and when it is due. */
const businessCall = z.object({
  user_id: id,
  requested_at: instant,
  due_at: instant,
  done_at: instant.nullable(),
})

export const businessLead = submittedLead.extend({
  /** Null until a call is requested. */
  call: businessCall.nullable(),
})
export type BusinessLead = z.output<typeof businessLead>

/** The token from the response to the submission. It opens that lead for 90 days. */
const withToken = z.object({ lead_token: z.string().max(200) })

// These come before `{id}`, which would otherwise match their paths.
export const businessEndpoints = {
  createBusinessLead: endpoint({
    method: 'POST',
    path: '/business/leads',
    summary: 'Submit a business assessment; the response has the snapshot and a token for the next steps',
    tag: 'Business',
    access: 'public',
    limit: 'business_lead',
    target_limit: { limit: 'business_lead', of: 'email' },
    idempotent: true,
    body: businessAnswers,
    status: 201,
    response: submittedLead.extend({ lead_token: z.string() }),
  }),
  listBusinessLeads: endpoint({
    method: 'GET',
    path: '/business/leads',
    summary: 'List business leads, newest first; `X-Total-Count` is the total',
    tag: 'Business',
    access: 'sys_admin',
    query: page.extend({ lead_status: absentWhenEmpty(z.enum(BUSINESS_LEAD_STATUSES).optional()) }),
    status: 200,
    response: z.array(businessLead),
    paged: true,
  }),
  requestBusinessCall: endpoint({
    method: 'POST',
    path: '/business/leads/call',
    summary: 'Request a call from a licensed agent within 24 hours; a repeat changes nothing while a call is due',
    tag: 'Business',
    access: 'public',
    // Identified by the token, not by an id.
    target_limit: { limit: 'mailed_record', of: 'lead_token' },
    record: 'business_lead',
    limit: 'business_follow_up',
    idempotent: true,
    body: withToken,
    status: 201,
    response: businessCall.pick({ requested_at: true, due_at: true }),
  }),
  downloadOverview: endpoint({
    method: 'POST',
    path: '/business/leads/overview',
    summary: 'Get the overview of a business lead as a PDF; its date is in `time_zone`, such as America/Chicago',
    tag: 'Business',
    access: 'public',
    // Identified by the token, not by an id.
    record: 'business_lead',
    limit: 'business_follow_up',
    body: withToken.extend({ time_zone: absentWhenEmpty(text(LIMITS.name).optional()) }),
    status: 200,
    response: bytes,
  }),
  updateBusinessLead: endpoint({
    method: 'PATCH',
    path: '/business/leads/{id}',
    summary: 'Update the status of a business lead, or mark the call as made',
    tag: 'Business',
    access: 'sys_admin',
    record: 'business_lead',
    params: idParams,
    body: z
      .object({ lead_status: z.enum(BUSINESS_LEAD_STATUSES).optional(), call_done: z.literal(true).optional() })
      .refine(({ lead_status, call_done }) => lead_status !== undefined || call_done !== undefined, {
        message: 'Nothing to change',
      }),
    status: 200,
    response: businessLead,
  }),
}
