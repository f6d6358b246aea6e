import { timingSafeEqual } from 'node:crypto'
import { notFound } from '@waymark/platform/errors'
import { lowestIdAt } from '@waymark/platform/ids'
import { keyedHash, type Secrets } from '../secrets.ts'

const VALID_MS = 90 * 24 * 3600 * 1000
const NOT_OPEN = 'This assessment cannot be opened any more. Please start again.'

const signature = (secrets: Secrets, lead_id: string) => keyedHash(secrets.business_lead, lead_id).subarray(0, 16)

/** What opens one business lead to whoever submitted it: its id, signed. The same for the same lead, so it is not stored. */
export const leadToken = (secrets: Secrets, lead_id: string): string =>
  `${lead_id}.${signature(secrets, lead_id).toString('base64url')}`

/** The id of the lead that a token opens. Throws one and the same 404 for a token that is not ours or 90 days old. */
export function leadOfToken(secrets: Secrets, token: string, now = new Date()): string {
  const [lead_id = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(secrets, lead_id)
  const ours = given.length === expected.length && timingSafeEqual(given, expected)
  // An id sorts by the time it was made.
  if (!ours || lead_id < lowestIdAt(new Date(now.getTime() - VALID_MS))) throw notFound(NOT_OPEN)
  return lead_id
}
