import type { Estimate, Program, Reason } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { CHILD_BELOW, canJoinFamilyPlan, type Household, isParent, MEDICARE_AGE, member } from './household.ts'
import type { Law } from './law.ts'
import { isWithin } from './poverty.ts'
import type { MedicaidLimits, StateRules } from './tables.ts'

export interface Entitled {
  program: Program
  reason: Reason
}

type Person = Estimate['people'][number]

export const NOT_APPLYING: Entitled = { program: 'not_applying', reason: 'not_applying' }

/** What decides about the programs of one household. */
interface Terms extends Pick<Household, 'annual_income' | 'people'> {
  law: Law
  rules: StateRules
  limits: MedicaidLimits
  /** Null where there is no credit at this income. */
  applicable_percent: number | null
}

/**
 * What comes first for each person: Medicare, Medicaid, CHIP, job coverage that counts as affordable, a Basic Health
 * Program, then the premium tax credit, or full price. People with a program by its own rules get no credit, 26 USC
 * 36B(c)(2)(B). `tax_credit` means eligible; whether the benchmark leaves a credit is not decided here.
 *
 * @param applicable_percent null where there is no credit at this income
 */
export function programsOf(
  { annual_income, people }: Household,
  law: Law,
  applicable_percent: number | null,
): Entitled[] {
  const { rules, medicaid } = law
  if (!rules || !medicaid) return people.map(withoutState)
  const terms: Terms = { annual_income, people, law, rules, limits: medicaid, applicable_percent }
  const offers = offersIn(terms)
  return people.map((person, index) => {
    if (!person.applying) return NOT_APPLYING
    return publicProgram(person, terms) ?? withoutMedicaid(index, terms, offers)
  })
}

const CHILD: HouseholdPerson = { ...member({ age: 0, tobacco_use: false }, 'child'), applying: false }

const hasMedicaid = (entitled: Entitled | undefined): boolean =>
  entitled?.program === 'medicaid' && entitled.reason !== 'has_it_not_by_income'

/**
 * Who would get Medicaid, or keep it, as a parent or caretaker (42 CFR 435.110) if one of those who are not listed is a child. Only
 * who needs coverage is asked for, and children often have Medicaid already.
 *
 * @param entitled by the people who are listed
 * @returns for each person who is listed
 */
export function unlistedChildDecides(household: Household, law: Law, entitled: readonly Entitled[]): boolean[] {
  const { people, household_size, others_unknown } = household
  if (household_size <= people.length && !others_unknown) return entitled.map(() => false)
  const withChild = programsOf({ ...household, people: [...people, CHILD] }, law, null)
  return entitled.map((one, index) => !hasMedicaid(one) && hasMedicaid(withChild[index]))
}

/** Births are counted up to this age of the mother: NCHS, National Vital Statistics Reports. */
const OLDEST_MOTHER = 54

/**
 * Whether a pregnancy would bring Medicaid or CHIP (42 CFR 435.116) to someone who would buy a plan. Not where one was told:
 * then the question was answered, and asking again would sound as if it had been lost.
 */
export function pregnancyCounts(household: Household, law: Law, entitled: readonly Entitled[]): boolean {
  if (household.people.some((person) => person.pregnant)) return false
  const pregnant = household.people.map((person) =>
    person.age >= CHILD_BELOW && person.age <= OLDEST_MOTHER ? { ...person, pregnant: true } : person,
  )
  return programsOf({ ...household, people: pregnant }, law, null).some(
    ({ program }, index) =>
      (program === 'medicaid' || program === 'chip') && SHOPPING.has(entitled[index]?.program ?? 'not_applying'),
  )
}

/** The programs with which people shop for a marketplace plan. */
export const SHOPPING: ReadonlySet<string> = new Set<Program>(['tax_credit', 'full_price', 'coverage_gap'])

/** Without a state that we have rules for, only Medicare is known. */
const withoutState = ({ applying, age, medicare }: HouseholdPerson): Entitled => {
  if (!applying) return NOT_APPLYING
  if (medicare) return { program: 'medicare', reason: 'has_it' }
  return age >= MEDICARE_AGE ? { program: 'medicare', reason: 'age' } : { program: 'full_price', reason: 'income' }
}

/**
 * Whether the offers of each person count as affordable: for the employee by the premium for one, for the others by the
 * family's premium (26 CFR 1.36B-2(c)(3)(v), the family rule of 2023).
 */
