import { expect, test } from 'vitest'
import { medicareNote } from './medicare.ts'

test('shows the Medicare note from age 65', () => {
  expect(medicareNote(64)).toBeNull()
  expect(medicareNote(65)).toContain('Medicare')
  expect(medicareNote(100)).toContain('Medicare')
})
