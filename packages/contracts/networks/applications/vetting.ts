import { z } from 'zod'
import { id, instant, LIMITS, optionalText } from '../../fields.ts'
import { network } from '../../people/memberships/schemas.ts'
import { APPLICATION_STATUSES, VETTING_ITEMS } from './options.ts'

const vettingItem = z.enum(VETTING_ITEMS)

/** A settled item of the checklist. */
const vettingCheck = z.object({
  item: vettingItem,
  /** Why the item does not apply to this applicant. Null if it was checked. */
  not_needed_because: z.string().nullable(),
  checked_by_name: z.string(),
  checked_at: instant,
})
export type VettingCheck = z.output<typeof vettingCheck>

const applicationNote = z.object({ id, note: z.string(), written_by_name: z.string(), written_at: instant })

/** How another application or an account was recognized. */
const sameBy = z.array(z.enum(['email', 'npn']))

const otherApplication = z.object({
  id,
  name: z.string(),
  join_origin: network,
  status: z.enum(APPLICATION_STATUSES),
  created_at: instant,
  same_by: sameBy,
})
export type OtherApplication = z.output<typeof otherApplication>

const applicantAccount = z.object({
  id,
  name: z.string(),
  credentials_verified: z.boolean(),
  states_licensed: z.array(z.string()),
  npn: z.string().nullable(),
  same_by: sameBy,
})
export type ApplicantAccount = z.output<typeof applicantAccount>

/** In the list of administrators. */
export const vettingSummary = {
  assignee_id: id.nullable(),
  assignee_name: z.string().nullable(),
  /** How many items of the checklist are settled. */
  settled_checks: z.number().int(),
}

/** What administrators see of an application in addition. Applicants never see any of it. */
export const vetting = {
  ...vettingSummary,
  checks: z.array(vettingCheck),
  /** Oldest first. */
  notes: z.array(applicationNote),
  /** Other applications of the same person, newest first. */
  others: z.array(otherApplication),
  /** Accounts of the same person. */
  accounts: z.array(applicantAccount),
}

/** `passed` ticks an item, `not_needed` says that it does not apply, and `open` takes either back. */
export const checkBody = z
  .object({
    item: vettingItem,
    outcome: z.enum(['passed', 'not_needed', 'open']),
    reason: optionalText(LIMITS.short_text),
  })
  .refine(({ outcome, reason }) => outcome !== 'not_needed' || reason !== null, {
    path: ['reason'],
    message: 'Please say why it does not apply',
  })
