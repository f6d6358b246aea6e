import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentVersion, planned } from './in-force.ts'

const at = (number: number, effective_from: string) => ({ number, effective_from })
const FIRST = at(1, '2026-01-01')
const NEXT_YEAR = at(2, '2027-01-01')
const CORRECTED = at(3, '2026-11-22')
const AGAIN = at(4, '2027-01-01')

test('uses the latest version that has started, and the last one of that day', () => {
  const all = [FIRST, NEXT_YEAR, CORRECTED, AGAIN]
  expect(currentVersion(all, '2025-12-31')).toBeUndefined()
  expect(currentVersion(all, '2026-11-21')).toBe(FIRST)
  expect(currentVersion(all, '2026-11-22')).toBe(CORRECTED)
  expect(currentVersion(all, '2027-01-01')).toBe(AGAIN)
  expect(planned(all, '2026-11-22')).toEqual([AGAIN])
  expect(planned(all, '2027-01-01')).toEqual([])
})

test('a version planned for a day is in effect on that day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
  const versions = fc.array(day).map((days) => days.map((from, index) => at(index + 1, from)))
  fc.assert(
    fc.property(versions, day, (all, today) => {
      for (const version of planned(all, today)) expect(currentVersion(all, version.effective_from)).toBe(version)
    }),
  )
})
