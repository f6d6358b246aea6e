import { expect, test } from 'vitest'
import { readFilters } from '../../../shared/clients/filters.ts'

test('reads the filters from the address, and ignores invalid ones and words that were searched for', () => {
  const search = new URLSearchParams('tab=clients&q=ann&risk_level=high&status=nonsense&sort=due&client=1')
  expect(readFilters(search)).toEqual({ risk_level: 'high', sort: 'due' })
})
