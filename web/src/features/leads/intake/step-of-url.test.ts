import type { IntakeAnswers } from '@waymark/rules/leads/intake/steps'
import { expect, test } from 'vitest'
import { reachableStep, searchAtStep, stepOfField } from './step-of-url.ts'

const untilThree: IntakeAnswers = {
  email: 'dana@example.com',
  age: '45',
  gender: 'female',
  zip_code: '75201',
  household_size: '2',
  annual_income: '0',
}

test.each([
  [null, 1],
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 3],
  ['7', 3],
  ['8', 1],
  ['x', 1],
])('?step=%s with two finished steps opens step %d', (asked, step) => {
  expect(reachableStep(asked, untilThree)).toBe(step)
})

test('without answers, every address opens the first step', () => {
  expect(reachableStep('7', {})).toBe(1)
})

test('the next step keeps the agent', () => {
  expect(searchAtStep(new URLSearchParams('agent=a1&step=2'), 3)).toBe('?agent=a1&step=3')
})

test('coming back to all answers ends the way back', () => {
  expect(searchAtStep(new URLSearchParams('agent=a1&step=2&back=check'), 'check')).toBe('?agent=a1&step=check')
  expect(searchAtStep(new URLSearchParams('step=4&back=check'), 6)).toBe('?step=6&back=check')
})

test('finds the step that asks for a field', () => {
  const fields = [
    'email',
    'zip_code',
    'household_members.1.age',
    'lifestyle_factors.exercise',
    'terms_accepted',
    'first_name',
  ]
  expect(fields.map(stepOfField)).toEqual([1, 2, 2, 5, 7, 1])
})
