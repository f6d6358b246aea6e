import { expect, test } from 'vitest'
import { specialEnrollment } from './special-enrollment.ts'

test.each([
  ['moved', '2026-11-02', '2026-11-02', '2027-01-01'],
  ['new_child', '2028-01-31', '2028-01-31', '2028-03-31'],
  ['lost_coverage', '2026-12-31', '2026-11-01', '2027-03-01'],
  ['lost_medicaid', '2026-12-31', '2026-11-01', '2027-03-31'],
] as const)('%s on %s opens from %s to %s', (event, on, opens_on, closes_on) => {
  expect(specialEnrollment(event, on)).toEqual({ opens_on, closes_on })
})
