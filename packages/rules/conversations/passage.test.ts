import { expect, test } from 'vitest'
import { passageOf } from './passage.ts'

const markedIn = (text: string, sought: readonly string[]) =>
  passageOf(text, sought)
    .filter(({ marked }) => marked)
    .map((piece) => piece.text)

test('shows the text around the first hit, and marks every hit in it', () => {
  const text = `${'a'.repeat(100)} The Deductible is high. (deductible)${'b'.repeat(200)}`
  const pieces = passageOf(text, ['deductible', 'high'])
  expect(markedIn(text, ['deductible', 'high'])).toEqual(['Deductible', 'high', 'deductible'])
  expect(pieces[0]?.text).toMatch(/^…a+ The $/)
  expect(pieces.at(-1)?.text).toMatch(/b…$/)
})

test('begins and ends with whole words', () => {
  const text = `Good morning Arthur, this is Elena, your licensed agent. ${'I would like to check your medications. '.repeat(4)}`
  const shown = passageOf(text, ['licensed'])
    .map((piece) => piece.text)
    .join('')
  expect(shown).toMatch(/^Good morning Arthur/)
  expect(shown).toMatch(/ (I|would|like|to|check|your|medications\.?)…$/)
})

test('marks the words that the search finds: with accents, and by how they begin only', () => {
  expect(markedIn('José starts with art, artfully', ['jose', 'art'])).toEqual(['José', 'art', 'artfully'])
  expect(markedIn('Cafe\u0301 or café', ['cafe'])).toEqual(['Cafe\u0301', 'café'])
})

test('shows the beginning of a text without a hit', () => {
  expect(passageOf('Nothing', ['else'])).toEqual([{ text: 'Nothing', marked: false }])
  expect(passageOf('long '.repeat(40), ['else'])[0]?.text).toHaveLength(121)
})
