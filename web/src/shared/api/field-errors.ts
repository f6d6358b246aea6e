import { ApiError } from './api-error.ts'

/**
 * Error messages by field, for a form. An error about `states_licensed.0` belongs to `states_licensed`. `within` names
 * the part of the body that holds the form's fields, if it is not the whole body.
 */
export function fieldErrors(error: unknown, within = ''): Record<string, string> {
  const messages: Record<string, string> = {}
  if (!(error instanceof ApiError)) return messages
  for (const { path, message } of error.errors) {
    const own = within !== '' && path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path
    const field = own.split('.')[0]
    if (field) messages[field] ??= message
  }
  return messages
}
