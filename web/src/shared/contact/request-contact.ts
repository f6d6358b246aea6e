import type { contactEndpoints, RequestType } from '@waymark/contracts/leads/contacts/endpoints'
import { t } from '@waymark/words/t'
import { ApiError } from '../api/api-error.ts'
import { callPublic } from '../api/call-public.ts'

/** The server sends the same message if the hidden field contains text. */
const TRAPPED = t('Please try again in a moment.')

export interface ContactRequest {
  readonly contact_type: RequestType
  readonly email: string
  readonly name?: string
  readonly phone?: string
  /** Free text, such as the company, the practitioner or the topic. At most 2,000 characters. */
  readonly notes?: string
  /** The text of the hidden field, which only bots fill in. */
  readonly honeypot?: string
}

/** Requests a contact. The request is stored as a contact lead for the administrators. Throws `ApiError`. */
export async function requestContact(request: ContactRequest): Promise<void> {
  if (request.honeypot) throw new ApiError(0, 'invalid', TRAPPED)
  await callPublic<typeof contactEndpoints.requestContact>(
    { method: 'POST', path: '/contacts/requests', idempotent: true },
    { body: { ...request, source_page: window.location.pathname } },
  )
}
