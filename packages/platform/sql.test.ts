import { expect, test } from 'vitest'
import { empty, join, prepare, raw, type Statement, sql } from './sql.ts'

const both = (left: unknown, right: unknown) => sql`select ${left}, ${right}`
const name = (statement: Statement) => prepare(statement).name
const one = (value: unknown) => sql`(${value})`

test('turns values into parameters in text order, through nested pieces', () => {
  const { text, values } = prepare(sql`with a as (${both(1, one('two'))}) select ${null} ${raw('from t')}${empty}`)
  expect(text).toBe('with a as (select $1, ($2)) select $3 from t')
  expect(values).toEqual([1, 'two', null])
})

test('joins pieces', () => {
  expect(prepare(join([one(1), one(2), raw('x')], ' and '))).toMatchObject({
    text: '($1) and ($2) and x',
    values: [1, 2],
  })
})

test('one shape has one name and text for all values, and another shape has another', () => {
  expect(prepare(both(1, 2)).text).toBe(prepare(both(3, 4)).text)
  expect(name(both(1, 2))).toBe(name(both(3, 4)))
  expect(name(both(1, raw('x')))).toBe(name(both(2, raw('x'))))
  const names = [
    both(1, 2),
    both(1, one(2)),
    both(one(1), 2),
    both(1, raw('x')),
    both(1, raw('y')),
    both(empty, 1),
  ].map(name)
  expect(new Set(names).size).toBe(names.length)
})
