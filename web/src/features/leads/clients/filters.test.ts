import { expect, test } from 'vitest'
import { readFilters } from '../../../shared/clients/filters.ts'

test('reads the filters from the address and ignores invalid ones', () => {
  const search = new URLSearchParams('tab=clients&q=ann&risk_level=high&status=nonsense&sort=due&client=1')
  expect(readFilters(search)).toEqual({ q: 'ann', risk_level: 'high', sort: 'due' })
})
