import { expect, test } from 'vitest'
import { typedDollars, typedNumber } from './typed-number.ts'

test.each([
  ['45', 45],
  [' 60 ', 60],
  ['\u00a060', 60],
  ['0', 0],
  ['007', 7],
  // Not whole, or too small: a check says which, so they are read as they are.
  ['45.5', 45.5],
  ['-3', -3],
  ['−3', -3],
])('a number stays the number: %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test.each(['', ' ', 'forty', '45.', '.5', '4 5', '45,5', '1e5', '0x20', '$45', '60 000', '45-50', '+45', 'Infinity'])(
  'anything else is not a number: %j',
  (typed) => {
    expect(typedNumber(typed)).toBeNaN()
  },
)

test.each([
  ['45000', 45_000],
  ['$45,000', 45_000],
  [' $ 45,000.00 ', 45_000],
  ['60 000', 60_000],
  ['60\u00a0000', 60_000],
  ['60\u202f000', 60_000],
  ['1,234,567', 1_234_567],
  ['52000.5', 52_000.5],
  ['0', 0],
  ['-3', -3],
  ['-$3', -3],
])('an amount of money stays the amount: %j', (typed, dollars) => {
  expect(typedDollars(typed)).toBe(dollars)
})

// A comma or point before fewer than three digits, or before three where cents would stand, may mean anything.
test.each(['', '$', 'about 45000', '45k', '1e5', '45,5', '45,00', '4,5000', '45.000', '1.234.567', '45,000 a year'])(
  'anything else is not an amount: %j',
  (typed) => {
    expect(typedDollars(typed)).toBeNaN()
  },
)
