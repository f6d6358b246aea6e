import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { US_STATES } from '../../foundation/geography/us-states.ts'
import { buildModel } from '../risk/model.ts'
import { PUBLISHED_TABLES } from '../risk/tables.ts'
import { type Household, MEDICARE_AGE, type Place } from './household.ts'
import { incomeSteps } from './income-steps.ts'
import { costSharingReduction, plansOf } from './metal-levels.ts'
import { notesFor } from './notes.ts'
import { byYear, enrollmentTable } from './plan-year.ts'
import { guidelineTable, wholePercent } from './poverty.ts'
import { applicablePercent, cents, creditLimit, monthlyContribution } from './premium-tax-credit.ts'
import { pricing } from './pricing.ts'
import { type Entitled, programsOf } from './programs.ts'
import { ratingBy, tobaccoSurcharge } from './rating.ts'
import { sourcesFor } from './sources.ts'
import { type EntitlementTables, PUBLISHED_ENTITLEMENT_TABLES, type StateRules } from './tables.ts'
import { verdictOf } from './verdict.ts'
import { missesAges } from './words.ts'

const STATES: ReadonlySet<string> = new Set(US_STATES.map(({ code }) => code))

/** @param plan_year instead of the one that people shop for on that day */
export type Estimator = (household: Household, place: Place, day: Date, plan_year?: number) => Estimate

/**
 * What a household is likely entitled to on a given day: Medicare, Medicaid, CHIP and Basic Health by person, the
 * premium tax credit and cost-sharing reduction of the household, and the cost of a year with plans of each level.
 * From public tables and the answers only: an estimate, never an offer.
 *
 * @param tables of another year instead of the published ones
 * @param base_cost USD a year of care of an average person at 1.0 on the age curve
 */
