import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, LIMITS, requiredText } from '../../fields.ts'

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

/** How many records of each kind are shown. */
export const FOUND_AT_ONCE = 5

const found = z.object({
  id,
  /** The id for the screen that shows it: the client for a client referral, otherwise the record itself. */
  opens: id,
  title: z.string(),
  email: z.string().nullable(),
  /** Distinguishes records with the same title: a company, a contact, an owner, a place. */
  detail: z.string().nullable(),
  status: z.string(),
})
export type Found = z.output<typeof found>

const foundGroup = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Newest first. */
  found: z.array(found),
  /** There are more records of this kind. */
  more: z.boolean(),
})
export type FoundGroup = z.output<typeof foundGroup>

export const searchEndpoints = {
  searchEverything: endpoint({
    method: 'POST',
    path: '/admin/search',
    summary:
      'Find records of every kind by name, email, company or start of the id: up to five of each kind, newest first. The words are in the body, because they may name a client',
    tag: 'Administration',
    access: 'sys_admin',
    account_limit: 'light',
    body: z.object({ q: requiredText(LIMITS.email, 'Enter a search term') }),
    status: 200,
    response: z.array(foundGroup),
  }),
}
