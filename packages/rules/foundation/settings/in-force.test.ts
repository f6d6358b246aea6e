import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentVersion, planned } from './in-force.ts'

const at = (number: number, effective_from: string, cancels = false) => ({ number, effective_from, cancels })
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

test('goes on with the version before where a plan was canceled, until another one is made for that day', () => {
  const canceled = [FIRST, NEXT_YEAR, at(3, '2027-01-01'), at(4, '2027-01-01', true), at(5, '2026-11-22')]
  expect(planned(canceled, '2026-11-21')).toEqual([canceled[4]])
  expect(currentVersion(canceled, '2027-01-01')).toBe(canceled[4])
  const again = at(6, '2027-01-01')
  expect(planned([...canceled, again], '2026-11-22')).toEqual([again])
  expect(currentVersion([...canceled, again], '2027-01-01')).toBe(again)
})

test('a version planned for a day is in effect on that day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
  const versions = fc
    .array(fc.tuple(day, fc.boolean()))
    .map((days) => days.map(([from, cancels], index) => at(index + 1, from, cancels)))
  fc.assert(
    fc.property(versions, day, (all, today) => {
      for (const version of planned(all, today)) expect(currentVersion(all, version.effective_from)).toBe(version)
    }),
  )
})
