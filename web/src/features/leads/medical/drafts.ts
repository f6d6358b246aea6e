import {
  COMMUNICATION_STYLES,
  HEALTH_FOCUSES,
  MEDICAL_USER_TYPES,
  TRUST_PREFERENCES,
} from '@waymark/contracts/leads/medical/options'
import type { MatchAnswers } from '@waymark/rules/leads/medical/match'
import { z } from 'zod'
import { INTERESTS } from './labels.ts'

// Damaged values and options no longer offered count as not answered.
const typed = z.string().catch('')
const oneOf = <const T extends readonly [string, ...string[]]>(options: T) => z.enum(options).nullable().catch(null)

const membershipDraft = z.object({
  name: typed,
  email: typed,
  phone: typed,
  user_type: oneOf(MEDICAL_USER_TYPES),
  interests: z.array(z.enum(INTERESTS)).catch([]),
  membership_agreement: z.boolean().catch(false),
})
export type MembershipDraft = z.infer<typeof membershipDraft>
// A value that is not an object has none of the fields.
export const readMembershipDraft = (stored: unknown): MembershipDraft => membershipDraft.parse(Object(stored))

/** The required answers that are still missing, as listed beside the Join button. */
export const missingOf = ({ name, email, user_type, membership_agreement }: MembershipDraft): string[] =>
  [
    name.trim() === '' && 'your name',
    email.trim() === '' && 'your email address',
    user_type === null && 'who you are',
    !membership_agreement && 'your OK to the agreement',
  ].filter((missing) => missing !== false)

const matchDraft = z.object({
  name: typed,
  health_focus: oneOf(HEALTH_FOCUSES),
  communication_style: oneOf(COMMUNICATION_STYLES),
  trust_preference: oneOf(TRUST_PREFERENCES),
})
export type MatchDraft = z.infer<typeof matchDraft>
export const readMatchDraft = (stored: unknown): MatchDraft => matchDraft.parse(Object(stored))

/** The required answers that are still missing for a match. */
export const unanswered = ({ name, health_focus, communication_style }: MatchDraft): string[] =>
  [
    name.trim() === '' && 'your name',
    health_focus === null && 'a health focus',
    communication_style === null && 'a communication style',
  ].filter((missing) => missing !== false)

/** Null while a required answer is missing. */
export function answersOf({
  name,
  health_focus,
  communication_style,
  trust_preference,
}: MatchDraft): MatchAnswers | null {
  if (name.trim() === '' || health_focus === null || communication_style === null) return null
  return { health_focus, communication_style, trust_preference }
}
