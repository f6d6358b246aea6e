import { LIMITS } from '@waymark/contracts/fields'
import { expect, test } from 'vitest'
import { LENGTHS } from './contact-inputs.ts'

test('the fields have the same length limits as the server', () => {
  expect(LIMITS).toMatchObject(LENGTHS)
})
