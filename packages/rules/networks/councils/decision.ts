import type { DecisionRule } from '@waymark/contracts/networks/councils/schemas'
import { type CouncilState, openObjections, participantsOf } from './state.ts'

/** In every rule, all participants take a position and no objection is open. */
export const DECISION_RULE_WORDS: Readonly<Record<DecisionRule, { name: string; asks: string }>> = {
  consent: {
    name: 'Consent',
    asks: 'No objections are open. Standing aside is fine, as long as someone consents.',
  },
  two_thirds: {
    name: 'Two-thirds consent',
    asks: 'No objections are open and at least two thirds consent. The others may stand aside.',
  },
  full_consent: { name: 'Full consent', asks: 'Everyone consents. No one objects or stands aside.' },
}

/** Whether this many consents are enough, given that no one objects. */
const ENOUGH: Readonly<Record<DecisionRule, (consents: number, participants: number) => boolean>> = {
  consent: (consents) => consents > 0,
  two_thirds: (consents, participants) => 3 * consents >= 2 * participants,
  full_consent: (consents, participants) => consents === participants,
}

/** A council needs at least this many participants. */
export const MIN_PARTICIPANTS = 2

export const allAnswered = (state: CouncilState): boolean =>
  participantsOf(state).every((user_id) => state.positions.has(user_id))

/** Whether the decision rule is met for the current proposal. */
export function hasDecided(state: CouncilState): boolean {
  const participants = participantsOf(state)
  const consents = participants.filter((user_id) => state.positions.get(user_id)?.position === 'consent').length
  return (
    state.status === 'Open' &&
    state.step === 'consent' &&
    participants.length >= MIN_PARTICIPANTS &&
    allAnswered(state) &&
    openObjections(state).length === 0 &&
    ENOUGH[state.decision_rule](consents, participants.length)
  )
}
