import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, outcomeOf, type Standing } from './acts.ts'

const BEGINNING: Standing = { poster_id: 'poster', status: 'Open', claimed_by: null }
type Tried = readonly (readonly [Act, string])[]

/** Everything it was, one after another. */
function courseOf(tried: Tried): Standing[] {
  const course = [BEGINNING]
  let now = BEGINNING
  for (const [act, user_id] of tried) {
    const outcome = outcomeOf(act, now, user_id)
    if (outcome !== 'done' && 'status' in outcome) now = { poster_id: 'poster', ...outcome }
    course.push(now)
  }
  return course
}

const isRight = ({ status, claimed_by }: Standing) =>
  claimed_by !== 'poster' && (status === 'Open' ? claimed_by === null : status === 'Closed' || claimed_by !== null)

const tries = array(
  tuple(constantFrom<Act>('claim', 'release', 'close', 'reopen'), constantFrom('poster', 'ann', 'bob')),
)

test('after any acts of anybody, claimed means by somebody, and never by who posted it', () => {
  assert(property(tries, (tried) => courseOf(tried).every(isRight)))
})

test('a claim passes from one to another only by way of being open', () => {
  assert(
    property(tries, (tried) =>
      courseOf(tried).every(
        ({ claimed_by }, at, course) =>
          claimed_by === null || (course[at - 1]?.claimed_by ?? claimed_by) === claimed_by,
      ),
    ),
  )
})

test('an act done twice is done once', () => {
  assert(
    property(tries, (tried) => {
      const twice = courseOf(tried.flatMap((one) => [one, one]))
      // Who gives up what is open again may no longer release it, which changes nothing either.
      return courseOf(tried).at(-1)?.status === twice.at(-1)?.status
    }),
  )
  expect(outcomeOf('claim', { ...BEGINNING, status: 'Claimed', claimed_by: 'ann' }, 'ann')).toBe('done')
})
