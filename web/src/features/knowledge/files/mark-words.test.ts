import { expect, test } from 'vitest'
import { markRanges, markWords, wordPattern } from './mark-words.ts'

const found = (search: string, text: string) =>
  markWords(text, wordPattern(search))
    .filter(({ marked }) => marked)
    .map(({ text: word }) => word)

test('words match in any case and with common endings', () => {
  expect(found('deductible', 'The Deductible; two DEDUCTIBLES.')).toEqual(['Deductible', 'DEDUCTIBLES'])
  expect(found('copays', 'A copay of $20, copayments')).toEqual(['copay', 'copayments'])
  expect(found('covered services', 'It covers one service.')).toEqual(['covers', 'service'])
})

test('part of another word does not match', () => {
  expect(found('plan', 'airplane, plans, planetarium')).toEqual(['plans'])
  expect(found('20', '$20, 2026, 20')).toEqual(['20', '20'])
})

test('amounts match with and without their comma', () => {
  const text = 'Of $7,500, 7500 or 17,500; 7 of 500'
  expect(found('7500', text)).toEqual(['7,500', '7500'])
  expect(found('7,500', text)).toEqual(['7,500', '7500'])
  expect(found('2026', '2026 and 2,026')).toEqual(['2026', '2,026'])
})

test('stop words and excluded words are not marked', () => {
  expect(found('the cost of "gap plans" -dental', 'the cost of dental and gap plans')).toEqual(['cost', 'gap', 'plans'])
  expect(wordPattern('the of')).toBeNull()
  expect(wordPattern('.* ( [')).toBeNull()
})

test('the segments together make up the text', () => {
  const text = 'Out-of-pocket limit: $9,200'
  expect(
    markWords(text, wordPattern('limit'))
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text)
  expect(markWords('', wordPattern('limit'))).toEqual([])
})

test('invalid ranges are skipped', () => {
  const ranges = [
    { start: 0, end: 3 },
    { start: 2, end: 5 },
    { start: 6, end: 99 },
  ]
  expect(markRanges('one two', ranges)).toEqual([
    { text: 'one', marked: true, at: 0 },
    { text: ' two', marked: false, at: 3 },
  ])
})
