import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

/** The choices for the state of an employer. */
export const EMPLOYER_STATES = [
  { value: '', label: 'Not known' },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]
