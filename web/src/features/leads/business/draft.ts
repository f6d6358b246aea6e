import { businessAnswers } from '@waymark/contracts/leads/business/endpoints'
import {
  BUSINESS_ROLES,
  CONTRIBUTION_MODELS,
  DEDUCTIBLE_BANDS,
  EMPLOYEES_BANDS,
  INTERESTS,
  NETWORK_PREFERENCES,
  PILOT_INTERESTS,
} from '@waymark/contracts/leads/business/options'
import { z } from 'zod'
import type { Problem } from '../../../shared/ui/fields/problems.ts'

const typed = z.string().catch('')
const one = <const T extends readonly [string, ...string[]]>(options: T) => z.enum(options).nullable().catch(null)

const draft = z.object({
  company_name: typed,
  contact_name: typed,
  role: one(BUSINESS_ROLES),
  email: typed,
  phone: typed,
  employees_band: one(EMPLOYEES_BANDS),
  current_deductible_band: one(DEDUCTIBLE_BANDS),
  current_premium_per_emp: typed,
  interest_gap: one(INTERESTS),
  interest_level_funded: one(INTERESTS),
  network_preference: one(NETWORK_PREFERENCES),
  contribution_model: z.array(z.enum(CONTRIBUTION_MODELS)).catch([]),
  coop_interest_toggle: z.boolean().catch(false),
  coop_affiliations_text: typed,
  coop_pilot_interest: one(PILOT_INTERESTS),
  coop_estimated_lives_text: typed,
  consent_contact: z.boolean().catch(false),
  // Never stored. A person who reloads starts without it; a bot fills it in again.
  honeypot: z.unknown().transform(() => ''),
})
/** The answers as they are in the fields. */
export type Draft = z.output<typeof draft>

export interface FieldsProps {
  readonly draft: Draft
  readonly onChange: (answers: Partial<Draft>) => void
}

/** Reads a stored draft. Damaged values and options no longer offered count as not answered. */
export const readDraft = (stored: unknown): Draft => draft.parse({ honeypot: '', ...Object(stored) })

/** The required answers the page lists while the button is disabled. Other problems appear when the visitor submits. */
export function missingOf({ company_name, contact_name, email, consent_contact }: Draft): string[] {
  const missing = []
  if (company_name.trim() === '') missing.push('company name')
  if (contact_name.trim() === '') missing.push('contact name')
  if (email.trim() === '') missing.push('email')
  if (!consent_contact) missing.push('your consent to be contacted')
  return missing
}

const UTM = ['utm_source', 'utm_campaign', 'utm_medium'] as const
const UTM_MAX = 100

/** Builds the request body from the answers and the UTM parameters in the address, or lists what is wrong. */
export function leadOf(answers: Draft, search: URLSearchParams) {
  // A hidden section is not sent, but its answers are still there when it is opened again.
  const coop = answers.coop_interest_toggle
    ? {}
    : { coop_affiliations_text: '', coop_pilot_interest: null, coop_estimated_lives_text: '' }
  const utm = Object.fromEntries(UTM.map((name) => [name, search.get(name)?.slice(0, UTM_MAX) ?? null]))
  const read = businessAnswers.safeParse({ ...answers, ...coop, ...utm })
  if (read.success) return { body: read.data, problems: [] }
  return { body: null, problems: problemsOf(read.error.issues) }
}

/** The first problem of each field, in the order of the form. */
function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problem[] {
  const byField = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path[0])
    if (!byField.has(field)) byField.set(field, message)
  }
  return [...byField].map(([field, message]) => ({ field, message }))
}
