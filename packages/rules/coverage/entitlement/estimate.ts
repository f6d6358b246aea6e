import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { earliestDayIn } from '../../foundation/geography/earliest-day-in.ts'
import { buildModel } from '../risk/model.ts'
import { PUBLISHED_TABLES } from '../risk/tables.ts'
import { type Household, member, type Place } from './household.ts'
import { incomeSteps } from './income-steps.ts'
import { type Law, lawBook } from './law.ts'
import { medicaidHours } from './medicaid-hours.ts'
import { costSharingReduction, plansOf } from './metal-levels.ts'
import { notesFor } from './notes.ts'
import { areInSeveralStates } from './place.ts'
import { enrollmentTable } from './plan-year.ts'
import { wholePercent } from './poverty.ts'
import { applicablePercent, cents, creditAbove, monthlyContribution } from './premium-tax-credit.ts'
import { pricing } from './pricing.ts'
import {
  besideMedicare,
  type Entitled,
  NOT_APPLYING,
  pregnancyCounts,
  programsOf,
  unlistedChildDecides,
} from './programs.ts'
import { ratingBy, tobaccoSurcharge } from './rating.ts'
import { schoolDecides } from './school-decides.ts'
import { sourcesFor } from './sources.ts'
import { type EntitlementTables, PUBLISHED_ENTITLEMENT_TABLES, type StateRules } from './tables.ts'
import { verdictOf } from './verdict.ts'

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
  const lawOf = lawBook(tables)
  const rating = ratingBy(tables)
  const priceOf = pricing(tables, rating)
  const sources = sourcesFor(tables)
  const { planYear } = enrollmentTable(tables)

  const estimate: Estimator = (household, place, day, wanted_year) => {
    const today = earliestDayIn(place.state, day)
    const law = lawOf(place.state, household.household_size, today, wanted_year)
    const found = findingsOf(household, place, law, day)
    return {
      ...found,
      verdict: verdictOf(found, household.others_unknown, today),
      sources: sources(law, found),
      notes: notesFor(found, household, law),
    }
  }

  /** What applies to the household, what each person gets, the credit, and what a year costs. */
  function findingsOf(household: Household, place: Place, law: Law, day: Date) {
    const { annual_income, people } = household
    const guideline = law.credit_guideline.usd
    const applicable =
      annual_income < guideline ? null : applicablePercent(wholePercent(annual_income, guideline), law.percentages.rows)
    const entitled = programsOf(household, law, applicable)
    const buyers = buyersAmong(people, entitled)
    const eligible = buyers.some(({ program }) => program === 'tax_credit')
    const mustChoose = place.counties.length > 0
    const priced = law.rules && !mustChoose ? priceOf(place, law.rules, law.plan_year, buyers.map(toPerson)) : null
    const contribution = applicable === null ? null : monthlyContribution(annual_income, applicable)
    const credit = priced && eligible ? creditAbove(contribution ?? 0, priced.silver) : 0
    const range = priced && household.others_unknown ? rangeOf(household, place, day, law.plan_year) : null
    // By income only: the county does not matter.
    const reduction =
      eligible && !areInSeveralStates(place) ? costSharingReduction((100 * annual_income) / guideline) : null
    // Without the ages of the others, only the range is true.
    const known = range === null && buyers.length > 0 ? priced : null
    const expected_spending = known ? expectedCare(household, buyers) : null
    const child_decides = unlistedChildDecides(household, law, entitled)
    const silverFor = (would_buy: readonly HouseholdPerson[]): number | null => {
      if (range !== null || !law.rules) return null
      const buy_now = would_buy.length === buyers.length && would_buy.every((one, at) => one === buyers[at]?.person)
      return (buy_now ? priced : priceOf(place, law.rules, law.plan_year, would_buy))?.silver ?? null
    }
    const members = people.map((person, index) =>
      personOf(person, entitled[index] ?? NOT_APPLYING, {
        rules: law.rules,
        // The benchmark may cost less than the household's share. Then the people who could have a credit have none.
        no_credit: priced !== null && (range?.credit_highest ?? credit) === 0,
        benchmark: known?.each[buyers.findIndex((buyer) => buyer.person === person)] ?? null,
        child_decides: child_decides[index] ?? false,
        beside_medicare: entitled[index]?.program === 'medicare' ? besideMedicare(person, people) : [],
      }),
    )
    return {
      ...placeAndLaw(household, place, law),
      // People answer for the year that they shop for: it is the year of their income, and their ages are those of then.
      answers_from:
        household.answered_on !== undefined && planYear(household.answered_on, place.state) < law.plan_year
          ? household.answered_on
          : null,
      premiums_of: priced?.premiums_of ?? null,
      premium_year: priced?.year ?? null,
      applicable_percent: mustChoose ? null : applicable,
      benchmark: known?.silver ?? null,
      contribution: mustChoose ? null : contribution,
      credit: priced && range === null ? credit : null,
      range,
      cost_sharing_reduction: reduction,
      people: members,
      income_steps: mustChoose ? [] : incomeSteps(household, law, child_decides, silverFor),
      pregnancy_counts: pregnancyCounts(household, law, entitled),
      school_decides: schoolDecides(household, law, entitled),
      medicaid_hours: medicaidHours(household, entitled, law),
      plans:
        known && expected_spending !== null
          ? plansOf({
              silver: known.silver,
              bronze: known.bronze,
              credit,
              tobaccoSurcharge: (price) =>
                cents(price * tobaccoSurcharge(buyers.map(toPerson), known.each, law.tobacco_max_ratio)),
              self_only: law.limits.self_only,
              reduction,
              people: buyers.length,
              care: expected_spending,
            })
          : [],
      expected_spending,
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

  /** Without the ages of the others: from nobody else who buys a plan to one more adult aged 64 and children of 20. */
  function rangeOf(household: Household, place: Place, day: Date, plan_year: number): Estimate['range'] {
    const missing = Math.max(1, household.household_size - household.people.length)
    const most = [someone(64, 'spouse'), ...Array.from({ length: missing - 1 }, () => someone(20, 'child'))]
    const at = (people: readonly HouseholdPerson[]) =>
      estimate({ ...household, people, others_unknown: false }, place, day, plan_year)
    const lowest = at(household.people)
    const highest = at([...household.people, ...most])
    return {
      credit_lowest: lowest.credit ?? 0,
      credit_highest: highest.credit ?? 0,
      benchmark_lowest: lowest.benchmark ?? 0,
      benchmark_highest: highest.benchmark ?? 0,
      assumption: `From nobody else on the plan to one more adult aged 64${missing > 1 ? ` and ${missing - 1} ${missing === 2 ? 'child' : 'children'} aged 20` : ''}.`,
    }
  }
  return estimate
}

/** Uses the published tables. */
export const estimateEntitlement = createEstimator()

const someone = (age: number, relationship: HouseholdPerson['relationship']) =>
  member({ age, tobacco_use: false }, relationship)

/** Care costs the same at an age in every state, and also for the children whom premiums leave out. */
const FEDERAL = { state: '', age_curve: 'federal' } as const

/** Where the household is, and what the law says about its income. */
function placeAndLaw({ annual_income, household_size }: Household, { county, counties }: Place, law: Law) {
  return {
    plan_year: law.plan_year,
    state: law.state,
    county_fips: county?.county_fips ?? null,
    county: county?.name ?? null,
    rating_area: county?.rating_area ?? null,
    counties: [...counties],
    household_size,
    poverty_percent: wholePercent(annual_income, law.credit_guideline.usd),
    poverty_guideline: law.credit_guideline.usd,
    medicaid_percent: cents((100 * annual_income) / law.medicaid_guideline.usd),
    medicaid_guideline: law.medicaid_guideline.usd,
    enrollment: law.enrollment,
    state_subsidies: law.subsidies,
  }
}

interface Buyer extends Entitled {
  person: HouseholdPerson
}

const toPerson = ({ person }: Buyer): HouseholdPerson => person

/** The people who would buy a marketplace plan: with a credit, at full price, or in the coverage gap. */
const buyersAmong = (people: readonly HouseholdPerson[], entitled: readonly Entitled[]): Buyer[] =>
  people
    .map((person, index) => {
      const { program, reason } = entitled[index] ?? NOT_APPLYING
      return { person, program, reason }
    })
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

type Person = Estimate['people'][number]

function personOf(
  { age }: HouseholdPerson,
  { program, reason }: Entitled,
  {
    rules,
    no_credit,
    ...more
  }: { rules: StateRules | null; no_credit: boolean } & Pick<Person, 'benchmark' | 'child_decides' | 'beside_medicare'>,
): Person {
  if (program === 'tax_credit' && no_credit) {
    return { age, program: 'full_price', reason: 'benchmark_is_cheap', program_name: 'Full price', ...more }
  }
  const name =
    program === 'basic_health'
      ? rules?.basic_health_program
      : program === 'medicaid' && rules?.medicaid_activity_hours === null
        ? rules.medicaid_program
        : null
  return { age, program, reason, program_name: name ?? PROGRAM_NAMES[program], ...more }
}
