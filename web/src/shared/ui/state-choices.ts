import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

/** Every state and territory, for a select. */
export const STATE_CHOICES = US_STATES.map(({ code, name }) => ({ value: code, label: name }))
