import { US_STATES } from '../../foundation/geography/us-states.ts'

const NAMES = new Map<string, string>(US_STATES.map(({ code, name }) => [code, name]))
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
/** With more states, their codes are easier to scan than their names. */
const MOST_NAMES = 4

/** The name of a state by its code; the code itself if it is unknown. */
const stateName = (code: string): string => NAMES.get(code) ?? code

/** A broker's license as consumers see it next to the name. Empty if the broker gave neither states nor number. */
export function licenseWords({
  states_licensed,
  npn,
}: {
  readonly states_licensed: readonly string[]
  readonly npn: string | null
}): string {
  const states = states_licensed.length > MOST_NAMES ? states_licensed : states_licensed.map(stateName)
  return [
    ...(states.length > 0 ? [`Licensed in ${listed.format(states)}.`] : []),
    ...(npn === null ? [] : [`National Producer Number ${npn}.`]),
  ].join(' ')
}
