import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, LIMITS, requiredText } from '../fields.ts'

export const FOUND_KINDS = [
  'user',
  'client',
  'business_lead',
  'contact_lead',
  'application',
  'fee_referral',
  'client_referral',
  'opportunity',
  'file',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Records of a kind that are shown at once. */
export const FOUND_AT_ONCE = 5

const found = z.object({
  id,
  /** Whose screen shows it: the client of a client's referral, else its own. */
  opens: id,
  title: z.string(),
  email: z.string().nullable(),
  /** What tells it from another of the same title: a company, a contact, an owner, a place. */
  detail: z.string().nullable(),
  status: z.string(),
})
export type Found = z.output<typeof found>

const foundGroup = z.object({
  kind: z.enum(FOUND_KINDS),
  /** The latest first. */
  found: z.array(found),
  /** There are others of the kind. */
  more: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

export const searchEndpoints = {
  searchEverything: endpoint({
    method: 'GET',
    path: '/admin/search',
    summary:
      'Records of every kind by name, e-mail, company, or how their id begins: the latest five of each kind that has any',
    tag: 'Administration',
    access: 'sys_admin',
    query: z.object({ q: requiredText(LIMITS.email, 'Please type what to look for') }),
    status: 200,
    response: z.array(foundGroup),
  }),
}
