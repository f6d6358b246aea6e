import { expect, test } from 'vitest'
import { holdOrder } from '../../../shared/clients/hold-order.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (held: { rows: readonly { id: string }[] }) => held.rows.map(({ id }) => id).join('')

test('a new row above the others waits', () => {
  const held = holdOrder(['b', 'c'], rows('a', 'b', 'c'))
  expect(ids(held)).toBe('bc')
  expect(held.waiting).toBe(1)
})

test('a new row between others waits too', () => {
  const held = holdOrder(['a', 'c'], rows('a', 'b', 'c'))
  expect(ids(held)).toBe('ac')
  expect(held.waiting).toBe(1)
})

test('the next page is added at the end', () => {
  const held = holdOrder(['a', 'b'], rows('a', 'b', 'c', 'd'))
  expect(ids(held)).toBe('abcd')
  expect(held.waiting).toBe(0)
})

test('rows keep their places when the list is sorted differently', () => {
  expect(ids(holdOrder(['a', 'b', 'c'], rows('c', 'a', 'b', 'd')))).toBe('abcd')
})

test('removes deleted rows', () => {
  expect(ids(holdOrder(['a', 'b', 'c'], rows('a', 'c')))).toBe('ac')
})

test('shows all rows when none of the held rows are left', () => {
  const held = holdOrder(['x'], rows('a', 'b'))
  expect(ids(held)).toBe('ab')
  expect(held.waiting).toBe(0)
})

test('a held row shows its current data', () => {
  const held = holdOrder(['a'], [{ id: 'a', name: 'new' }])
  expect(held.rows).toEqual([{ id: 'a', name: 'new' }])
})
