import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { network } from '../../people/memberships/schemas.ts'
import { APPLICATION_STATUSES } from './options.ts'
import { vetting, vettingSummary } from './vetting.ts'

export const status = z.enum(APPLICATION_STATUSES)

const answers = z.object({
  name: z.string(),
  org: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  county: z.string().nullable(),
  sectors: z.array(z.string()),
  bio_short: z.string(),
  /** National Producer Number. */
  npn: z.string().nullable(),
  join_origin: network,
})

export const submitted = answers.extend({ id, status, created_at: instant })

const memberApplication = submitted.extend({
  /** In words for the applicant. */
  decline_reason: z.string().nullable(),
  decided_at: instant.nullable(),
  updated_at: instant,
})

export const listedApplication = memberApplication.extend(vettingSummary)
export type ListedApplication = z.output<typeof listedApplication>

const question = z.object({
  id,
  question: z.string(),
  asked_at: instant,
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
})
export type ApplicationQuestion = z.output<typeof question>

/**
 * State of the invitation that follows an approval. `member` means that an approval made an account a member without one,
 * as it once did.
 */
const INVITATIONS = ['sent', 'used', 'expired', 'member'] as const

export const reviewed = memberApplication.extend({
  /** Oldest first. */
  questions: z.array(question),
  /** Null unless the application is approved. */
  invitation: z.enum(INVITATIONS).nullable(),
  /** Whether our emails about it reach them: they did not unsubscribe after they applied. The release before does not send it. */
  emailed: z.boolean().default(true),
  ...vetting,
})
export type ReviewedApplication = z.output<typeof reviewed>

export const ownApplication = memberApplication.omit({ updated_at: true }).extend({
  questions: z.array(question),
  invitation: z.enum(INVITATIONS).nullable(),
  /** Registers one account, unless an existing one joins. Present while `invitation` is `sent`. */
  invite_code: z.string().nullable(),
})
export type OwnApplication = z.output<typeof ownApplication>
