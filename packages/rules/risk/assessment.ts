/** The answers that a score reads, as stored with the client. */
export type RiskClient = {
  age: number
  gender: string
  zip_code: string
  health_conditions: readonly string[]
  tobacco_use: boolean
  lifestyle_factors: { exercise?: string | null }
  medications: readonly string[]
}

export type RiskLevel = 'low' | 'moderate' | 'high' | 'very_high'

export type Assessment = {
  /** 0 to 100, one decimal. */
  risk_score: number
  risk_level: RiskLevel
  /**
   * Percent by which an answer changes the projected cost while all others stay: `age` against 21, `gender` against
   * the mean of both sexes, `exercise` against the average adult, `tobacco_use`, `medications` and each condition by
   * its id against being without. An answer that changes nothing is left out, as when two conditions share a category.
   */
  risk_factors: Record<string, number>
  /** USD a year of medical cost, the plan's and the person's share together. Not a premium. */
  projected_annual_cost: number
  /** 0 to 1; never 1, as the answers are self-reported. */
  confidence_level: number
  data_sources: { source: string; year: number }[]
  /** One sentence a line: what was assumed, and what lowers the confidence. */
  actuarial_notes: string
}

/** The conditions that a client reported, each once; `none` is no condition. */
export const reportedConditions = ({ health_conditions }: Pick<RiskClient, 'health_conditions'>): string[] => [
  ...new Set(health_conditions.filter((condition) => condition !== 'none')),
]
