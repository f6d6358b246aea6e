import { expect, test } from 'vitest'
import { holdOrder } from '../../../shared/clients/hold-order.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (held: { rows: readonly { id: string }[] }) => held.rows.map(({ id }) => id).join('')

test('a new row above waits', () => {
  const held = holdOrder(['b', 'c'], rows('a', 'b', 'c'))
  expect(ids(held)).toBe('bc')
  expect(held.waiting).toBe(1)
})

test('a row between waits as well', () => {
  const held = holdOrder(['a', 'c'], rows('a', 'b', 'c'))
  expect(ids(held)).toBe('ac')
  expect(held.waiting).toBe(1)
})

test('the next page follows at the end', () => {
  const held = holdOrder(['a', 'b'], rows('a', 'b', 'c', 'd'))
  expect(ids(held)).toBe('abcd')
  expect(held.waiting).toBe(0)
})

test('rows that changed places keep theirs', () => {
  expect(ids(holdOrder(['a', 'b', 'c'], rows('c', 'a', 'b', 'd')))).toBe('abcd')
})

test('removes deleted rows', () => {
  expect(ids(holdOrder(['a', 'b', 'c'], rows('a', 'c')))).toBe('ac')
})

test('nothing is held when nothing of it is left', () => {
  const held = holdOrder(['x'], rows('a', 'b'))
  expect(ids(held)).toBe('ab')
  expect(held.waiting).toBe(0)
})

test('what is shown is current, not what it was', () => {
  const held = holdOrder(['a'], [{ id: 'a', name: 'new' }])
  expect(held.rows).toEqual([{ id: 'a', name: 'new' }])
})
