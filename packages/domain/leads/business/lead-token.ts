import { notFound } from '@waymark/platform/errors'
import type { Secrets } from '../../secrets.ts'
import { readSignedId, signId } from '../../signed-id.ts'

const VALID_MS = 90 * 24 * 3600 * 1000
const NOT_OPEN = 'This assessment can no longer be opened. Please start again.'

/** A token that opens one business lead to the person who submitted it. */
export const leadToken = (secrets: Secrets, lead_id: string): string => signId(secrets.business_lead, lead_id)

/**
 * The id of the lead that a token opens. Throws the same 404 for a token that we did not sign and for one that is 90
 * days old.
 */
export function leadOfToken(secrets: Secrets, token: string): string {
  const lead_id = readSignedId(secrets.business_lead, token, VALID_MS)
  if (lead_id === null) throw notFound(NOT_OPEN)
  return lead_id
}
