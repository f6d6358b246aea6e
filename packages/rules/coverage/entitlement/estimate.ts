import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import { US_STATES } from '../../foundation/geography/us-states.ts'
import { ageRatio } from '../risk/age.ts'
import { incomeSteps } from './income-steps.ts'
import { type CostSharingReduction, costSharingReduction, PRICE_TO_SILVER, reducedLimit } from './metal-levels.ts'
import { notesFor } from './notes.ts'
import type { Person } from './person.ts'
import { byYear, planYearOn, windowOf } from './plan-year.ts'
import { applicablePercent, cents, creditLimit, monthlyContribution } from './premium-tax-credit.ts'
import { sourcesFor } from './sources.ts'
import { type EntitlementTables, PUBLISHED_ENTITLEMENT_TABLES, type StateRules } from './tables.ts'

const MEDICARE_AGE = 65
/**
 * Under age 19, Medicaid covers up to 138% of poverty in every state, expanded or not: 42 CFR 435.118 plus the 5-point
 * disregard.
 */
const CHILD = { below_age: 19, medicaid_percent: 138 }
/**
 * USD a year in a good year, in addition to free preventive care: two visits and some generic drugs. Our assumption.
 */
export const SMALL_USE = 300
/** 45 CFR 147.102(a)(1)(iv): at most 1.5 to 1. */
const TOBACCO_EXTRA = 0.5
const CREDIT_FROM = 100

const STATES: ReadonlySet<string> = new Set(US_STATES.map(({ code }) => code))

export type Estimator = (person: Person, day: Date) => Entitlement

/**
 * What a person is likely entitled to on a given day: Medicaid, premium tax credit, cost-sharing reduction, and the
 * yearly cost with plans of each level. Based on a state's median benchmark and one person's age: an estimate, never an
 * offer.
 *
 * @param tables of another year instead of the published ones
 */
export function createEstimator(tables: EntitlementTables = PUBLISHED_ENTITLEMENT_TABLES): Estimator {
  const guidelinesOf = byYear(tables.guidelines.rows, ({ guideline_year }) => guideline_year)
  const bandsOf = byYear(tables.percentages.rows, ({ coverage_year }) => coverage_year)
  const limitsOf = byYear(tables.limits.rows, ({ plan_year }) => plan_year)
  const rulesOf = new Map(tables.state_rules.rows.map((row) => [row.state, row]))
  const benchmarkOf = new Map(tables.benchmarks.rows.map((row) => [row.state, row]))

  const guideline = (year: number, state: string | null, household_size: number) => {
    const region = state === 'AK' ? 'alaska' : state === 'HI' ? 'hawaii' : 'contiguous'
    const found = guidelinesOf(year)
    const row = found.rows.find((candidate) => candidate.region === region)
    if (!row) throw new RangeError(`No poverty guideline of ${found.year} for ${region}`)
    return { year: found.year, usd: row.first_person + (Math.max(1, household_size) - 1) * row.each_additional }
  }

  function benchmark(age: number, rules: StateRules): NonNullable<Entitlement['benchmark']> | null {
    const row = benchmarkOf.get(rules.state)
    if (!row) return null
    const ratio = rules.age_curve === 'none' ? 1 : ageRatio(age, tables.age_curve)
    const at = (age21: number | null) => cents((age21 ?? row.age21_median) * ratio)
    return { premium: at(row.age21_median), lowest: at(row.age21_low), highest: at(row.age21_high) }
  }

  return (person, day) => {
    const plan_year = planYearOn(day, tables.windows.rows)
    const { age, state, household_size, annual_income } = person
    const credit_guideline = guideline(plan_year - 1, state, household_size)
    const medicaid_guideline = guideline(day.getUTCFullYear(), state, household_size)
    const bands = bandsOf(plan_year)
    const limits = limitsOf(plan_year)
    const rules = state === null ? undefined : rulesOf.get(state)
    const credit_percent = (100 * annual_income) / credit_guideline.usd
    const medicaid_percent = (100 * annual_income) / medicaid_guideline.usd
    const poverty: Entitlement['poverty'] = {
      credit_guideline: credit_guideline.usd,
      credit_percent: cents(credit_percent),
      medicaid_guideline: medicaid_guideline.usd,
      medicaid_percent: cents(medicaid_percent),
    }
    const priced = rules && age < MEDICARE_AGE ? benchmark(age, rules) : null
    const applicable = applicablePercent(credit_percent, bands.rows)
    const public_program = rules && publicProgram(rules, age, medicaid_percent, credit_percent)
    const offered =
      priced && !public_program && credit_percent >= CREDIT_FROM && applicable !== null
        ? taxCredit(priced, annual_income, applicable)
        : null
    const outcome = ((): Entitlement['outcome'] => {
      if (age >= MEDICARE_AGE) return 'medicare'
      if (!rules || !priced) return state !== null && STATES.has(state) ? 'no_marketplace' : 'unknown_state'
      if (public_program) return public_program.outcome
      if (credit_percent < CREDIT_FROM) return 'coverage_gap'
      if (!offered) return 'no_credit_by_income'
      return offered.credit > 0 ? 'tax_credit' : 'no_credit_by_price'
    })()
    const reduction = offered ? costSharingReduction(credit_percent) : null
    const tobacco_barred = rules?.tobacco_rating === 'barred'
    const shows_plans = priced && (!public_program || public_program.outcome === 'medicaid_with_condition')
    const estimate = {
      plan_year,
      outcome,
      program: public_program?.program ?? null,
      poverty,
      benchmark: priced,
      premium_tax_credit: offered,
      cost_sharing_reduction: reduction,
      tobacco_barred,
      plans: shows_plans
        ? plans(priced.premium, offered?.credit ?? 0, {
            limit: limits.rows[0]?.self_only ?? 0,
            reduction,
            tobacco: person.tobacco_use && !tobacco_barred,
          })
        : [],
      income_steps:
        rules && priced
          ? incomeSteps(rules, {
              credit_guideline: credit_guideline.usd,
              medicaid_guideline: medicaid_guideline.usd,
              medicaid_percent: age < CHILD.below_age ? CHILD.medicaid_percent : rules.adult_medicaid_percent,
              credit_limit: creditLimit(bands.rows),
            })
          : [],
    }
    return {
      ...estimate,
      sources: sourcesFor(estimate, tables, {
        credit_guideline: credit_guideline.year,
        medicaid_guideline: medicaid_guideline.year,
        medicaid_wanted: day.getUTCFullYear(),
        percentages: bands.year,
        limits: limits.year,
      }),
      notes: notesFor(estimate, person, { rules, medicaid_percent, window: windowOf(plan_year, tables.windows.rows) }),
    }
  }
}

