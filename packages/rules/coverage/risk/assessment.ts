/** The answers used for a score, as stored with the client. */
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
   * The percentage by which each answer changes the projected cost while all others stay the same. `age` is compared
   * with 21, `gender` with the average of both sexes, `exercise` with the average adult, and `tobacco_use`,
   * `medications` and each condition (by id) with not having it. Answers without effect are left out, for example when
   * two conditions share a category.
   */
  risk_factors: Record<string, number>
  /** USD a year of medical cost, including what the plan and the person pay. Not a premium. */
  projected_annual_cost: number
  /** From 0 to 1. Never 1, because the answers are self-reported. */
  confidence_level: number
  data_sources: { source: string; year: number }[]
  /** One sentence a line: assumptions, and what lowers the confidence. */
  actuarial_notes: string
}

/** The conditions a client reported, each once. `none` does not count. */
export const reportedConditions = ({ health_conditions }: Pick<RiskClient, 'health_conditions'>): string[] => [
  ...new Set(health_conditions.filter((condition) => condition !== 'none')),
]
