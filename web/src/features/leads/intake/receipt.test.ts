import { expect, test } from 'vitest'
import { readReceipt } from '../../../shared/intake/receipt.ts'

test('reads a stored receipt', () => {
  expect(readReceipt('{"id":"c1","intake_token":"t"}')).toMatchObject({ id: 'c1', intake_token: 't' })
})

test.each([null, '', '{', '[]', '{"id":"c1"}', '{"id":1,"intake_token":"t"}'])('%j is not a receipt', (stored) => {
  expect(readReceipt(stored)).toBeNull()
})
