import type { DecisionRule } from '@waymark/contracts/councils/schemas'
import { type CouncilState, joined, openObjections } from './state.ts'

/** In every rule everybody who joined takes a position, and no objection is left. */
export const DECISION_RULE_WORDS: Readonly<Record<DecisionRule, { name: string; asks: string }>> = {
  consent: {
    name: 'Consent',
    asks: 'Nobody has an objection that still stands. Standing aside is fine, as long as somebody consents.',
  },
  two_thirds: {
    name: 'Consent of two thirds',
    asks: 'Nobody has an objection that still stands, and at least two thirds consent; the others may stand aside.',
  },
  full_consent: { name: 'Full consent', asks: 'Everybody consents: nobody objects, and nobody stands aside.' },
}

/** Whether `consents` of `everybody` are enough, given that nobody objects. */
const ENOUGH: Readonly<Record<DecisionRule, (consents: number, everybody: number) => boolean>> = {
  consent: (consents) => consents > 0,
  two_thirds: (consents, everybody) => 3 * consents >= 2 * everybody,
  full_consent: (consents, everybody) => consents === everybody,
}

/** Fewer are no council. */
export const FEWEST = 2

export const everybodyAnswered = (state: CouncilState): boolean =>
  joined(state).every((user_id) => state.positions.has(user_id))

/** Whether the decision rule holds for the proposal that stands. */
export function hasDecided(state: CouncilState): boolean {
  const everybody = joined(state)
  const consents = everybody.filter((user_id) => state.positions.get(user_id)?.position === 'consent').length
  return (
    state.status === 'Open' &&
    state.step === 'consent' &&
    everybody.length >= FEWEST &&
    everybodyAnswered(state) &&
    openObjections(state).length === 0 &&
    ENOUGH[state.decision_rule](consents, everybody.length)
  )
}
