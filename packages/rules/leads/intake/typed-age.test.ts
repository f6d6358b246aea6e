import { describe, expect, test } from 'vitest'
import { typedAge } from './typed-age.ts'

const today = new Date(2026, 10, 23, 9)

test.each([
  ['9', 9],
  [' 34 ', 34],
  ['0', 0],
  ['130', 130],
])('an age stays the age: %j', (typed, age) => {
  expect(typedAge(typed, today)).toBe(age)
})

describe('a date of birth becomes an age', () => {
  test.each([
    ['3/1/2016', 10],
    ['03-01-2016', 10],
    ['03.01.2016', 10],
    ['03012016', 10],
    ['2016-03-01', 10],
    ['11/23/2016', 10],
    ['11/24/2016', 9],
    ['11232026', 0],
    ['02/29/1992', 34],
  ])('%s', (typed, age) => {
    expect(typedAge(typed, today)).toBe(age)
  })
})

test.each(['', 'nine', '3/1', '3/1/16', '3/1-2016', '13012016', '02/30/2016', '11242026', '2016', '1e2', '-4', '4.5'])(
  'anything else is not an age: %j',
  (typed) => {
    expect(typedAge(typed, today)).toBeNaN()
  },
)
