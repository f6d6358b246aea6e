import { expect, test } from 'vitest'
import { readFilters } from '../../../shared/clients/filters.ts'

test('an address names filters, and what it names wrongly is ignored', () => {
  const search = new URLSearchParams('tab=clients&q=ann&risk_level=high&status=nonsense&sort=due&client=1')
  expect(readFilters(search)).toEqual({ q: 'ann', risk_level: 'high', sort: 'due' })
})
