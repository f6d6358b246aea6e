import { CONDITIONS } from './conditions.ts'
import type { RiskTables } from './tables.ts'

/**
 * What the score needs from the tables, worked out once.
 *
 * The national figures are means of the states weighted by member months. The projection stays at the national price
 * level on purpose: a state's premium moves with competition and reinsurance as well as with medical cost, and across
 * states it differs by more than two to one, which would drown what sets one person's cost apart from another's.
 */
export type RiskModel = {
  tables: RiskTables
  /** USD a year of medical cost (plan's and person's share) at age-curve 1.0, average health. */
  base_cost: number
  /** Age-curve units in one unit of the HHS-HCC factors. */
  units_per_factor: number
  /** USD a month. */
  national_premium: number
  /** Age-curve units by which women's cost stands above, and men's below, the mean of both. */
  sex_difference: number
  /** Smallest factor that a condition of the intake list has. */
  lightest_condition: number
  /** Silver factor of a row of the HHS-HCC table; a RangeError when the table has no such row. */
  factor: (variable: string) => number
}

/** Part of a premium that pays claims: HHS takes 14% administrative cost off the statewide premium (81 FR 94058). */
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
    if (found === undefined) throw new RangeError(`The table of ${tables.factors.year} has no row ${variable}`)
    return found
  }
  // One figure for all ages, so that age itself is carried by the age curve alone and a year older never costs less.
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
