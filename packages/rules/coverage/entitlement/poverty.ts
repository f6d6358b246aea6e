import { byYear } from './plan-year.ts'
import type { EntitlementTables } from './tables.ts'

export interface Guideline {
  year: number
  /** USD a year for the household. */
  usd: number
}

/** Looks up the federal poverty guideline of a year, a state and a number of people. */
export function guidelineTable({ rows }: EntitlementTables['guidelines']) {
  const ofYear = byYear(rows, ({ guideline_year }) => guideline_year)
  return (year: number, state: string | null, people: number): Guideline => {
    const region = state === 'AK' ? 'alaska' : state === 'HI' ? 'hawaii' : 'contiguous'
    const found = ofYear(year)
    const row = found.rows.find((candidate) => candidate.region === region)
    if (!row) throw new RangeError(`No poverty guideline of ${found.year} for ${region}`)
    return { year: found.year, usd: row.first_person + (Math.max(1, people) - 1) * row.each_additional }
  }
}

/**
 * Income in whole percents of the guideline: everything after the decimal point is dropped, and more than 400% is at
 * least 401 (IRS Form 8962, worksheet 2).
 */
export function wholePercent(annual_income: number, guideline: number): number {
  // The small increment keeps a whole percent that binary fractions store slightly too low.
  const percent = Math.floor((100 * annual_income) / guideline + 1e-9)
  return percent === 400 && annual_income > 4 * guideline ? 401 : percent
}

/** Whether an income is at most this percentage of a guideline, without rounding. */
export const isWithin = (annual_income: number, guideline: number, percent: number | null): boolean =>
  percent !== null && 100 * annual_income <= percent * guideline + 1e-6
