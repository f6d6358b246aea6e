import { CONDITIONS } from './conditions.ts'
import type { RiskTables } from './tables.ts'

/**
 * What the score needs from the tables, calculated once.
 *
 * The national figures are averages of the states weighted by member months. The projection stays at national prices on
 * purpose: a state's premium also depends on competition and reinsurance, and premiums differ by more than two to one
 * between states. That would hide the differences between people.
 */
export type RiskModel = {
  tables: RiskTables
  /** USD a year of medical cost (the plan's and the person's share) at 1.0 on the age curve, with average health. */
  base_cost: number
  /** Age-curve units per unit of the HHS-HCC factors. */
  units_per_factor: number
  /** In USD a month. */
  national_premium: number
  /** Age-curve units by which women's cost is above, and men's below, the average of both. */
  sex_difference: number
  /** The smallest factor of any condition on the intake list. */
  lightest_condition: number
  /** The silver factor of a row of the HHS-HCC table. Throws a RangeError if there is no such row. */
  factor: (variable: string) => number
}

/**
 * The share of a premium that pays claims: HHS subtracts 14% administrative cost from the statewide premium (81 FR
 * 94058).
 */
const CLAIMS_SHARE = 0.86

/** Adult age bands of the HHS-HCC age-sex cells. */
const AGE_BANDS = ['21_24', '25_29', '30_34', '35_39', '40_44', '45_49', '50_54', '55_59', '60_GT']

/**
 *     base_cost        = premium x 12 x 0.86 / rating factor / actuarial value
 *     units_per_factor = rating factor / plan liability risk score
 *
 * The same average enrollee stands at `rating factor` on the age curve and at `plan liability risk score` in HHS-HCC
 * factors, which is what makes the two scales one.
 */
export function buildModel(tables: RiskTables): RiskModel {
  const { rows } = tables.market
  const memberMonths = rows.reduce((sum, row) => sum + row.member_months, 0)
  const national = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + value(row) * row.member_months, 0) / memberMonths
  const premium = national((row) => row.average_monthly_premium)
  const rating_factor = national((row) => row.allowable_rating_factor)
  const units_per_factor = rating_factor / national((row) => row.plan_liability_risk_score)

  const silver = new Map(tables.factors.rows.map((row) => [row.variable, row.silver]))
  const factor = (variable: string): number => {
    const found = silver.get(variable)
    if (found === undefined) throw new RangeError(`The ${tables.factors.year} table has no row ${variable}`)
    return found
  }
  // One figure for all ages, so that only the age curve accounts for age and a person never costs less a year later.
  const femaleAboveMale = AGE_BANDS.map((band) => factor(`FAGE_LAST_${band}`) - factor(`MAGE_LAST_${band}`))
  const meanGap = femaleAboveMale.reduce((sum, gap) => sum + gap, 0) / AGE_BANDS.length

  return {
    tables,
    base_cost: (premium * 12 * CLAIMS_SHARE) / rating_factor / national((row) => row.actuarial_value),
    units_per_factor,
    national_premium: premium,
    lightest_condition: Math.min(...[...CONDITIONS.values()].flatMap(({ variables }) => variables.map(factor))),
    sex_difference: (meanGap / 2) * units_per_factor,
    factor,
  }
}
