import { expect, test } from 'vitest'
import { receiptIn } from '../../../shared/intake/receipt.ts'

test('reads a stored receipt', () => {
  expect(receiptIn({ id: 'c1', intake_token: 't' })).toMatchObject({ id: 'c1', intake_token: 't' })
})

test.each([null, '', [[]], { id: 'c1' }, { id: 1, intake_token: 't' }])('%j is not a receipt', (stored) => {
  expect(receiptIn(stored)).toBeNull()
})
