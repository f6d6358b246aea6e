import { expect, test } from 'vitest'
import { withChanges } from './use-address.ts'

test('a change keeps the rest of the address', () => {
  const search = new URLSearchParams('tab=clients&q=ann')
  expect(withChanges(search, { sort: 'risk' }).toString()).toBe('tab=clients&q=ann&sort=risk')
})

test('an empty text is removed from the address', () => {
  expect(withChanges(new URLSearchParams('tab=clients&q=ann'), { q: '' }).toString()).toBe('tab=clients')
})
