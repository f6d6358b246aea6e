import { expect, test } from 'vitest'
import { readFilters, withFilter } from './filters.ts'

test('an address names filters, and what it names wrongly is ignored', () => {
  const search = new URLSearchParams('tab=clients&q=ann&risk_level=high&status=nonsense&sort=due&client=1')
  expect(readFilters(search)).toEqual({ q: 'ann', risk_level: 'high', sort: 'due' })
})

test('setting a filter keeps the rest of the address', () => {
  const search = new URLSearchParams('tab=clients&q=ann')
  expect(withFilter(search, 'sort', 'risk').toString()).toBe('tab=clients&q=ann&sort=risk')
})

test('an empty filter leaves the address', () => {
  expect(withFilter(new URLSearchParams('tab=clients&q=ann'), 'q', '').toString()).toBe('tab=clients')
})
