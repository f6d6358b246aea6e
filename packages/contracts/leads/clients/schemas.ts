import { z } from 'zod'
import { householdPeople } from '../../coverage/entitlement/household.ts'
import { LIFE_EVENTS } from '../../coverage/entitlement/life-events.ts'
import { feedback } from '../../coverage/plans/endpoints.ts'
import { RISK_LEVELS, riskAssessment } from '../../coverage/risk/endpoints.ts'
import { id, instant } from '../../fields.ts'
import { proposedUpdate } from '../intake/updates.ts'
import { shownTag } from '../tags/endpoints.ts'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from './kinds.ts'

const client = z.object({
  id,
  /** Empty for an imported person without one. */
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Null unless the consumer agreed to be called, or the broker imported it. */
  phone: z.string().nullable(),
  /** Null, like the other answers, for an imported person: nobody assessed them. */
  age: z.number().int().nullable(),
  gender: z.string().nullable(),
  zip_code: z.string().nullable(),
  state: z.string().nullable(),
  household_size: z.number().int().nullable(),
  annual_income: z.number().nullable(),
  occupation: z.string().nullable(),
  health_conditions: z.array(z.string()),
  medications: z.array(z.string()),
  tobacco_use: z.boolean().nullable(),
  lifestyle_factors: z.object({ exercise: z.string() }),
  preferred_coverage: z.array(z.string()),
  plan_preference: z.string().nullable(),
  covers_others: z.boolean().nullable(),
  email_consent: z.boolean(),
  phone_consent: z.boolean(),
  text_consent: z.boolean(),
  terms_accepted: z.boolean(),
  scenario_notes: z.string().nullable(),
  /** The language of the pages and mails of this person, such as `es`. */
  language: z.string(),
  status: z.enum(CLIENT_STATUSES),
  /** The coverage year for which they were enrolled last. */
  plan_year: z.number().int().nullable(),
  /** Zero: imported, and not assessed. Each assessment adds one. */
  revision: z.number().int(),
  /** A test client created by the broker. */
  is_mock: z.boolean(),
  submitted_at: instant,
  broker_id: id.nullable(),
  assignment_type: z.enum(ASSIGNMENT_TYPES).nullable(),
  assigned_at: instant.nullable(),
  due_at: instant.nullable(),
  first_contact_at: instant.nullable(),
  created_at: instant,
})

/** The agent of a client who is not your own. */
export const otherAgent = z.object({ name: z.string(), is_active: z.boolean() })
export type OtherAgent = z.output<typeof otherAgent>

/** A client in the list: includes the score, but not what only the detail shows. */
export const clientRow = client.extend({
  assignment_reason: z.string().nullable(),
  risk_score: z.number().nullable(),
  risk_level: z.enum(RISK_LEVELS).nullable(),
  /** The city of the ZIP code, if we know it. */
  city: z.string().nullable(),
  /** The broker's own, by name. */
  tags: z.array(shownTag),
})
export type ClientRow = z.output<typeof clientRow>

export const clientDetail = clientRow.extend({
  /** Null if they are your own client, or have no agent. */
  other_agent: otherAgent.nullable(),
  /** What the client was told to say on the phone, such as `482-913-067`. Searches find it. */
  reference: z.string(),
  /** What tells them about a message. Neither: they see it when they open their page. */
  reach: z.object({ email: z.enum(['works', 'stopped', 'failed']), text: z.boolean() }),
  /** Of an imported person, if the file said it. */
  date_of_birth: z.iso.date().nullable(),
  /** A life event that opened a special enrollment period. */
  life_event: z.enum(LIFE_EVENTS).nullable(),
  life_event_on: z.iso.date().nullable(),
  /** The coverage year that people in their state shop for today. */
  shops_for: z.number().int(),
  /** Everyone in the household, the client first. Null: only the client is known. */
  household: householdPeople.nullable(),
  /** The county of the home, where the ZIP code leaves a choice. */
  county_fips: z.string().nullable(),
  risk_assessment: riskAssessment.nullable(),
  /** Your own feedback on the recommendation from this assessment. */
  my_feedback: feedback.nullable(),
  /** New answers that nobody confirmed yet, newest first. */
  proposed_updates: z.array(proposedUpdate),
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
