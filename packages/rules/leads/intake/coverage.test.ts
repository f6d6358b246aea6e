import { COVERAGE_BY_PREFERENCE, COVERAGE_OPTIONS, PLAN_PREFERENCES } from '@waymark/contracts/leads/intake/options'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pruneCoverage } from './coverage.ts'

test.each([
  ['aca_compliant', ['bronze', 'silver', 'gold', 'platinum', 'indemnity', 'gap']],
  ['indemnity', ['indemnity', 'gap']],
  ['gap_insurance', ['gap']],
] as const)('when everything is chosen, %s keeps %j', (preference, kept) => {
  expect(pruneCoverage(COVERAGE_OPTIONS, preference)).toEqual(kept)
})

test('pruning keeps only what is both chosen and offered, and pruning twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...COVERAGE_OPTIONS)),
      fc.constantFrom(...PLAN_PREFERENCES),
      (chosen, preference) => {
        const kept = pruneCoverage(chosen, preference)
        expect(chosen).toEqual(expect.arrayContaining(kept))
        expect(COVERAGE_BY_PREFERENCE[preference]).toEqual(expect.arrayContaining(kept))
        expect(pruneCoverage(kept, preference)).toEqual(kept)
      },
    ),
  )
})
