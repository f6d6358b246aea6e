import type { CouncilMove, Standing } from '@waymark/contracts/networks/councils/schemas'
import { MIN_PARTICIPANTS } from './decision.ts'
import { type CouncilState, type Move, NEXT_STEP, openObjections, participantsOf, wordsDiffer } from './state.ts'

export interface MoveError {
  /** Not allowed for this person, or not allowed now. */
  because: 'person' | 'time'
  detail: string
}

const MAX_PARTICIPANTS = 30
/** Beyond this many entries, only moves that end a council are accepted, because a record must stay readable. */
const MAX_MOVES = 600

const person = (detail: string): MoveError => ({ because: 'person', detail })
const time = (detail: string): MoveError => ({ because: 'time', detail })

const FACILITATORS: ReadonlySet<CouncilMove['act']> = new Set(['invite', 'excuse', 'proposal', 'move', 'withdraw'])
const INVITED: ReadonlySet<CouncilMove['act']> = new Set(['join', 'decline'])
const WORDY: ReadonlySet<CouncilMove['act']> = new Set(['question', 'answer', 'suggestion', 'proposal', 'invite'])

/**
 * Why a move is not allowed now or not for this person; null if it is. Repeating a move is allowed. The record does not
 * show whose account still exists, so the caller checks that for `take_over`: the facilitator's is gone, and those of all
 * participants if it is by one who left.
 */
export function checkMove(state: CouncilState, { by, act }: Move): MoveError | null {
  const standing = state.standings.get(by)
  if (standing === undefined)
    return person('Only the participants of a council can speak in it. You are welcome to read along.')
  if (FACILITATORS.has(act.act) && by !== state.facilitator_id) return person('Only the facilitator can do this.')
  if (state.status !== 'Open') return time(`This council is ${state.status}: its record is closed.`)
  if (act.act === 'leave' && standing === 'left') return null
  // No one can join in Consent, so a council whose participants are gone would stay open.
  if (act.act === 'take_over' && standing === 'left' && state.step === 'consent') return null
  if (!INVITED.has(act.act) && standing !== 'joined') return person('Join this council first.')
  if (state.moves >= MAX_MOVES && WORDY.has(act.act)) {
    return time("This council's record is full. Come to a decision, or withdraw the council.")
  }
  return untimely(state, by, standing, act)
}

function untimely(state: CouncilState, by: string, standing: Standing, act: CouncilMove): MoveError | null {
  switch (act.act) {
    case 'invite':
      return invitation(state, act.user_id)
    case 'join':
      return state.step === 'consent' && standing !== 'joined'
        ? time('The council is deciding, so no one can join now. You can join if it goes back to Reframe.')
        : null
    case 'decline':
      return standing === 'joined' ? time('You have already joined. You can leave instead.') : null
    case 'leave':
      return departure(state, by)
    case 'excuse':
      return excuse(state, act.user_id)
    case 'check_in':
      return state.checked_in.has(by) ? time('You have already checked in.') : null
    case 'question':
      return spoken(state, by, 'clarify')
    case 'answer':
      return (
        spoken(state, by, 'clarify') ??
        (state.questions.has(act.question_id) ? null : time('No one asked this question.'))
      )
    case 'suggestion':
      return spoken(state, by, 'reframe')
    case 'proposal':
      return spoken(state, by, 'reframe') ?? (isOldWording(state, act.text) ? time('Amend the proposal first.') : null)
    case 'move':
      return movement(state, act)
    case 'position':
      return positioning(state, by, act)
    case 'take_over':
    case 'withdraw':
      return null
    default:
      return act satisfies never
  }
}

function invitation(state: CouncilState, user_id: string): MoveError | null {
  if (state.step === 'consent') return time('The council is deciding, so no one can be invited now.')
  return state.standings.size >= MAX_PARTICIPANTS && !state.standings.has(user_id)
    ? time(`A council can have up to ${MAX_PARTICIPANTS} people.`)
    : null
}

function departure(state: CouncilState, by: string): MoveError | null {
  if (by === state.facilitator_id) return time("The facilitator can't leave. You can withdraw the council instead.")
  return openObjections(state).some(({ user_id }) => user_id === by)
    ? time('Your objection is still open. Withdraw it before you leave, or wait for an amended proposal.')
    : null
}

/** Only a participant whose silence blocks the council can be excused. It is not a way to remove an objection. */
function excuse(state: CouncilState, user_id: string): MoveError | null {
  if (user_id === state.facilitator_id) return time('The facilitator cannot be excused.')
  if (state.standings.get(user_id) !== 'joined') return time('This person is not in the council.')
  const silent = !state.checked_in.has(user_id) || (state.step === 'consent' && !state.positions.has(user_id))
  return silent ? null : time('This person has already done their part in this step, so no one is waiting for them.')
}

function spoken(state: CouncilState, by: string, step: 'clarify' | 'reframe'): MoveError | null {
  if (state.step !== step)
    return time(`This belongs to the step ${STEP_NAMES[step]}; the council is in ${STEP_NAMES[state.step]}.`)
  return state.checked_in.has(by) ? null : time('Please check in first.')
}

const isOldWording = ({ fresh, proposal }: CouncilState, text: string): boolean =>
  !fresh && proposal !== null && !wordsDiffer(text, proposal.text)

function movement(state: CouncilState, { to, text }: Extract<CouncilMove, { act: 'move' }>): MoveError | null {
  if (to === state.step) return null
  if (state.step === 'consent' && to === 'reframe') {
    return text === null ? time('Say why the proposal needs to change.') : null
  }
  if (to !== NEXT_STEP[state.step]) {
    return time(`A council can't go from ${STEP_NAMES[state.step]} to ${STEP_NAMES[to]}.`)
  }
  const why = missingStep(state)
  return why === null ? null : time(why)
}

function positioning(
  state: CouncilState,
  by: string,
  { proposal, position, text }: Extract<CouncilMove, { act: 'position' }>,
): MoveError | null {
  if (state.step !== 'consent') return time('Positions are taken in the Consent step.')
  if (proposal !== state.proposal?.number) return time('The proposal has changed. Please read it again.')
  const before = state.positions.get(by)?.position
  if (text !== null || position === 'consent') {
    return before === 'objection' && position !== 'objection' && text === null
      ? time('Say how your objection was resolved.')
      : null
  }
  return time(position === 'objection' ? 'Say what you object to.' : 'Say why you stand aside.')
}

/** Why the facilitator cannot move the council to the next step yet. Null if they can, or if there is no next step. */
export function missingStep(state: CouncilState): string | null {
  const participants = participantsOf(state)
  if (state.status !== 'Open' || state.step === 'consent') return null
  if (participants.length < MIN_PARTICIPANTS) return 'A council needs at least two participants.'
  if (participants.some((user_id) => !state.checked_in.has(user_id))) return 'All participants need to check in first.'
  if (state.step === 'clarify' && [...state.questions.values()].some(({ answered }) => !answered)) {
    return 'All questions need an answer first.'
  }
  if (state.step === 'reframe' && !state.fresh) {
    return state.proposal === null ? 'Write the proposal first.' : 'Write the amended proposal first.'
  }
  return null
}

export const STEP_NAMES = {
  check_in: 'Check-In',
  clarify: 'Clarify',
  reframe: 'Reframe',
  consent: 'Consent',
} as const
