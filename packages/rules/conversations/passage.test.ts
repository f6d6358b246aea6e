import { expect, test } from 'vitest'
import { passageOf } from './passage.ts'

test('shows the text around the first hit, and marks every hit in it', () => {
  const text = `${'a'.repeat(100)} The Deductible is high. (deductible)${'b'.repeat(200)}`
  const pieces = passageOf(text, ['deductible', 'high'])
  expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(['Deductible', 'high', 'deductible'])
  expect(pieces[0]?.text).toMatch(/^…a+ The $/)
  expect(pieces.at(-1)?.text).toMatch(/b…$/)
})

test('takes letters with a meaning in patterns as they are', () => {
  expect(passageOf('Costs $5.00 (a+b)', ['(a+b)'])).toEqual([
    { text: 'Costs $5.00 ', marked: false },
    { text: '(a+b)', marked: true },
  ])
  expect(passageOf('Nothing', ['else'])).toEqual([{ text: 'Nothing', marked: false }])
})
