import type { DatedTable } from '../tables/dated-table.ts'
import age_curve from '../tables/federal-age-curve.json' with { type: 'json' }
import factors from '../tables/hhs-hcc-adult-factors-2026.json' with { type: 'json' }
import market from '../tables/statewide-individual-market-2024.json' with { type: 'json' }

/** The public tables behind a score. Pass another year's tables instead of the defaults to score with them. */
export type RiskTables = {
  /** HHS-HCC adult factors; 1.0 is the average plan liability. */
  factors: DatedTable<{ variable: string; silver: number }>
  /** Premium ratio by age, 1.0 at 21. The last row applies to everyone older. */
  age_curve: DatedTable<{ age: number; premium_ratio: number }>
  market: DatedTable<{
    state: string
    /** In USD a month. */
    average_monthly_premium: number
    /** The average of all enrollees, in units of `factors`. */
    plan_liability_risk_score: number
    /** The average of all enrollees, in units of `age_curve`. */
    allowable_rating_factor: number
    /** The share of medical cost that plans pay, 0 to 1. */
    actuarial_value: number
    member_months: number
  }>
}

export const PUBLISHED_TABLES: RiskTables = { factors, age_curve, market }
