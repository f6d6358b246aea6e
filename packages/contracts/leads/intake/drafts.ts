import { z } from 'zod'
import { MEMBER_RELATIONSHIPS } from '../../coverage/entitlement/limits.ts'
import { endpoint, noContent } from '../../endpoint.ts'
import { email, instant, LIMITS, optionalText, requiredText, text } from '../../fields.ts'
import {
  COVERAGE_OPTIONS,
  EXERCISE_FREQUENCIES,
  GENDERS,
  HEALTH_CONDITIONS,
  MEMBERS_MAX,
  PLAN_PREFERENCES,
} from './options.ts'

const typed = (max: number) => text(max).default('')
const chosen = <const T extends readonly [string, ...string[]]>(options: T) => z.enum(options).nullable().default(null)

/**
 * Answers as typed into the form, with numbers still as text. Consent is not saved: it is given when the assessment is
 * submitted.
 */
const draft = z.object({
  step: z.number().int().min(1).max(7),
  /** The agent the assessment is for: a user id or a lead code. */
  agent: optionalText(LIMITS.name),
  answers: z.object({
    first_name: typed(LIMITS.name),
    last_name: typed(LIMITS.name),
    email: typed(LIMITS.email),
    phone: typed(LIMITS.phone),
    age: typed(LIMITS.short_text),
    gender: chosen(GENDERS),
    zip_code: typed(LIMITS.short_text),
    household_size: typed(LIMITS.short_text),
    annual_income: typed(LIMITS.short_text),
    health_conditions: z.array(z.enum(HEALTH_CONDITIONS)).max(HEALTH_CONDITIONS.length).default([]),
    plan_preference: chosen(PLAN_PREFERENCES),
    occupation: typed(LIMITS.name),
    tobacco_use: z.boolean().nullable().default(null),
    exercise: chosen(EXERCISE_FREQUENCIES),
    medications: typed(LIMITS.free_text),
    preferred_coverage: z.array(z.enum(COVERAGE_OPTIONS)).max(COVERAGE_OPTIONS.length).default([]),
    covers_others: z.boolean().default(false),
    household_members: z
      .array(
        z.object({
          age: typed(LIMITS.short_text),
          tobacco_use: z.boolean().default(false),
          relationship: chosen(MEMBER_RELATIONSHIPS),
        }),
      )
      .max(MEMBERS_MAX)
      .default([]),
    county_fips: typed(5),
  }),
})
export const savedDraft = draft.extend({ saved_at: instant })

const link = z.object({ token: requiredText(LIMITS.short_text, 'This link is incomplete') })

export const draftEndpoints = {
  saveDraft: endpoint({
    method: 'POST',
    path: '/intake-drafts',
    summary: 'Save an unfinished assessment for 14 days and email a link to continue it',
    tag: 'Intake',
    access: 'public',
    limit: 'save_draft',
    target_limit: { limit: 'save_draft', of: 'email' },
    idempotent: true,
    body: draft.extend({ email: email() }),
    status: 201,
    // The response is the same for every address.
    response: z.object({ expires_at: instant }),
  }),
  openDraft: endpoint({
    method: 'POST',
    path: '/intake-drafts/open',
    summary: 'Get the unfinished assessment behind an emailed link; 401 if the link no longer works',
    tag: 'Intake',
    access: 'public',
    limit: 'open_draft',
    body: link,
    status: 200,
    response: savedDraft,
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: '/intake-drafts/discard',
    summary: 'Delete the unfinished assessment behind an emailed link; a repeat changes nothing',
    tag: 'Intake',
    access: 'public',
    limit: 'intake_read',
    body: link,
    status: 204,
    response: noContent,
  }),
}
