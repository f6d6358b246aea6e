import type { CouncilAct, Standing } from '@waymark/contracts/councils/schemas'
import { FEWEST } from './decision.ts'
import { type CouncilState, type Deed, joined, NEXT_STEP, openObjections, wordsDiffer } from './state.ts'

export interface Refusal {
  /** It is not theirs to do, or it is not the time. */
  because: 'person' | 'time'
  detail: string
}

const MOST_PARTICIPANTS = 30
/** After that only what ends a council is taken; a record must stay one that people read. */
const MOST_ACTS = 600

const person = (detail: string): Refusal => ({ because: 'person', detail })
const time = (detail: string): Refusal => ({ because: 'time', detail })

const FACILITATORS: ReadonlySet<CouncilAct['act']> = new Set(['invite', 'excuse', 'proposal', 'move', 'withdraw'])
const INVITED: ReadonlySet<CouncilAct['act']> = new Set(['join', 'decline'])
const WORDY: ReadonlySet<CouncilAct['act']> = new Set(['question', 'answer', 'suggestion', 'proposal', 'invite'])

/**
 * Why an act cannot be done now, or not by them; null when it can. A repeat of what was done is no offence. Whether a
 * facilitator is still there to be taken over from is not in the record: who writes `take_over` asks that.
 */
export function refusal(state: CouncilState, { by, act }: Deed): Refusal | null {
  const standing = state.standings.get(by)
  if (standing === undefined) return person('Only the participants of a council speak in it. You are welcome to read.')
  if (FACILITATORS.has(act.act) && by !== state.facilitator_id) return person('This is for the facilitator to do.')
  if (state.status !== 'Open') return time(`This council is ${state.status}: its record is closed.`)
  if (act.act === 'leave' && standing === 'left') return null
  if (!INVITED.has(act.act) && standing !== 'joined') return person('Join this council first.')
  if (state.acts >= MOST_ACTS && WORDY.has(act.act)) {
    return time('This council has said all that a record can hold. Come to a decision, or withdraw it.')
  }
  return untimely(state, by, standing, act)
}

function untimely(state: CouncilState, by: string, standing: Standing, act: CouncilAct): Refusal | null {
  switch (act.act) {
    case 'invite':
      return invitation(state, act.user_id)
    case 'join':
      return state.step === 'consent' && standing !== 'joined'
        ? time('The council is deciding, so nobody can join now. It is open again if it goes back to Reframe.')
        : null
    case 'decline':
      return standing === 'joined' ? time('You have joined. You can leave instead.') : null
    case 'leave':
      return departure(state, by)
    case 'excuse':
      return excuse(state, act.user_id)
    case 'check_in':
      return state.checked_in.has(by) ? time('You have checked in.') : null
    case 'question':
      return spoken(state, by, 'clarify')
    case 'answer':
      return spoken(state, by, 'clarify') ?? (state.questions.has(act.question_id) ? null : time('Nobody asked that.'))
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

function invitation(state: CouncilState, user_id: string): Refusal | null {
  if (state.step === 'consent') return time('The council is deciding, so nobody can be invited now.')
  return state.standings.size >= MOST_PARTICIPANTS && !state.standings.has(user_id)
    ? time(`A council has ${MOST_PARTICIPANTS} people or fewer.`)
    : null
}

function departure(state: CouncilState, by: string): Refusal | null {
  if (by === state.facilitator_id) return time('The facilitator stays. You can withdraw the council instead.')
  return openObjections(state).some(({ user_id }) => user_id === by)
    ? time('Your objection stands. Withdraw it before you leave, or wait for an amended proposal.')
    : null
}

/** Only who holds everybody up by saying nothing: no way to be rid of an objection. */
function excuse(state: CouncilState, user_id: string): Refusal | null {
  if (user_id === state.facilitator_id) return time('The facilitator cannot be excused.')
  if (state.standings.get(user_id) !== 'joined') return time('They are not in the council.')
  const silent = !state.checked_in.has(user_id) || (state.step === 'consent' && !state.positions.has(user_id))
  return silent ? null : time('They have said what this step asks of them, so nobody waits for them.')
}

function spoken(state: CouncilState, by: string, step: 'clarify' | 'reframe'): Refusal | null {
  if (state.step !== step) return time(`That is for the step ${STEP_NAMES[step]}; this is ${STEP_NAMES[state.step]}.`)
  return state.checked_in.has(by) ? null : time('Please check in first.')
}

const isOldWording = ({ fresh, proposal }: CouncilState, text: string): boolean =>
  !fresh && proposal !== null && !wordsDiffer(text, proposal.text)

function movement(state: CouncilState, { to, text }: Extract<CouncilAct, { act: 'move' }>): Refusal | null {
  if (to === state.step) return null
  if (state.step === 'consent' && to === 'reframe') {
    return text === null ? time('Say why the proposal needs to change.') : null
  }
  if (to !== NEXT_STEP[state.step]) {
    return time(`From ${STEP_NAMES[state.step]} a council does not go to ${STEP_NAMES[to]}.`)
  }
  const why = notYet(state)
  return why === null ? null : time(why)
}

function positioning(
  state: CouncilState,
  by: string,
  { proposal, position, text }: Extract<CouncilAct, { act: 'position' }>,
): Refusal | null {
  if (state.step !== 'consent') return time('Positions are taken in the step Consent.')
  if (proposal !== state.proposal?.number) return time('The proposal has changed. Please read it again.')
  const before = state.positions.get(by)?.position
  if (text !== null || position === 'consent') {
    return before === 'objection' && position !== 'objection' && text === null
      ? time('Say how your objection was met.')
      : null
  }
  return time(position === 'objection' ? 'Say what you object to.' : 'Say why you stand aside.')
}

/** Why the facilitator cannot move the council to the next step yet; null when they can, or when there is none. */
export function notYet(state: CouncilState): string | null {
  const everybody = joined(state)
  if (state.status !== 'Open' || state.step === 'consent') return null
  if (everybody.length < FEWEST) return 'A council needs two people or more who joined.'
  if (everybody.some((user_id) => !state.checked_in.has(user_id))) return 'Everybody who joined checks in first.'
  if (state.step === 'clarify' && [...state.questions.values()].some(({ answered }) => !answered)) {
    return 'Every question is answered first.'
  }
  if (state.step === 'reframe' && !state.fresh) {
    return state.proposal === null ? 'Word the proposal first.' : 'Word the amended proposal first.'
  }
  return null
}

export const STEP_NAMES = {
  check_in: 'Check-In',
  clarify: 'Clarify',
  reframe: 'Reframe',
  consent: 'Consent',
} as const
