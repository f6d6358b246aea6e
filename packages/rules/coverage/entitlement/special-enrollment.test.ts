import { expect, test } from 'vitest'
import { conditionOf, specialEnrollment } from './special-enrollment.ts'

test.each([
  ['moved', '2026-11-02', '2026-11-02', '2027-01-01'],
  ['new_child', '2028-01-31', '2028-01-31', '2028-03-31'],
  ['lost_coverage', '2026-12-31', '2026-11-01', '2027-03-01'],
  ['lost_medicaid', '2026-12-31', '2026-11-01', '2027-03-31'],
] as const)('%s on %s opens from %s to %s', (event, on, opens_on, closes_on) => {
  expect(specialEnrollment(event, on)).toEqual({ opens_on, closes_on })
})

test.each([
  ['moved', true],
  ['married', true],
  ['new_child', false],
  ['lost_coverage', false],
] as const)('says whether %s needs coverage before it: %j', (event, needs) => {
  expect(conditionOf(event)?.includes('coverage on a day in the 60 days before') ?? false).toBe(needs)
})
