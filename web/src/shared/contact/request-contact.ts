import type { contactEndpoints, RequestType } from '@waymark/contracts/leads/contacts/endpoints'
import { ApiError } from '../api/api-error.ts'
import { callPublic } from '../api/call-public.ts'

/** The server gives the same reason when it finds text in the hidden field. */
const TRAPPED = 'Please try again in a moment.'

export interface ContactRequest {
  readonly contact_type: RequestType
  readonly email: string
  readonly name?: string
  readonly phone?: string
  /** Free text: the company, the practitioner, what it is about. At most 2,000 characters. */
  readonly notes?: string
  /** The text of the hidden field, which only robots fill in. */
  readonly honeypot?: string
}

/** Asks to be contacted: stored as a contact lead, shown to the administrators. Throws `ApiError`. */
export async function requestContact(request: ContactRequest): Promise<void> {
  if (request.honeypot) throw new ApiError(0, 'invalid', TRAPPED)
  await callPublic<typeof contactEndpoints.requestContact>(
    { method: 'POST', path: '/contacts/requests', idempotent: true },
    { body: { ...request, source_page: window.location.pathname } },
  )
}
