import type { RequestType } from '@waymark/contracts/leads/contacts/endpoints'
import { keyPerContent } from '../api/idempotency-key.ts'

const PATIENCE_MS = 30_000
const NO_ANSWER = 'We could not reach the server. Please check your connection and try again.'
const UNREADABLE = 'The server has a problem. Please try again in a moment.'
/** As the server says it too. */
const TRAPPED = 'Please try again in a moment.'

export interface ContactRequest {
  readonly contact_type: RequestType
  readonly email: string
  readonly name?: string
  readonly phone?: string
  /** Free text: the company, the practitioner, what it is about. At most 2,000 characters. */
  readonly notes?: string
  /** What stands in the field that people do not see. */
  readonly honeypot?: string
}

export type ContactAnswer =
  | { readonly sent: true }
  /** A sentence for people, and what is wrong with which field (`email`, `name`, ...). */
  | { readonly sent: false; readonly detail: string; readonly errors: Readonly<Record<string, string>> }

let keyFor = keyPerContent()

/**
 * Asks to be contacted: stored as a contact lead, shown to the administrators. Never throws. A second try with the same
 * content is the same request. Loads neither zod nor Mantine.
 */
export async function requestContact(request: ContactRequest): Promise<ContactAnswer> {
  if (request.honeypot) return { sent: false, detail: TRAPPED, errors: {} }
  const body = JSON.stringify({ ...request, source_page: window.location.pathname })
  let response: Response
  try {
    response = await fetch('/api/contacts/requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': keyFor(body) },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return { sent: false, detail: NO_ANSWER, errors: {} }
  }
  if (!response.ok) return refusalOf(await response.json().catch(() => null))
  keyFor = keyPerContent()
  return { sent: true }
}

// By hand, because the first load carries no schema library.
function refusalOf(answer: unknown): ContactAnswer {
  const said = typeof answer === 'object' && answer !== null ? answer : {}
  const detail = 'detail' in said && typeof said.detail === 'string' ? said.detail : UNREADABLE
  const errors: Record<string, string> = {}
  for (const error of 'errors' in said && Array.isArray(said.errors) ? said.errors : []) {
    if (isFieldError(error)) errors[error.path] ??= error.message
  }
  return { sent: false, detail, errors }
}

const isFieldError = (value: unknown): value is { path: string; message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
