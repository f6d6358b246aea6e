import { expect, test } from 'vitest'
import { maySubmit } from './may-submit.ts'

test('offers to submit a story only once everyone who can be recognized in it has agreed', () => {
  expect(maySubmit({ names_others: false, others_consented: false })).toBe(true)
  expect(maySubmit({ names_others: true, others_consented: true })).toBe(true)
  expect(maySubmit({ names_others: true, others_consented: false })).toBe(false)
})
