import { expect, test } from 'vitest'
import { answerInWords, factorLabel, wantsGap } from '../../../shared/clients/labels.ts'

test.each([
  ['tobacco_use', true, 'yes'],
  ['annual_income', 52000, '$52,000'],
  ['age', 44, '44'],
  ['health_conditions', ['diabetes_type_2', 'none'], 'Type 2 diabetes, None of these'],
  ['medications', [], 'none'],
  ['lifestyle_factors', { exercise: 'regular' }, 'Regularly'],
  ['plan_preference', 'gap_insurance', 'Gap insurance'],
  ['occupation', 'stage_hand', 'stage_hand'],
  ['occupation', null, 'nothing'],
])('%s %j reads %s', (field, value, words) => {
  expect(answerInWords(field, value)).toBe(words)
})

test('turns a factor without a label into words', () => {
  expect(factorLabel('long_commute')).toBe('Long commute')
})

test('gap interest comes from either answer', () => {
  expect(wantsGap({ preferred_coverage: ['gold', 'gap'], plan_preference: 'aca_compliant' })).toBe(true)
  expect(wantsGap({ preferred_coverage: ['indemnity'], plan_preference: 'gap_insurance' })).toBe(true)
  expect(wantsGap({ preferred_coverage: ['gold'], plan_preference: 'aca_compliant' })).toBe(false)
})
