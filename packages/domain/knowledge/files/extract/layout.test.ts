import { expect, test } from 'vitest'
import { type Piece, textOf } from './layout.ts'

const SIZE = 10
/** That many lines of text, 12 apart, in a column that starts at `left`. */
const drawn = (left: number, base: number, ...lines: string[]): Piece[] =>
  lines.map((text, index) => ({ text, left, right: left + 5 * text.length, base: base - 12 * index, height: SIZE }))

const QUESTION = drawn(50, 700, 'What is the overall', 'deductible?')
const ANSWER = drawn(200, 700, '$4,500 a person.', 'Starts over in January.')
const WHY = drawn(400, 700, 'You must pay all costs up to', 'this amount.')
const SECOND = [
  drawn(50, 670, 'Is there a limit?'),
  drawn(200, 670, 'Yes.'),
  drawn(400, 670, 'It helps you plan.'),
].flat()
const ROWS =
  'What is the overall deductible? | $4,500 a person. Starts over in January. | You must pay all costs up to this amount.\nIs there a limit? | Yes. | It helps you plan.'

test.each([
  ['as it is read', [...QUESTION, ...ANSWER, ...WHY, ...SECOND]],
  ['from right to left', [...WHY, ...ANSWER, ...QUESTION, ...SECOND.toReversed()]],
  ['its second row first', [...SECOND, ...ANSWER, ...WHY, ...QUESTION]],
])('reads a table drawn %s row by row, with each value after its question', (_order, pieces) => {
  expect(textOf(pieces)).toBe(ROWS)
})

test('puts a heading beside several rows before the first row', () => {
  const rows = [
    [drawn(150, 702, 'Emergency room'), drawn(300, 702, '$350'), drawn(400, 702, 'Waived if admitted')],
    [drawn(150, 680, 'Ambulance'), drawn(300, 680, '$150'), drawn(400, 680, 'None')],
  ].flat(2)
  expect(textOf([...rows, ...drawn(50, 695, 'If you need', 'help now')])).toBe(
    'If you need help now | Emergency room | $350 | Waived if admitted\nAmbulance | $150 | None',
  )
})

test('keeps the lines of flowing text, and reads two columns in drawing order', () => {
  const left = drawn(50, 700, 'The first column', 'of an article', 'has its lines.')
  const right = drawn(300, 700, 'The second one', 'follows when', 'it is over.')
  expect(textOf([...drawn(50, 740, 'A heading'), ...left, ...right])).toBe(
    'A heading\nThe first column\nof an article\nhas its lines.\nThe second one\nfollows when\nit is over.',
  )
})

test('joins words drawn apart into one line, and puts late words in their place', () => {
  const line = [
    { text: 'The', left: 50, right: 65, base: 700, height: SIZE },
    { text: 'limit.', left: 120, right: 150, base: 700, height: SIZE },
    { text: 'out-of-pocket', left: 68, right: 117, base: 701, height: SIZE },
  ]
  expect(textOf(line)).toBe('The out-of-pocket limit.')
})

test('reads a page with countless cells quickly', () => {
  const pieces = Array.from({ length: 20_000 }, (_, index) => drawn((index % 100) * 40, 2 * index, `c${index}`)).flat()
  expect(textOf(pieces).split('\n').length).toBeGreaterThan(100)
})