export function createEstimator(
  tables: EntitlementTables = PUBLISHED_ENTITLEMENT_TABLES,
  base_cost: number = buildModel(PUBLISHED_TABLES).base_cost,
): Estimator {
  const guideline = guidelineTable(tables.guidelines)
  const bandsOf = byYear(tables.percentages.rows, ({ coverage_year }) => coverage_year)
  const limitsOf = byYear(tables.limits.rows, ({ plan_year }) => plan_year)
  const rulesOf = new Map(tables.state_rules.rows.map((row) => [row.state, row]))
  const medicaidOf = new Map(tables.medicaid_limits.rows.map((row) => [row.state, row]))
  const tobaccoOf = new Map(tables.marketplaces.rows.map((row) => [row.state, row.tobacco_max_ratio]))
  const subsidiesOf = Map.groupBy(tables.subsidies.rows, ({ state }) => state)
  const enrollment = enrollmentTable(tables)
  const rating = ratingBy(tables)
  const priceOf = pricing(tables, rating)
  const sources = sourcesFor(tables)

  const estimate: Estimator = (household, place, day, wanted_year) => {
    const { annual_income, household_size } = household
    const today = day.toISOString().slice(0, 10)
    const plan_year = wanted_year ?? enrollment.planYear(day, place.state)
    const medicaid_wanted = Math.min(plan_year, day.getUTCFullYear())
    const forCredit = guideline(plan_year - 1, place.state, household_size)
    const forMedicaid = guideline(medicaid_wanted, place.state, household_size)
    const bands = bandsOf(plan_year)
    const limits = limitsOf(plan_year)
    const yearly = limits.rows[0]
    const rules = rulesOf.get(place.state ?? '') ?? null
    const medicaid = medicaidOf.get(place.state ?? '') ?? null
    const mustChoose = place.counties.length > 0
    const percent = wholePercent(annual_income, forCredit.usd)
    const applicable = annual_income < forCredit.usd ? null : applicablePercent(percent, bands.rows)
    const reduction = applicable === null ? null : costSharingReduction((100 * annual_income) / forCredit.usd)

    const entitled: Entitled[] =
      rules && medicaid
        ? programsOf({
            annual_income,
            people: household.people,
            rules,
            limits: medicaid,
            medicaid_guideline: forMedicaid.usd,
            credit_guideline: forCredit.usd,
            one_more: guideline(medicaid_wanted, place.state, household_size + 1).usd - forMedicaid.usd,
            applicable_percent: applicable,
            employer_percent: yearly?.employer_percent ?? bands.rows.at(-1)?.final_percent ?? 0,
          })
        : household.people.map(withoutState)
    const buyers = buyersAmong(household.people, entitled)
    const priced =
      rules && !mustChoose
        ? priceOf(
            place,
            rules,
            plan_year,
            buyers.map(({ person }) => person),
          )
        : null
    const eligible = buyers.some(({ program }) => program === 'tax_credit')
    const contribution = applicable === null ? null : monthlyContribution(annual_income, applicable)
    const credit = priced ? (eligible ? cents(Math.max(0, priced.silver - (contribution ?? 0))) : 0) : null
    const range = priced && missesAges(household) ? rangeOf(household, place, day, plan_year) : null
    const shows_plans = priced !== null && buyers.length > 0 && range === null
    const tobacco_max_ratio = tobaccoOf.get(place.state ?? '') ?? 1
    const expected_spending = shows_plans ? expectedCare(household, buyers) : null

    const found = {
      plan_year,
      state: place.state !== null && STATES.has(place.state) ? place.state : null,
      county_fips: place.county?.county_fips ?? null,
      county: place.county?.name ?? null,
      rating_area: place.county?.rating_area ?? null,
      counties: [...place.counties],
      premiums_of: priced?.premiums_of ?? null,
      premium_year: priced?.year ?? null,
      household_size,
      poverty_percent: percent,
      poverty_guideline: forCredit.usd,
      medicaid_percent: cents((100 * annual_income) / forMedicaid.usd),
      medicaid_guideline: forMedicaid.usd,
      applicable_percent: mustChoose ? null : applicable,
      benchmark: shows_plans ? priced.silver : null,
      contribution: mustChoose ? null : contribution,
      credit: range ? null : credit,
      range,
      cost_sharing_reduction: eligible && !mustChoose ? reduction : null,
      people: household.people.map((person, index) =>
        personOf(person, entitled[index] ?? NOT_APPLYING, {
          rules,
          // The benchmark may cost less than the household's share. Then the people who could have a credit have none.
          no_credit: range === null && credit === 0,
          benchmark: range ? null : (priced?.each[buyers.findIndex((buyer) => buyer.person === person)] ?? null),
        }),
      ),
      enrollment: enrollment.of(plan_year, place.state),
      plans:
        priced && expected_spending !== null
          ? plansOf({
              silver: priced.silver,
              bronze: priced.bronze,
              credit: credit ?? 0,
              tobaccoSurcharge: (price) =>
                cents(
                  price *
                    tobaccoSurcharge(
                      buyers.map(({ person }) => person),
                      priced.each,
                      tobacco_max_ratio,
                    ),
                ),
              self_only: yearly?.self_only ?? 0,
              reduction: eligible ? reduction : null,
              people: buyers.length,
              care: expected_spending,
            })
          : [],
      expected_spending,
      state_subsidies: (subsidiesOf.get(place.state ?? '') ?? [])
        .filter((row) => row.plan_year === plan_year)
        .map(({ program, what_it_does }) => ({ program, what_it_does })),
      income_steps:
        rules &&
        !mustChoose &&
        household.people.some(({ applying, age }) => applying && age >= 19 && age < MEDICARE_AGE)
          ? incomeSteps(rules, {
              credit_guideline: forCredit.usd,
              medicaid_guideline: forMedicaid.usd,
              medicaid_percent: rules.medicaid_activity_hours === null ? rules.adult_medicaid_percent : null,
              credit_limit: creditLimit(bands.rows),
            })
          : [],
    } satisfies Omit<Estimate, 'verdict' | 'notes' | 'sources'>
    return {
      ...found,
      verdict: verdictOf(found, today),
      sources: sources(
        {
          plan_year,
          credit_guideline: forCredit.year,
          medicaid_guideline: forMedicaid.year,
          medicaid_wanted,
          percentages: bands.year,
          premiums: priced?.year ?? plan_year,
          limits: limits.year,
        },
        {
          state: rules !== null,
          premiums_of: priced?.premiums_of ?? null,
          own_curve: rules?.age_curve === 'own',
          tiers: rules?.age_curve === 'none',
          plans: found.plans.length > 0,
        },
      ),
      notes: notesFor(found, household, { rules, limits: medicaid, tobacco_max_ratio }),
    }
  }

  /** USD a year for all buyers: the average of each age, or what the answers of the first person say. */
  function expectedCare({ people, expected_spending }: Household, buyers: readonly Buyer[]): number {
    const average = rating(
      FEDERAL,
      buyers.map(({ person: { age } }) => ({ age, relationship: 'self' })),
    )
    return cents(
      buyers.reduce(
        (sum, { person }, index) =>
          sum +
          (person === people[0] && expected_spending !== null ? expected_spending : base_cost * (average[index] ?? 1)),
        0,
      ),
    )
  }

  /** Without the ages of the others: from nobody else who buys a plan to one more adult of 64 and children of 20. */
  function rangeOf(household: Household, place: Place, day: Date, plan_year: number): Estimate['range'] {
    const missing = household.household_size - household.people.length
    const other = (age: number, relationship: HouseholdPerson['relationship']): HouseholdPerson => ({
      age,
      relationship,
      applying: true,
      tobacco_use: false,
      pregnant: false,
      medicare: false,
      medicaid: false,
      employer_offer: null,
    })
    const most = [other(64, 'spouse'), ...Array.from({ length: missing - 1 }, () => other(20, 'child'))]
    const at = (people: readonly HouseholdPerson[]) =>
      estimate({ ...household, people, others_unknown: false }, place, day, plan_year)
    const lowest = at(household.people)
    const highest = at([...household.people, ...most])
    return {
      credit_lowest: lowest.credit ?? 0,
      credit_highest: highest.credit ?? 0,
      benchmark_lowest: lowest.benchmark ?? 0,
      benchmark_highest: highest.benchmark ?? 0,
      assumption: `From nobody else on the plan to one more adult of 64${missing > 1 ? ` and ${missing - 1} ${missing === 2 ? 'child' : 'children'} of 20` : ''}.`,
    }
  }
  return estimate
}