function offersIn({ people, annual_income, law }: Terms) {
  // The small increment keeps a premium that is exactly at the limit affordable.
  const most = (annual_income * law.limits.employer_percent) / 1200 + 1e-9
  return people.map(({ employer_offer: offer, relationship }) => ({
    own: offer !== null && offer.employee_premium <= most,
    family:
      offer !== null &&
      offer.family_premium !== null &&
      offer.family_premium <= most &&
      // The relatives of a child or of another person are not in our list.
      relationship !== 'child' &&
      relationship !== 'other',
  }))
}

/** What else counts for a person whose program is Medicare. An offer counts whatever it costs. */
export function besideMedicare(person: HouseholdPerson, people: Household['people']): Person['beside_medicare'] {
  const ofSpouse =
    canJoinFamilyPlan(person) &&
    people.some(
      ({ employer_offer: offer, relationship }, index) =>
        people[index] !== person &&
        offer !== null &&
        offer.family_premium !== null &&
        relationship !== 'child' &&
        relationship !== 'other',
    )
  return [
    ...(person.employer_offer !== null || ofSpouse ? (['job_offer'] as const) : []),
    ...(person.medicaid ? (['medicaid'] as const) : []),
  ]
}

/** An affordable offer keeps people out of a Basic Health Program as out of the credit, 42 CFR 600.305(a)(3). */
function withoutMedicaid(index: number, terms: Terms, offers: ReturnType<typeof offersIn>): Entitled {
  const { annual_income, people, law, rules } = terms
  const person = people[index]
  const isChild = (person?.age ?? 0) < CHILD_BELOW
  if (offers[index]?.own) return { program: 'full_price', reason: 'own_offer' }
  if (person && canJoinFamilyPlan(person) && offers.some(({ family }, other) => family && other !== index)) {
    return { program: 'full_price', reason: 'family_offer' }
  }
  if (!isChild && isWithin(annual_income, law.credit_guideline.usd, rules.basic_health_percent)) {
    return { program: 'basic_health', reason: 'income' }
  }
  if (annual_income < law.credit_guideline.usd) return { program: 'coverage_gap', reason: 'income_below_limit' }
  if (terms.applicable_percent === null) return { program: 'full_price', reason: 'income_above_limit' }
  return { program: 'tax_credit', reason: 'income' }
}

function publicProgram(person: HouseholdPerson, terms: Terms): Entitled | null {
  const { limits, annual_income, law } = terms
  if (person.medicare) return { program: 'medicare', reason: 'has_it' }
  if (person.age >= MEDICARE_AGE) return { program: 'medicare', reason: 'age' }
  // An expected child counts as one more person for the mother, 42 CFR 435.603(b).
  const guideline = law.medicaid_guideline.usd + (person.pregnant ? law.one_more : 0)
  const within = (percent: number | null) => isWithin(annual_income, guideline, percent)
  const isChild = person.age < CHILD_BELOW
  const medicaid = isChild ? within(childPercent(person.age, limits)) : within(adultPercent(person, terms))
  const reason = person.medicaid ? 'has_it' : 'income'
  if (medicaid || (person.pregnant && within(limits.pregnant_percent))) return { program: 'medicaid', reason }
  if ((isChild && within(limits.chip_percent)) || (person.pregnant && within(limits.pregnant_chip_percent))) {
    return { program: 'chip', reason }
  }
  if (person.medicaid) {
    // It can be for a disability or another reason that we do not ask about. If not, the next renewal ends it, 42 CFR 435.916.
    return {
      program: isChild && limits.chip_percent !== null ? 'chip' : 'medicaid',
      reason: 'has_it_not_by_income',
    }
  }
  return null
}

function childPercent(age: number, limits: MedicaidLimits): number {
  if (age < limits.infant_below_age) return limits.infant_percent
  return age < 6 ? limits.child_1_to_5_percent : limits.child_6_to_18_percent
}

/** The highest limit that this child can use. One who has Medicaid or CHIP already buys no plan above it, either. */
export const childReach = ({ age, medicaid }: HouseholdPerson, limits: MedicaidLimits): number =>
  medicaid ? Number.POSITIVE_INFINITY : Math.max(childPercent(age, limits), limits.chip_percent ?? 0)

/** The highest limit that this adult can use. Medicaid that requires work is not counted, because we do not ask. */
export function adultPercent(
  person: HouseholdPerson,
  { rules, limits, people }: Pick<Terms, 'rules' | 'limits' | 'people'>,
): number | null {
  const byAge = person.age <= 20 ? limits.age_19_to_20_percent : null
  const asParent = isParent(person, people) ? limits.parent_percent : null
  const asAdult = rules.medicaid_activity_hours === null ? rules.adult_medicaid_percent : null
  const open = [byAge, asParent, asAdult].filter((percent) => percent !== null)
  return open.length === 0 ? null : Math.max(...open)
}
