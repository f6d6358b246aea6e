import type { Need } from '@waymark/contracts/networks/councils/schemas'
import { missingStep } from './check-move.ts'
import { allAnswered, MIN_PARTICIPANTS } from './decision.ts'
import { type CouncilState, openObjections, participantsOf } from './state.ts'

/** What a council is waiting for, and from whom. Empty when it is closed. */
export function needs(state: CouncilState): Need[] {
  if (state.status !== 'Open') return []
  const participants = participantsOf(state)
  const found: Need[] = []
  const add = (need: Need['need'], user_ids: readonly string[]) => {
    if (user_ids.length > 0) found.push({ need, user_ids: [...new Set(user_ids)] })
  }
  // Nobody can be invited or join while the council is deciding.
  if (state.step !== 'consent' && participants.length < MIN_PARTICIPANTS) add('company', [state.facilitator_id])
  add(
    'check_in',
    participants.filter((user_id) => !state.checked_in.has(user_id)),
  )
  if (state.step === 'clarify') {
    const open = [...state.questions.values()].filter(({ answered }) => !answered)
    add(
      'answer',
      participants.filter((user_id) => open.some(({ asked_by }) => asked_by !== user_id)),
    )
  }
  if (state.step === 'reframe' && !state.fresh) add('proposal', [state.facilitator_id])
  if (state.step === 'consent') {
    const objectors = openObjections(state).map(({ user_id }) => user_id)
    add(
      'position',
      participants.filter((user_id) => !state.positions.has(user_id)),
    )
    if (objectors.length > 0) add('objection', [...objectors, state.facilitator_id])
    // No one objects, but too few consent or take part: the council goes back for another proposal or more company.
    else if (allAnswered(state)) add('move', [state.facilitator_id])
  } else if (missingStep(state) === null) add('move', [state.facilitator_id])
  return found
}

export const waitingFor = (state: CouncilState): string[] => [
  ...new Set(needs(state).flatMap(({ user_ids }) => user_ids)),
]