/** Uses the published tables. */
export const estimateEntitlement = createEstimator()

/** Care costs the same at an age in every state. */
const FEDERAL = { state: '', age_curve: 'federal' } as const

const NOT_APPLYING: Entitled = { program: 'not_applying', reason: 'not_applying' }

/** Without a state that we have rules for, only Medicare is known. */
const withoutState = ({ applying, age, medicare }: HouseholdPerson): Entitled => {
  if (!applying) return NOT_APPLYING
  if (medicare) return { program: 'medicare', reason: 'has_it' }
  return age >= MEDICARE_AGE ? { program: 'medicare', reason: 'age' } : { program: 'full_price', reason: 'income' }
}

interface Buyer extends Entitled {
  person: HouseholdPerson
}

/** The people who would buy a marketplace plan: with a credit, at full price, or in the coverage gap. */
const buyersAmong = (people: readonly HouseholdPerson[], entitled: readonly Entitled[]): Buyer[] =>
  people
    .map((person, index) => ({ person, ...(entitled[index] ?? NOT_APPLYING) }))
    .filter(
      ({ program, reason }) =>
        program === 'tax_credit' ||
        program === 'coverage_gap' ||
        (program === 'full_price' && reason !== 'own_offer' && reason !== 'family_offer'),
    )

const PROGRAM_NAMES: Readonly<Record<Entitled['program'], string>> = {
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  chip: 'CHIP',
  basic_health: 'Basic Health Program',
  tax_credit: 'Premium tax credit',
  full_price: 'Full price',
  coverage_gap: 'Coverage gap',
  not_applying: 'Not applying',
}

function personOf(
  { age }: HouseholdPerson,
  { program, reason }: Entitled,
  { rules, no_credit, benchmark }: { rules: StateRules | null; no_credit: boolean; benchmark: number | null },
): Estimate['people'][number] {
  if (program === 'tax_credit' && no_credit) {
    return { age, program: 'full_price', reason: 'benchmark_is_cheap', program_name: 'Full price', benchmark }
  }
  const name =
    program === 'basic_health'
      ? rules?.basic_health_program
      : program === 'medicaid' && rules?.medicaid_activity_hours === null
        ? rules.medicaid_program
        : null
  return { age, program, reason, program_name: name ?? PROGRAM_NAMES[program], benchmark }
}
