import { t } from '@waymark/words/t'
import { stateName } from '../../foundation/geography/us-states.ts'
import { listInWords } from '../../foundation/list-words.ts'

/** With more states, their codes are easier to scan than their names. */
const MOST_NAMES = 4

/** A broker's license as consumers see it next to the name. Empty if the broker gave neither states nor number. */
export function licenseWords({
  states_licensed,
  npn,
}: {
  readonly states_licensed: readonly string[]
  readonly npn: string | null
}): string {
  const states =
    states_licensed.length > MOST_NAMES ? states_licensed : states_licensed.map((code) => t(stateName(code)))
  return [
    ...(states.length > 0 ? [t('Licensed in {states}.', { states: listInWords(states) })] : []),
    ...(npn === null ? [] : [t('National Producer Number {npn}.', { npn })]),
  ].join(' ')
}
