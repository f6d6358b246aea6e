import type { METAL_LEVELS } from '@waymark/contracts/coverage/entitlement/endpoints'

type Level = (typeof METAL_LEVELS)[number]

/**
 * Actuarial value (the share of costs that a plan pays, 45 CFR 156.140) and induced demand (how much more care people
 * use with richer coverage: HHS Notice of Benefit and Payment Parameters for 2014, 78 FR 15410).
 */
const METALS: Readonly<Record<Level, { actuarial_value: number; induced_demand: number }>> = {
  bronze: { actuarial_value: 0.6, induced_demand: 1 },
  silver: { actuarial_value: 0.7, induced_demand: 1.03 },
  gold: { actuarial_value: 0.8, induced_demand: 1.08 },
  platinum: { actuarial_value: 0.9, induced_demand: 1.15 },
}

const value = (level: Level) => METALS[level].actuarial_value * METALS[level].induced_demand

/** The price of a level as a multiple of silver's, as in risk adjustment. Real prices differ by carrier. */
export const PRICE_TO_SILVER: readonly { level: Level; ratio: number }[] = (
  ['bronze', 'silver', 'gold', 'platinum'] as const
).map((level) => ({ level, ratio: value(level) / value('silver') }))

export type CostSharingReduction = 94 | 87 | 73

/** The silver variant for a person with a premium tax credit, 45 CFR 155.305(g)(2). */
export function costSharingReduction(percent_of_poverty: number): CostSharingReduction | null {
  if (percent_of_poverty < 100 || percent_of_poverty > 250) return null
  if (percent_of_poverty <= 150) return 94
  return percent_of_poverty <= 200 ? 87 : 73
}

const REMAINS: Readonly<Record<CostSharingReduction, number>> = { 94: 1 / 3, 87: 1 / 3, 73: 4 / 5 }

/**
 * The federal limit (USD a year), lowered for a variant by two thirds or one fifth and rounded down to a multiple of
 * 50, as HHS has set it every year under 45 CFR 156.420(a).
 */
export const reducedLimit = (self_only: number, reduction: CostSharingReduction | null): number =>
  reduction === null ? self_only : Math.floor((self_only * REMAINS[reduction] + 1e-6) / 50) * 50
