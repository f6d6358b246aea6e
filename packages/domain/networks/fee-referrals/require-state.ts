import { unprocessable } from '@waymark/platform/errors'
import { isState } from '@waymark/rules/foundation/geography/us-states'

/** Throws 422 for an unknown state. */
export function requireState(state: string | null): void {
  if (state === null || isState(state)) return
  const message = 'This is not a valid state'
  throw unprocessable(`${message}.`, 'invalid', [{ path: 'state', message }])
}
