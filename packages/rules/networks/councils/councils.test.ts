import { isDeepStrictEqual } from 'node:util'
import {
  COUNCIL_STEPS,
  type CouncilMove,
  DECISION_RULES,
  POSITIONS,
} from '@waymark/contracts/networks/councils/schemas'
import { array, assert, constantFrom, nat, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { apply, isRepeat } from './apply-move.ts'
import { checkMove, missingStep } from './check-move.ts'
import { hasDecided } from './decision.ts'
import { needs } from './needs.ts'
import { type CouncilState, NEXT_STEP, newCouncil, openObjections, participantsOf } from './state.ts'

const [ADA, BO, CY] = ['ada', 'bo', 'cy']
const text = 'Words'

let number = 0
const aMove = (by: string, act: CouncilMove) => ({ id: `act-${++number}`, by, act })

/** The council after these moves, each of which must be allowed. */
function after(state: CouncilState, ...moves: readonly (readonly [by: string, act: CouncilMove])[]): CouncilState {
  return moves.reduce((now, [by, act]) => {
    const done = aMove(by, act)
    expect(checkMove(now, done)).toBeNull()
    return apply(now, done)
  }, state)
}
const refused = (state: CouncilState, by: string, act: CouncilMove) => checkMove(state, aMove(by, act))?.detail ?? null

const move = (to: (typeof COUNCIL_STEPS)[number]) => [ADA, { act: 'move', to, text: null }] as const
const take = (by: string, position: (typeof POSITIONS)[number], proposal = 1) =>
  [by, { act: 'position', position, proposal, text }] as const

/** Three participants who have all checked in. */
const gathered = (rule: (typeof DECISION_RULES)[number] = 'consent') =>
  after(
    newCouncil(ADA, rule),
    [ADA, { act: 'invite', user_id: BO }],
    [ADA, { act: 'invite', user_id: CY }],
    [BO, { act: 'join' }],
    [CY, { act: 'join' }],
    [ADA, { act: 'check_in', text }],
    [BO, { act: 'check_in', text }],
    [CY, { act: 'check_in', text }],
  )
const deciding = (rule?: (typeof DECISION_RULES)[number]) =>
  after(
    gathered(rule),
    move('clarify'),
    move('reframe'),
    [ADA, { act: 'proposal', text: 'We buy the van.' }],
    move('consent'),
  )

test('goes from check-in to consent, with an objection resolved by an amended proposal', () => {
  const objected = after(deciding(), take(ADA, 'consent'), take(BO, 'objection'), take(CY, 'consent'))
  expect(objected).toMatchObject({ status: 'Open', objections: [{ user_id: BO, met: null }] })
  expect(needs(objected)).toEqual([{ need: 'objection', user_ids: [BO, ADA] }])

  const reframed = after(objected, [ADA, { act: 'move', to: 'reframe', text: 'Bo is right about the price' }])
  expect(reframed.positions.size).toBe(0)
  expect(reframed.objections).toMatchObject([{ met: 'amended', how: 'Bo is right about the price' }])
  expect(missingStep(reframed)).toBe('Write the amended proposal first.')
  expect(refused(reframed, ADA, { act: 'proposal', text: ' We buy  the van. ' })).toBe('Amend the proposal first.')

  const again = after(reframed, [ADA, { act: 'proposal', text: 'We rent the van.' }], move('consent'))
  expect(refused(again, BO, { act: 'position', position: 'consent', proposal: 1, text: null })).toBe(
    'The proposal has changed. Please read it again.',
  )
  const decided = after(again, take(ADA, 'consent', 2), take(BO, 'consent', 2), take(CY, 'stand_aside', 2))
  expect(decided.status).toBe('Resolved')
  expect(needs(decided)).toEqual([])
  expect(refused(decided, CY, { act: 'position', position: 'objection', proposal: 2, text })).toContain('closed')
})

test('lets a member withdraw their objection in words, and binds them until then', () => {
  const objected = after(deciding(), take(BO, 'objection'))
  expect(refused(objected, BO, { act: 'leave' })).toContain('Your objection is still open')
  expect(refused(objected, ADA, { act: 'excuse', user_id: BO, text })).toContain('already done their part')
  expect(refused(objected, BO, { act: 'position', position: 'consent', proposal: 1, text: null })).toContain('how')
  expect(after(objected, take(BO, 'consent')).objections).toMatchObject([{ met: 'withdrawn', how: text }])
})

test('each step requires what it is for', () => {
  const asked = after(newCouncil(ADA, 'consent'), [ADA, { act: 'invite', user_id: BO }])
  expect(missingStep(asked)).toBe('A council needs at least two participants.')
  const met = after(asked, [BO, { act: 'join' }], [ADA, { act: 'check_in', text }])
  expect(missingStep(met)).toBe('All participants need to check in first.')
  expect(needs(met)).toEqual([{ need: 'check_in', user_ids: [BO] }])
  const clarifying = after(met, [BO, { act: 'check_in', text }], move('clarify'))
  const question = aMove(BO, { act: 'question', text: 'What does it cost?' })
  const asking = apply(clarifying, question)
  expect(refused(asking, ...move('reframe'))).toBe('All questions need an answer first.')
  expect(needs(asking)).toEqual([{ need: 'answer', user_ids: [ADA] }])
  const reframing = after(asking, [ADA, { act: 'answer', question_id: question.id, text }], move('reframe'))
  expect(refused(reframing, ...move('consent'))).toBe('Write the proposal first.')
  expect(refused(reframing, ...move('check_in'))).toBe("A council can't go from Reframe to Check-In.")
  expect(refused(reframing, BO, { act: 'question', text })).toContain('Clarify')
})

test('lets non-participants read, late joiners check in first, and the facilitator lead and stay', () => {
  const state = gathered()
  expect(checkMove(state, aMove('dee', { act: 'question', text }))).toMatchObject({ because: 'person' })
  expect(checkMove(state, aMove(BO, { act: 'withdraw', text }))).toMatchObject({ because: 'person' })
  expect(refused(state, ADA, { act: 'leave' })).toContain("The facilitator can't leave")
  const late = after(state, move('clarify'), [ADA, { act: 'invite', user_id: 'dee' }], ['dee', { act: 'join' }])
  expect(refused(late, 'dee', { act: 'question', text })).toBe('Please check in first.')
  expect(missingStep(late)).toBe('All participants need to check in first.')
  expect(missingStep(after(late, [ADA, { act: 'excuse', user_id: 'dee', text }]))).toBeNull()
  expect(refused(deciding(), 'dee', { act: 'join' })).toContain('Only the participants')
})

test('waits in Consent for the facilitator to go back when nobody objects and the rule is not met, not for more company', () => {
  const undecided = after(deciding('full_consent'), take(ADA, 'consent'), take(BO, 'stand_aside'), take(CY, 'consent'))
  expect(needs(undecided)).toEqual([{ need: 'move', user_ids: [ADA] }])
  const alone = after(deciding(), take(ADA, 'consent'), [BO, { act: 'leave' }], [CY, { act: 'leave' }])
  expect(needs(alone)).toEqual([{ need: 'move', user_ids: [ADA] }])
})

test.each([
  ['consent', ['consent', 'stand_aside', 'stand_aside'], 'Resolved'],
  ['consent', ['stand_aside', 'stand_aside', 'stand_aside'], 'Open'],
  ['two_thirds', ['consent', 'consent', 'stand_aside'], 'Resolved'],
  ['two_thirds', ['consent', 'stand_aside', 'stand_aside'], 'Open'],
  ['full_consent', ['consent', 'consent', 'consent'], 'Resolved'],
  ['full_consent', ['consent', 'consent', 'stand_aside'], 'Open'],
  ['consent', ['consent', 'consent', 'objection'], 'Open'],
] as const)('by the rule %s, %o is %s', (rule, [ada, bo, cy], status) => {
  const state = after(deciding(rule), take(ADA, ada), take(BO, bo), take(CY, cy))
  expect(state.status).toBe(status)
  expect(needs(state).length > 0).toBe(status === 'Open')
})

test('lets a participant take over from a facilitator whose account is gone, and finish the council', () => {
  const state = deciding()
  expect(refused(state, 'dee', { act: 'take_over' })).toContain('Only the participants')
  const taken = after(state, [BO, { act: 'take_over' }])
  expect(refused(taken, ADA, { act: 'withdraw', text })).toContain('facilitator')
  expect(isRepeat(taken, aMove(BO, { act: 'take_over' }))).toBe(true)
  const alone = after(taken, [BO, { act: 'excuse', user_id: ADA, text }])
  expect(after(alone, take(BO, 'consent'), take(CY, 'consent')).status).toBe('Resolved')
  expect(after(taken, [BO, { act: 'withdraw', text }]).status).toBe('Withdrawn')
})

test('lets one who left take over in Consent, where no one can join, and makes them a participant again', () => {
  const left = after(deciding(), [BO, { act: 'leave' }], [CY, { act: 'leave' }])
  const taken = after(left, [BO, { act: 'take_over' }])
  expect(taken).toMatchObject({ status: 'Open', facilitator_id: BO })
  expect(participantsOf(taken)).toEqual([ADA, BO])
  expect(after(taken, [BO, { act: 'withdraw', text }]).status).toBe('Withdrawn')
  expect(refused(after(gathered(), [BO, { act: 'leave' }]), BO, { act: 'take_over' })).toBe('Join this council first.')
})

const begun = constantFrom(
  ...DECISION_RULES.flatMap((rule) => [() => newCouncil(ADA, rule), () => gathered(rule), () => deciding(rule)]),
)
const people = constantFrom(ADA, BO, CY, 'dee', 'eve')
const anything = record({
  by: people,
  act: constantFrom<CouncilMove['act']>(
    'invite',
    'join',
    'join',
    'decline',
    'leave',
    'excuse',
    'check_in',
    'check_in',
    'question',
    'answer',
    'suggestion',
    'proposal',
    'move',
    'move',
    'move',
    'position',
    'position',
    'position',
    'take_over',
    'withdraw',
  ), // prettier
  user_id: people,
  to: constantFrom(...COUNCIL_STEPS),
  position: constantFrom<(typeof POSITIONS)[number]>('consent', 'consent', 'consent', 'stand_aside', 'objection'),
  proposal: nat(3),
  text: option(constantFrom('One', 'Two', 'Three')),
  question: nat(5),
})

test('no sequence of moves brings a council into an invalid state', () => {
  let resolved = 0
  assert(
    property(begun, array(anything, { maxLength: 100, size: 'max' }), (begin, tries) => {
      let state = begin()
      for (const { act: kind, by, question, text: words, ...given } of tries) {
        const question_id = [...state.questions.keys()][question] ?? 'none'
        const act = { act: kind, ...given, question_id, text: words ?? 'Words' } as CouncilMove
        // Makes some councils end: mostly the facilitator leads on towards the end.
        if (act.act === 'move' && given.proposal > 0) act.to = NEXT_STEP[state.step] ?? 'consent'
        if (act.act === 'position' && given.proposal > 0) act.proposal = state.proposal?.number ?? 1
        const doer = act.act === 'move' || act.act === 'proposal' || act.act === 'invite' ? state.facilitator_id : by
        if ((act.act === 'withdraw' || act.act === 'take_over') && given.proposal > 0) continue
        const done = aMove(doer, act)
        const before = state
        if (checkMove(state, done) !== null || isRepeat(state, done)) continue
        state = apply(state, done)
        keepsItsPromises(before, state, act)
      }
      if (state.status === 'Resolved') resolved++
    }),
    { numRuns: 500 },
  )
  expect(resolved).toBeGreaterThan(0)
})

/** Each is a rule that must hold whenever it applies. */
function keepsItsPromises(before: CouncilState, state: CouncilState, act: CouncilMove): void {
  const participants = participantsOf(state)
  const standing = openObjections(state).map(({ user_id }) => user_id)
  const objecting = [...state.positions].filter(([, { position }]) => position === 'objection').map(([id]) => id)
  const moved = state.step !== before.step
  const back = before.step === 'consent' && state.step === 'reframe'
  const objections_met = standing.length < openObjections(before).length
  const promises = {
    'a closed council does not change': before.status === 'Open',
    'the facilitator stays': state.standings.get(state.facilitator_id) === 'joined',
    'steps change only by a move': !moved || act.act === 'move',
    'a step leads to the next one, or back from consent': !moved || back || NEXT_STEP[before.step] === state.step,
    'no participant disappears':
      !moved || back || participantsOf(before).every((user_id) => before.checked_in.has(user_id)),
    'positions are on the current proposal':
      state.positions.size === 0 || (state.step === 'consent' && state.proposal?.number === before.proposal?.number),
    'a position is on the proposal it names': act.act !== 'position' || act.proposal === state.proposal?.number,
    'a member who objects has an open objection': isDeepStrictEqual(standing.toSorted(), objecting.toSorted()),
    'a member who objects is still a participant': standing.every(
      (user_id) => state.standings.get(user_id) === 'joined',
    ),
    'objections are resolved by their author or by another proposal': !objections_met || act.act === 'position' || back,
    'a decision has no open objections':
      state.status !== 'Resolved' ||
      (standing.length === 0 && participants.length > 1 && hasDecided({ ...state, status: 'Open' })),
    'everyone in a decision has a position':
      state.status !== 'Resolved' || participants.every((id) => state.positions.has(id)),
    'consent is recognized right away': !hasDecided(state),
    'someone can always move the council forward': needs(state).length > 0 === (state.status === 'Open'),
  }
  expect(Object.entries(promises).filter(([, kept]) => !kept)).toEqual([])
}
