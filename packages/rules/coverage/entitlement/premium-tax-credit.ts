import type { EntitlementTables } from './tables.ts'

type Bands = readonly EntitlementTables['percentages']['rows'][number][]

/** The first plan year in which a credit that was too high is paid back without a cap: P.L. 119-21, section 71305. */
export const FULL_REPAYMENT_FROM = 2026

/** Rounds to the cent. The small increment keeps a half that binary fractions store slightly too low. */
export const cents = (usd: number): number => Math.round(usd * 100 + 1e-6) / 100

/**
 * The percentage of household income expected to pay for the benchmark plan: linear within its band and rounded half up
 * to a hundredth of a percent, 26 CFR 1.36B-3(g)(1). Null above the last band, where there is no credit. The last band
 * includes its end.
 *
 * @param percent_of_poverty in whole percents, as Form 8962 reads its table
 */
export function applicablePercent(percent_of_poverty: number, bands: Bands): number | null {
  const band = bands.find(({ fpl_to }) => fpl_to === null || percent_of_poverty < fpl_to) ?? bands.at(-1)
  if (!band) return null
  const { fpl_from, fpl_to, initial_percent, final_percent } = band
  if (fpl_to === null) return initial_percent
  if (percent_of_poverty > fpl_to) return null
  return cents(
    initial_percent + ((percent_of_poverty - fpl_from) / (fpl_to - fpl_from)) * (final_percent - initial_percent),
  )
}

/** USD a month: one twelfth of the expected share of income (USD a year). */
export const monthlyContribution = (annual_income: number, applicable_percent: number): number =>
  cents((annual_income * applicable_percent) / 1200)

/** USD a month. What every text would round to $0 is no credit. */
export function creditAbove(contribution: number, benchmark: number): number {
  const credit = cents(benchmark - contribution)
  return credit < 0.5 ? 0 : credit
}

/** The percentage of poverty at which the credit ends. Null if there is no end. */
export const creditLimit = (bands: Bands): number | null => bands.at(-1)?.fpl_to ?? null
