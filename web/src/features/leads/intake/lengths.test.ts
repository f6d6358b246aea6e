import { LIMITS } from '@waymark/contracts/fields'
import { expect, test } from 'vitest'
import { LENGTHS } from './lengths.ts'

test('the fields stop where the server does', () => {
  expect(LIMITS).toMatchObject(LENGTHS)
})
