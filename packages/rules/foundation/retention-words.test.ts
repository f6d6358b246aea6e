import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { daysInWords } from './retention-words.ts'

test('says whole years as years and other times in days, in each language', () => {
  expect([365, 730, 90, 400].map(daysInWords)).toEqual(['a year', '2 years', '90 days', '400 days'])
  expect(inLanguage('es', () => [365, 730, 90].map(daysInWords))).toEqual(['un año', '2 años', '90 días'])
})
