import { expect, test } from 'vitest'
import { readReceipt } from '../../../shared/intake/receipt.ts'

test('a stored receipt comes back', () => {
  expect(readReceipt('{"id":"c1","intake_token":"t"}')).toMatchObject({ id: 'c1', intake_token: 't' })
})

test.each([null, '', '{', '[]', '{"id":"c1"}', '{"id":1,"intake_token":"t"}'])('%j is no receipt', (stored) => {
  expect(readReceipt(stored)).toBeNull()
})
