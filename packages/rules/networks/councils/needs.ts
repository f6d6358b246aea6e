import type { Need } from '@waymark/contracts/networks/councils/schemas'
import { everybodyAnswered, FEWEST } from './decision.ts'
import { notYet } from './refusal.ts'
import { type CouncilState, joined, openObjections } from './state.ts'

/** What a council is waiting for, and from whom. Empty when it is closed. */
export function needs(state: CouncilState): Need[] {
  if (state.status !== 'Open') return []
  const everybody = joined(state)
  const found: Need[] = []
  const add = (need: Need['need'], user_ids: readonly string[]) => {
    if (user_ids.length > 0) found.push({ need, user_ids: [...new Set(user_ids)] })
  }
  if (everybody.length < FEWEST) add('company', [state.facilitator_id])
  add(
    'check_in',
    everybody.filter((user_id) => !state.checked_in.has(user_id)),
  )
  if (state.step === 'clarify') {
    const open = [...state.questions.values()].filter(({ answered }) => !answered)
    add(
      'answer',
      everybody.filter((user_id) => open.some(({ asked_by }) => asked_by !== user_id)),
    )
  }
  if (state.step === 'reframe' && !state.fresh) add('proposal', [state.facilitator_id])
  if (state.step === 'consent') {
    const objectors = openObjections(state).map(({ user_id }) => user_id)
    add(
      'position',
      everybody.filter((user_id) => !state.positions.has(user_id)),
    )
    if (objectors.length > 0) add('objection', [...objectors, state.facilitator_id])
    // No one objects, but too few consent: the council needs another proposal.
    else if (everybodyAnswered(state)) add('move', [state.facilitator_id])
  } else if (notYet(state) === null) add('move', [state.facilitator_id])
  return found
}

export const waitingFor = (state: CouncilState): string[] => [
  ...new Set(needs(state).flatMap(({ user_ids }) => user_ids)),
]
