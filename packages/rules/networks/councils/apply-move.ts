import type { CouncilMove } from '@waymark/contracts/networks/councils/schemas'
import { hasDecided } from './decision.ts'
import { type CouncilState, type Move, type Objection, wordsDiffer } from './state.ts'

/**
 * Applies an allowed move (see `refusal`) to a council. Never fails, so that a stored record can always be replayed.
 */
export function apply(state: CouncilState, move: Move): CouncilState {
  const after = { ...state, ...changed(state, move), moves: state.moves + 1 }
  return hasDecided(after) ? { ...after, status: 'Resolved' } : after
}

/** Whether the move was made already, so there is nothing to store. */
export function isRepeat(state: CouncilState, { by, act }: Move): boolean {
  const standing = state.standings.get(by)
  switch (act.act) {
    case 'join':
      return standing === 'joined'
    case 'decline':
      return standing === 'declined'
    case 'leave':
      return standing === 'left'
    case 'invite':
      return ['invited', 'joined'].includes(state.standings.get(act.user_id) ?? '')
    case 'take_over':
      return by === state.facilitator_id
    case 'move':
      return act.to === state.step
    case 'proposal':
      return state.fresh && !wordsDiffer(act.text, state.proposal?.text ?? null)
    case 'position': {
      const before = state.positions.get(by)
      return before?.position === act.position && !wordsDiffer(before.text, act.text)
    }
    default:
      return false
  }
}

function changed(state: CouncilState, { id, by, act }: Move): Partial<CouncilState> {
  const standing = (user_id: string, now: 'invited' | 'joined' | 'declined' | 'left') => ({
    standings: new Map(state.standings).set(user_id, now),
  })
  switch (act.act) {
    case 'invite':
      return standing(act.user_id, 'invited')
    case 'join':
      return standing(by, 'joined')
    case 'decline':
      return standing(by, 'declined')
    case 'leave':
      return { ...standing(by, 'left'), positions: without(state.positions, by) }
    case 'excuse':
      return standing(act.user_id, 'left')
    case 'take_over':
      return { ...standing(by, 'joined'), facilitator_id: by }
    case 'check_in':
      return { checked_in: new Set(state.checked_in).add(by) }
    case 'question':
      return { questions: new Map(state.questions).set(id, { asked_by: by, answered: false }) }
    case 'answer': {
      const question = state.questions.get(act.question_id)
      return question
        ? { questions: new Map(state.questions).set(act.question_id, { ...question, answered: true }) }
        : {}
    }
    case 'suggestion':
      return {}
    case 'proposal':
      return { proposal: { number: (state.proposal?.number ?? 0) + 1, text: act.text }, fresh: true }
    case 'move':
      return act.to === 'reframe' && state.step === 'consent' ? reframed(state, act.text) : { step: act.to }
    case 'position':
      return positioned(state, by, act)
    case 'withdraw':
      return { status: 'Withdrawn' }
    default:
      return act satisfies never
  }
}

/** All positions are cleared, because the next proposal is a different one. */
const reframed = (state: CouncilState, why: string | null): Partial<CouncilState> => ({
  step: 'reframe',
  fresh: false,
  positions: new Map(),
  objections: state.objections.map((one): Objection => (one.met === null ? { ...one, met: 'amended', how: why } : one)),
})

function positioned(
  state: CouncilState,
  by: string,
  { position, proposal, text }: Extract<CouncilMove, { act: 'position' }>,
): Partial<CouncilState> {
  const open = state.objections.findIndex(({ user_id, met }) => user_id === by && met === null)
  const standing = state.objections[open]
  const objections = [...state.objections]
  if (position === 'objection') {
    const raised: Objection = { user_id: by, text: text ?? '', proposal, met: null, how: null }
    if (standing) objections[open] = raised
    else objections.push(raised)
  } else if (standing) objections[open] = { ...standing, met: 'withdrawn', how: text }
  return { objections, positions: new Map(state.positions).set(by, { position, text }) }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
