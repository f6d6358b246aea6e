import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type Action, outcomeOf, type Standing } from './actions.ts'

const BEGINNING: Standing = { poster_id: 'poster', status: 'Open', claimed_by: null }
type Tried = readonly (readonly [Action, string])[]

/** Every state it went through, in order. */
function courseOf(tried: Tried): Standing[] {
  const course = [BEGINNING]
  let now = BEGINNING
  for (const [action, user_id] of tried) {
    const outcome = outcomeOf(action, now, user_id)
    if (outcome !== 'done' && 'status' in outcome) now = { poster_id: 'poster', ...outcome }
    course.push(now)
  }
  return course
}

const isRight = ({ status, claimed_by }: Standing) =>
  claimed_by !== 'poster' && (status === 'Open' ? claimed_by === null : status === 'Closed' || claimed_by !== null)

const tries = array(
  tuple(constantFrom<Action>('claim', 'release', 'close', 'reopen'), constantFrom('poster', 'ann', 'bob')),
)

test('after any actions by anyone, claimed means claimed by a member other than the poster', () => {
  assert(property(tries, (tried) => courseOf(tried).every(isRight)))
})

test('a claim passes to another member only after being reopened', () => {
  assert(
    property(tries, (tried) =>
      courseOf(tried).every(
        ({ claimed_by }, at, course) =>
          claimed_by === null || (course[at - 1]?.claimed_by ?? claimed_by) === claimed_by,
      ),
    ),
  )
})

test('repeating an action changes nothing', () => {
  assert(
    property(tries, (tried) => {
      const twice = courseOf(tried.flatMap((one) => [one, one]))
      // A member who gave up a claim may no longer release it, which changes nothing either.
      return courseOf(tried).at(-1)?.status === twice.at(-1)?.status
    }),
  )
  expect(outcomeOf('claim', { ...BEGINNING, status: 'Claimed', claimed_by: 'ann' }, 'ann')).toBe('done')
})
