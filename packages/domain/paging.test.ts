import { newId } from '@waymark/platform/ids'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cutPage, decodeCursor, encodeCursor, idCursor, instantCursor, textCursor } from './paging.ts'

test('decodes a cursor to its key', () => {
  const schema = z.tuple([instantCursor, textCursor, idCursor])
  const key = [new Date(), 'Ünder%', newId()]
  expect(decodeCursor(encodeCursor(key), schema)).toEqual(key)
  expect(decodeCursor(undefined, schema)).toBeUndefined()
})

test.each([
  ['x', idCursor],
  ['', idCursor],
  [encodeCursor('x'), idCursor],
  [encodeCursor('2026-13-01T00:00:00Z'), instantCursor],
  [encodeCursor('infinity'), instantCursor],
  [encodeCursor('a\u0000'), textCursor],
  [encodeCursor(1), textCursor],
])('rejects the cursor %j', (cursor, schema) => {
  expect(() => decodeCursor(cursor, schema)).toThrow('no longer valid')
})

const cut = (...rows: number[]) => cutPage(rows, 2, (last) => -last)

test('cuts a page only if there are more rows', () => {
  expect(cut(1, 2, 3)).toEqual({ page: [1, 2], next: encodeCursor(-2) })
  expect(cut(1, 2)).toEqual({ page: [1, 2], next: undefined })
  expect(cut()).toEqual({ page: [], next: undefined })
})
