import type { Estimate, MetalLevel, Plan } from '@waymark/contracts/coverage/entitlement/estimate'
import { cents } from './premium-tax-credit.ts'

/**
 * Actuarial value (the share of costs that a plan pays, 45 CFR 156.140), induced demand (how much more care people use
 * with richer coverage: HHS Notice of Benefit and Payment Parameters for 2014, 78 FR 15410), and a typical deductible in
 * USD a year for one person: the median of the plans offered in Iowa in 2026 (CMS Plan Attributes file); platinum plans
 * have little or none.
 */
const METALS: Readonly<Record<MetalLevel, { actuarial_value: number; induced_demand: number; deductible: number }>> = {
  bronze: { actuarial_value: 0.6, induced_demand: 1, deductible: 7500 },
  silver: { actuarial_value: 0.7, induced_demand: 1.03, deductible: 5700 },
  gold: { actuarial_value: 0.8, induced_demand: 1.08, deductible: 2000 },
  platinum: { actuarial_value: 0.9, induced_demand: 1.15, deductible: 0 },
}

const value = (level: MetalLevel) => METALS[level].actuarial_value * METALS[level].induced_demand

/** The price of a level as a multiple of silver's, as in risk adjustment. Real prices differ by carrier. */
const PRICE_TO_SILVER: readonly { level: MetalLevel; ratio: number }[] = (
  ['bronze', 'silver', 'gold', 'platinum'] as const
).map((level) => ({ level, ratio: value(level) / value('silver') }))

export type CostSharingReduction = 94 | 87 | 73

/**
 * The silver variant for people with a premium tax credit, 45 CFR 155.305(g)(2).
 *
 * @param percent_of_poverty unrounded
 */
export function costSharingReduction(percent_of_poverty: number): CostSharingReduction | null {
  if (percent_of_poverty < 100 || percent_of_poverty > 250) return null
  if (percent_of_poverty <= 150) return 94
  return percent_of_poverty <= 200 ? 87 : 73
}

/** From this plan year on, the lower limits are not in our sources. */
const LIMITS_ESTIMATED_FROM = 2027

/** Whether the out-of-pocket maximum of silver plans is by the rule of earlier years. */
export const isLimitEstimated = ({
  cost_sharing_reduction,
  plan_year,
}: Pick<Estimate, 'cost_sharing_reduction' | 'plan_year'>): boolean =>
  cost_sharing_reduction !== null && plan_year >= LIMITS_ESTIMATED_FROM

/**
 * From this plan year on, insurers may sell some bronze plans with a limit above the federal one: HHS payment notice for
 * 2027, 91 FR 29526. The amounts, and whether a court stopped it (1:26-cv-02215, filed on June 3, 2026), were not found.
 */
const BRONZE_MAY_EXCEED_FROM = 2027

/** Whether some plans of this level may ask for more than the out-of-pocket maximum that is shown. */
export const mayExceedLimit = (level: MetalLevel, plan_year: number): boolean =>
  level === 'bronze' && plan_year >= BRONZE_MAY_EXCEED_FROM

const REMAINS: Readonly<Record<CostSharingReduction, number>> = { 94: 1 / 3, 87: 1 / 3, 73: 4 / 5 }

/**
 * The federal limit (USD a year), lowered for a variant by two thirds or one fifth and rounded down to a multiple of 50,
 * as HHS has set it every year under 45 CFR 156.420(a).
 */
const reducedLimit = (self_only: number, reduction: CostSharingReduction | null): number =>
  reduction === null ? self_only : Math.floor((self_only * REMAINS[reduction] + 1e-6) / 50) * 50

/** USD a year for each person in a good year, besides free preventive care: two visits and some generic drugs. Assumed. */
const SMALL_USE = 300

interface Design {
  actuarial_value: number
  /** USD a year for one person. A family's deductible and limit are twice that. */
  deductible: number
  limit: number
}

/**
 * What people pay for care that costs this much (USD a year): all of it up to the deductible, then the share that the
 * plan does not pay on average, up to the limit. Real plans pay for some care before the deductible.
 */
const ownShare = (care: number, { actuarial_value, deductible, limit }: Design): number =>
  Math.min(limit, Math.min(care, deductible) + Math.max(0, care - deductible) * (1 - actuarial_value))

/** A variant with a reduction of 87 or more has little or no deductible; one of 73 keeps silver's. Assumed. */
function designOf(level: MetalLevel, reduction: CostSharingReduction | null, self_only: number): Design {
  const { actuarial_value, deductible } = METALS[level]
  if (level !== 'silver' || reduction === null) {
    return { actuarial_value, deductible: Math.min(deductible, self_only), limit: self_only }
  }
  const limit = reducedLimit(self_only, reduction)
  return { actuarial_value: reduction / 100, deductible: reduction === 73 ? Math.min(deductible, limit) : 0, limit }
}

export interface Offer {
  /** USD a month for everyone who buys. Bronze null: estimated from silver. */
  silver: number
  bronze: number | null
  credit: number
  /** USD a month: the most that tobacco use can add to a plan that costs this multiple of silver. */
  tobaccoSurcharge: (price_to_silver: number) => number
  /** USD a year for one person. A family's limit is twice that, 42 USC 18022(c)(1). */
  self_only: number
  reduction: CostSharingReduction | null
  people: number
  /** USD a year of care that all of them are expected to need. */
  care: number
}

/** The cost of a year with a plan of each level, in a good, an expected and a bad year. */
export function plansOf(offer: Offer): Plan[] {
  const { people, care } = offer
  const family = people > 1 ? 2 : 1
  return PRICE_TO_SILVER.map(({ level, ratio }) => {
    const lowest = level === 'bronze' ? offer.bronze : null
    const premium = lowest ?? cents(offer.silver * ratio)
    const net_premium = cents(Math.max(0, premium - offer.credit))
    const tobacco_surcharge_most = offer.tobaccoSurcharge(offer.silver === 0 ? 0 : premium / offer.silver)
    const { actuarial_value, deductible, limit } = designOf(level, offer.reduction, offer.self_only)
    const together = { actuarial_value, deductible: family * deductible, limit: family * limit }
    return {
      level,
      premium,
      net_premium,
      tobacco_surcharge_most,
      actuarial_value: Math.round(100 * actuarial_value),
      deductible: together.deductible,
      out_of_pocket_maximum: together.limit,
      good_year: cents(12 * net_premium + ownShare(Math.min(care, people * SMALL_USE), together)),
      expected_year: cents(12 * net_premium + ownShare(care, together)),
      bad_year: cents(12 * (net_premium + tobacco_surcharge_most) + together.limit),
      priced_by: level === 'silver' ? 'benchmark' : lowest === null ? 'estimate' : 'lowest_bronze',
    }
  })
}
