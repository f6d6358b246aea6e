import { ApiError } from '../api/api-error.ts'

/**
 * Messages by field (`states_licensed.0` counts for `states_licensed`), for a form. `within` names the part of the body
 * that holds the form's fields, where that is not the whole.
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
