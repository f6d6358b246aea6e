import { HEALTH_CONDITION_LABELS } from '../intake/options.ts'
import { type Assessment, type RiskClient, reportedConditions } from '../risk/assessment.ts'

/** Stands with everything that is said about an indemnity or a gap plan. */
export const NOT_COMPREHENSIVE =
  'Not comprehensive coverage: it does not replace major medical insurance and may leave large bills unpaid.'

type PlanAdvice = {
  plan: string
  /** USD a month. */
  monthly_premium: number
  /** USD a year; null where the plan has none, as it pays fixed amounts. */
  annual_deductible: number | null
  rationale: string
  pros: string[]
  cons: string[]
  /** USD a year; what it holds is said in `annual_cost_basis`. */
  annual_cost_estimate: number
  annual_cost_basis: string
  best_for: string
}

export type QuickRecommendation = {
  risk_summary: Pick<Assessment, 'risk_score' | 'risk_level'> & {
    /** What adds most to the cost, greatest first, at most three. */
    primary_concerns: string[]
    /** USD a year. */
    cost_projection: number
  }
  aca_recommendation: PlanAdvice
  indemnity_recommendation: PlanAdvice & { underwriting_likelihood: UnderwritingLikelihood; coverage_notice: string }
  gap_insurance_recommendation: {
    suitable: boolean
    plan: string
    /** USD a month. */
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

/** What the rules look at: "high" in them includes very_high. */
type Case = { age: number; diabetic: boolean; high: boolean; low: boolean; tobacco_use: boolean }

const GOLD = { plan: 'ACA Gold Premier', monthly_premium: 625, annual_deductible: 1800 }
const SILVER = { plan: 'ACA Silver Advantage', monthly_premium: 485, annual_deductible: 3500 }
const INDEMNITY = { plan: 'Fixed Indemnity Plan', lowest_premium: 285, highest_premium: 485 }
const GAP = { plan: 'Supplemental Gap Coverage', monthly_premium: 85 }

/**
 * The specified quick recommendation: canned plans and prices, chosen by risk, diabetes and age.
 *
 * - ACA Gold Premier is best for high risk or diabetes, indemnity for low risk under 40, ACA Silver Advantage otherwise
 * - gap insurance suits above 30, diabetes or high risk
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
      ? 'A low deductible pays off for somebody who is likely to need care through the year.'
      : 'A middle premium with full essential benefits fits moderate needs.',
    pros: [
      'Health cannot raise the price or be a reason to refuse',
      'Covers the ten essential health benefits',
      'Yearly limit on what the person pays',
      'Premium tax credit possible, by income',
    ],
    cons: [
      gold ? 'Higher premium every month' : 'Higher deductible before most care is paid',
      'Network of the plan applies',
    ],
    annual_cost_estimate: Math.round(
      12 * plan.monthly_premium + Math.min(plan.annual_deductible, projected_annual_cost),
    ),
    annual_cost_basis: 'Twelve premiums and the projected cost up to the deductible, before any tax credit.',
    best_for: gold ? 'Ongoing conditions, regular medication, planned care' : 'Moderate needs and a steady budget',
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
      : `Pays a fixed amount per service; $${lowest_premium} to $${highest_premium} a month, depending on health.`,
    pros: ['Any doctor or hospital', 'Lower premium for people in good health', 'Pays from the first covered service'],
    cons: [
      'Asks about health and may refuse',
      'Pays fixed amounts, whatever the bill',
      'No yearly limit on what the person pays',
      'No premium tax credit',
    ],
    annual_cost_estimate: 12 * monthly_premium,
    annual_cost_basis: 'Twelve premiums only: what the fixed benefits leave unpaid comes on top.',
    best_for: 'Healthy adults under 40 who can carry a large bill themselves',
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
      ? 'Helps with the deductible and coinsurance of a comprehensive plan, where a hospital stay would hurt most.'
      : 'Under 31 and in good health a deductible is rarely reached; the premium is better saved.',
    benefits: [
      'Helps pay the deductible',
      'Pays on hospital stays and accidents',
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
        ? 'Diabetes needs steady care, and an ACA plan must take everyone at the same price.'
        : 'High expected cost: the low deductible saves more than the premium adds.',
    }
  }
  if (who.low && who.age < 40) {
    return {
      plan_type: 'indemnity',
      recommended_plan: INDEMNITY.plan,
      reason: `Low risk and under 40: the lowest premium. ${NOT_COMPREHENSIVE}`,
    }
  }
  return {
    plan_type: 'aca_compliant',
    recommended_plan: SILVER.plan,
    reason: 'Full essential benefits at a middle premium.',
  }
}

function avoidPlans(who: Case): QuickRecommendation['avoid_plans'] {
  const gapAlone = { plan: `${GAP.plan} alone`, reason: NOT_COMPREHENSIVE }
  if (needsStrongCover(who)) {
    const reason = who.diabetic
      ? 'Not recommended for people with diabetes: likely to be refused or to exclude their care.'
      : 'Likely to be refused, and fixed amounts fall short of high bills.'
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
    'Check the premium tax credit and Medicaid by household and income before any price is compared.',
    `Start with ${best.recommended_plan}: ${best.reason}`,
    needsStrongCover(who)
      ? 'Check that doctors and medications are in the network and on the drug list.'
      : 'Compare a good year with a bad year: the premium, and the most the person could have to pay.',
    who.tobacco_use
      ? 'Tobacco may raise an ACA premium by up to half; some states forbid it, and the tax credit does not cover it.'
      : undefined,
    who.age >= 65 ? 'From 65 on look at Medicare first.' : undefined,
    'Say plainly that indemnity and gap plans are not comprehensive coverage.',
  ].filter((point) => point !== undefined)
}
