import type { RiskTables } from './tables.ts'

/**
 * Cost relative to age 21, from the federal age curve. The last row (64) applies to everyone older, as in 45 CFR
 * 147.102.
 *
 * @throws RangeError for an age below the curve's first row
 */
export function ageRatio(age: number, curve: RiskTables['age_curve']): number {
  const row = curve.rows.findLast((candidate) => candidate.age <= age)
  if (!row) throw new RangeError(`The age curve has no row for ${age}`)
  return row.premium_ratio
}
