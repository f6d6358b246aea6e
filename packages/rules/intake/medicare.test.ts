import { expect, test } from 'vitest'
import { medicareNote } from './medicare.ts'

test('the Medicare note stands from 65 on', () => {
  expect(medicareNote(64)).toBeNull()
  expect(medicareNote(65)).toContain('Medicare')
  expect(medicareNote(100)).toContain('Medicare')
})