/** Uses the published tables. */
export const estimateEntitlement = createEstimator()

/** Medicaid or a Basic Health Program. Both exclude the premium tax credit. */
function publicProgram(rules: StateRules, age: number, medicaid_percent: number, credit_percent: number) {
  if (age >= MEDICARE_AGE) return null
  if (age < CHILD.below_age) {
    return medicaid_percent <= CHILD.medicaid_percent ? ({ outcome: 'medicaid', program: 'Medicaid' } as const) : null
  }
  const limit = rules.adult_medicaid_percent
  if (limit !== null && medicaid_percent <= limit) {
    const outcome = rules.medicaid_activity_hours === null ? 'medicaid' : 'medicaid_with_condition'
    return { outcome, program: rules.medicaid_program } as const
  }
  if (rules.basic_health_percent !== null && credit_percent <= rules.basic_health_percent) {
    return { outcome: 'basic_health', program: rules.basic_health_program } as const
  }
  return null
}

function taxCredit(
  { premium, lowest, highest }: NonNullable<Entitlement['benchmark']>,
  annual_income: number,
  applicable_percent: number,
): NonNullable<Entitlement['premium_tax_credit']> {
  const contribution = monthlyContribution(annual_income, applicable_percent)
  const creditAt = (benchmark: number) => cents(Math.max(0, benchmark - contribution))
  return {
    applicable_percent,
    contribution,
    credit: creditAt(premium),
    credit_lowest: creditAt(lowest),
    credit_highest: creditAt(highest),
  }
}

function plans(
  benchmark: number,
  credit: number,
  terms: { limit: number; reduction: CostSharingReduction | null; tobacco: boolean },
): Entitlement['plans'] {
  return PRICE_TO_SILVER.map(({ level, ratio }) => {
    const premium = cents(benchmark * ratio)
    const net_premium = cents(Math.max(0, premium - credit))
    const tobacco_surcharge_most = terms.tobacco ? cents(premium * TOBACCO_EXTRA) : 0
    const out_of_pocket_maximum = reducedLimit(terms.limit, level === 'silver' ? terms.reduction : null)
    return {
      level,
      premium,
      net_premium,
      tobacco_surcharge_most,
      out_of_pocket_maximum,
      good_year: cents(12 * net_premium + SMALL_USE),
      bad_year: cents(12 * (net_premium + tobacco_surcharge_most) + out_of_pocket_maximum),
    }
  })
}
