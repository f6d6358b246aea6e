import { unprocessable } from '@waymark/platform/errors'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

const STATE_CODES = new Set<string>(US_STATES.map(({ code }) => code))

/** The states of a license as stored: sorted, without duplicates. Throws 422 for an unknown state. */
export function licensedStates(codes: readonly string[]): string[] {
  const unknown = codes.findIndex((code) => !STATE_CODES.has(code))
  if (unknown >= 0) {
    const message = 'This is not a valid state'
    throw unprocessable(`${message}.`, 'invalid', [{ path: `states_licensed.${unknown}`, message }])
  }
  return [...new Set(codes)].toSorted()
}
