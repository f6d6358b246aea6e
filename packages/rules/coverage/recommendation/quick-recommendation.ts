import { HEALTH_CONDITION_LABELS } from '../../foundation/answer-labels.ts'
import { type Assessment, type RiskClient, reportedConditions } from '../risk/assessment.ts'

/** Shown with everything we say about an indemnity or gap plan. */
export const NOT_COMPREHENSIVE =
  'Not comprehensive coverage: it does not replace major medical insurance and may leave large bills unpaid.'

type PlanAdvice = {
  plan: string
  /** In USD a month. */
  monthly_premium: number
  /** USD a year. Null for plans that pay fixed amounts. */
  annual_deductible: number | null
  rationale: string
  pros: string[]
  cons: string[]
  /** USD a year. `annual_cost_basis` says what is included. */
  annual_cost_estimate: number
  annual_cost_basis: string
  best_for: string
}

export type QuickRecommendation = {
  risk_summary: Pick<Assessment, 'risk_score' | 'risk_level'> & {
    /** Up to three answers that add most to the cost, greatest first. */
    primary_concerns: string[]
    /** In USD a year. */
    cost_projection: number
  }
  aca_recommendation: PlanAdvice
  indemnity_recommendation: PlanAdvice & { underwriting_likelihood: UnderwritingLikelihood; coverage_notice: string }
  gap_insurance_recommendation: {
    suitable: boolean
    plan: string
    /** In USD a month. */
    monthly_premium: number
    rationale: string
    benefits: string[]
    best_for: string
    data_availability: string
    coverage_notice: string
  }
  best_overall: { plan_type: 'aca_compliant' | 'indemnity'; recommended_plan: string; reason: string }
  avoid_plans: { plan: string; reason: string }[]
  broker_strategy: string[]
}

type UnderwritingLikelihood = 'likely' | 'possible' | 'unlikely'

type Client = Pick<RiskClient, 'age' | 'health_conditions' | 'tobacco_use'>
type Scored = Pick<Assessment, 'risk_score' | 'risk_level' | 'risk_factors' | 'projected_annual_cost'>

/** The inputs of the rules. In them, "high" includes very_high. */
type Case = { age: number; diabetic: boolean; high: boolean; low: boolean; tobacco_use: boolean }

const GOLD = { plan: 'ACA Gold Premier', monthly_premium: 625, annual_deductible: 1800 }
const SILVER = { plan: 'ACA Silver Advantage', monthly_premium: 485, annual_deductible: 3500 }
const INDEMNITY = { plan: 'Fixed Indemnity Plan', lowest_premium: 285, highest_premium: 485 }
const GAP = { plan: 'Supplemental Gap Coverage', monthly_premium: 85 }

/**
 * The quick recommendation from the specification: fixed plans and prices, chosen by risk, diabetes and age.
 *
 * - ACA Gold Premier is best for high risk or diabetes, indemnity for low risk under 40, ACA Silver Advantage
 *   otherwise.
 * - Gap insurance is suitable over age 30, with diabetes, or with high risk.
 */
export function quickRecommendation(client: Client, assessment: Scored): QuickRecommendation {
  const conditions = reportedConditions(client)
  const who: Case = {
    age: client.age,
    diabetic: conditions.some((condition) => condition.startsWith('diabetes_type_')),
    high: assessment.risk_level === 'high' || assessment.risk_level === 'very_high',
    low: assessment.risk_level === 'low',
    tobacco_use: client.tobacco_use,
  }
  return {
    risk_summary: {
      risk_score: assessment.risk_score,
      risk_level: assessment.risk_level,
      primary_concerns: primaryConcerns(assessment.risk_factors),
      cost_projection: assessment.projected_annual_cost,
    },
    aca_recommendation: acaRecommendation(who, assessment.projected_annual_cost),
    indemnity_recommendation: indemnityRecommendation(who),
    gap_insurance_recommendation: gapRecommendation(who),
    best_overall: bestOverall(who),
    avoid_plans: avoidPlans(who),
    broker_strategy: brokerStrategy(who),
  }
}

const needsStrongCover = ({ high, diabetic }: Case) => high || diabetic

const CONCERN_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...HEALTH_CONDITION_LABELS,
    age: 'Age',
    tobacco_use: 'Tobacco use',
    exercise: 'Little exercise',
    medications: 'Costly medications',
  }),
)

function primaryConcerns(risk_factors: Record<string, number>): string[] {
  return Object.entries(risk_factors)
    .filter(([factor, percent]) => percent > 0 && CONCERN_LABELS.has(factor))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([factor]) => CONCERN_LABELS.get(factor) ?? factor)
}

