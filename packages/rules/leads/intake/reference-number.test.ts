import { expect, test } from 'vitest'
import { referenceIn } from './reference-number.ts'

test.each(['482-913-067', '482913067', ' 482 913 067 ', '#482.913.067'])('reads the reference number %j', (typed) => {
  expect(referenceIn(typed)).toBe('482-913-067')
})

test.each(['', '48291306', '4829130671', 'jo482913067', 'jo@example.com'])('sees none in %j', (typed) => {
  expect(referenceIn(typed)).toBeNull()
})
