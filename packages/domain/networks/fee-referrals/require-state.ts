import { unprocessable } from '@waymark/platform/errors'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

/** Throws 422 for an unknown state. */
export function requireState(state: string | null): void {
  if (state === null || US_STATES.some(({ code }) => code === state)) return
  const message = 'This is not a valid state'
  throw unprocessable(`${message}.`, 'invalid', [{ path: 'state', message }])
}