function acaRecommendation(who: Case, projected_annual_cost: number): PlanAdvice {
  const gold = needsStrongCover(who)
  const plan = gold ? GOLD : SILVER
  return {
    ...plan,
    rationale: gold
      ? 'A low deductible pays off for people who are likely to need care throughout the year.'
      : 'A mid-range premium with full essential benefits fits moderate needs.',
    pros: [
      'Health can’t raise the price or be a reason for refusal',
      'Covers the ten essential health benefits',
      'Yearly limit on what the person pays',
      'Premium tax credit possible, depending on income',
    ],
    cons: [
      gold ? 'Higher premium every month' : 'Higher deductible before most care is paid',
      'Limited to the plan’s network',
    ],
    annual_cost_estimate: Math.round(
      12 * plan.monthly_premium + Math.min(plan.annual_deductible, projected_annual_cost),
    ),
    annual_cost_basis: 'Twelve premiums plus the projected cost up to the deductible, before any tax credit.',
    best_for: gold
      ? 'Ongoing conditions, regular medications, planned care'
      : 'Moderate needs and a predictable budget',
  }
}

function indemnityRecommendation(who: Case): QuickRecommendation['indemnity_recommendation'] {
  const { plan, lowest_premium, highest_premium } = INDEMNITY
  const monthly_premium = who.low ? lowest_premium : highest_premium
  return {
    plan,
    monthly_premium,
    annual_deductible: null,
    rationale: who.diabetic
      ? 'Not recommended for people with diabetes.'
      : `Pays a fixed amount for each service; $${lowest_premium} to $${highest_premium} a month, depending on health.`,
    pros: ['Any doctor or hospital', 'Lower premium for people in good health', 'Pays from the first covered service'],
    cons: [
      'Asks about health and may refuse coverage',
      'Pays fixed amounts, regardless of the bill',
      'No yearly limit on what the person pays',
      'No premium tax credit',
    ],
    annual_cost_estimate: 12 * monthly_premium,
    annual_cost_basis: 'Twelve premiums only. Anything the fixed benefits don’t pay comes on top.',
    best_for: 'Healthy adults under 40 who could pay a large bill themselves',
    underwriting_likelihood: underwritingLikelihood(who),
    coverage_notice: NOT_COMPREHENSIVE,
  }
}

function underwritingLikelihood(who: Case): UnderwritingLikelihood {
  if (needsStrongCover(who)) return 'unlikely'
  return who.low ? 'likely' : 'possible'
}

function gapRecommendation(who: Case): QuickRecommendation['gap_insurance_recommendation'] {
  const suitable = who.age > 30 || needsStrongCover(who)
  return {
    ...GAP,
    suitable,
    rationale: suitable
      ? 'Helps with the deductible and coinsurance of a comprehensive plan, for example after a hospital stay.'
      : 'Healthy people under 31 rarely reach the deductible, so it is better to save the premium.',
    benefits: [
      'Helps pay the deductible',
      'Pays for hospital stays and accidents',
      'Paid to the person, not the hospital',
    ],
    best_for: 'People with a comprehensive plan and a high deductible',
    data_availability: `Default premium of $${GAP.monthly_premium} a month until a carrier quote replaces it.`,
    coverage_notice: NOT_COMPREHENSIVE,
  }
}

function bestOverall(who: Case): QuickRecommendation['best_overall'] {
  if (needsStrongCover(who)) {
    return {
      plan_type: 'aca_compliant',
      recommended_plan: GOLD.plan,
      reason: who.diabetic
        ? 'Diabetes needs regular care, and an ACA plan must accept everyone at the same price.'
        : 'High expected cost: the low deductible saves more than the premium adds.',
    }
  }
  if (who.low && who.age < 40) {
    return {
      plan_type: 'indemnity',
      recommended_plan: INDEMNITY.plan,
      reason: `Low risk and under 40. ${NOT_COMPREHENSIVE}`,
    }
  }
  return {
    plan_type: 'aca_compliant',
    recommended_plan: SILVER.plan,
    reason: 'Full essential benefits at a mid-range premium.',
  }
}

function avoidPlans(who: Case): QuickRecommendation['avoid_plans'] {
  const gapAlone = { plan: `${GAP.plan} alone`, reason: NOT_COMPREHENSIVE }
  if (needsStrongCover(who)) {
    const reason = who.diabetic
      ? 'Not recommended for people with diabetes: the insurer is likely to refuse them or exclude their care.'
      : 'Likely to refuse coverage, and its fixed amounts don’t cover high bills.'
    return [{ plan: INDEMNITY.plan, reason: `${reason} ${NOT_COMPREHENSIVE}` }, gapAlone]
  }
  const extra = 12 * (GOLD.monthly_premium - SILVER.monthly_premium)
  return [
    { plan: GOLD.plan, reason: `Costs $${extra.toLocaleString('en-US')} a year more in premiums than ${SILVER.plan}.` },
    gapAlone,
  ]
}

function brokerStrategy(who: Case): string[] {
  const best = bestOverall(who)
  return [
    'Check the premium tax credit and Medicaid by household and income before comparing prices.',
    `Start with ${best.recommended_plan}: ${best.reason}`,
    needsStrongCover(who)
      ? 'Check that doctors and medications are in the network and on the drug list.'
      : 'Compare a good year with a bad year: the premium, and the most the person could have to pay.',
    who.tobacco_use
      ? 'Tobacco use may raise an ACA premium by up to half. Some states ban this, and the tax credit does not cover it.'
      : undefined,
    who.age >= 65 ? 'From age 65, check Medicare first.' : undefined,
    'Say clearly that indemnity and gap plans are not comprehensive coverage.',
  ].filter((point) => point !== undefined)
}
