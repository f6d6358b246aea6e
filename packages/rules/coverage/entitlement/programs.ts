import type { Program, Reason } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { CHILD_BELOW, isParent, MEDICARE_AGE } from './household.ts'
import { isWithin } from './poverty.ts'
import type { MedicaidLimits, StateRules } from './tables.ts'

export interface Entitled {
  program: Program
  reason: Reason
}

/** What decides about the programs of one household. */
export interface Terms {
  annual_income: number
  people: readonly HouseholdPerson[]
  rules: StateRules
  limits: MedicaidLimits
  /** USD a year for the household: the newest guideline, and the one of the year before coverage. */
  medicaid_guideline: number
  credit_guideline: number
  /** USD a year: what one more person adds to the newest guideline. */
  one_more: number
  /** Null where there is no credit at this income. */
  applicable_percent: number | null
  /** Percent of household income that affordable job coverage may cost. */
  employer_percent: number
}

/**
 * What comes first for each person: Medicare, Medicaid, CHIP, a Basic Health Program, job coverage that counts as
 * affordable, then the premium tax credit, or full price. Whoever has a program by its own rules gets no credit, 26 USC
 * 36B(c)(2)(B). `tax_credit` means eligible; whether the benchmark leaves a credit is not decided here.
 */
export function programsOf(terms: Terms): Entitled[] {
  const offers = offersIn(terms)
  return terms.people.map((person, index) => {
    if (!person.applying) return { program: 'not_applying', reason: 'not_applying' }
    return publicProgram(person, terms) ?? privateCoverage(index, terms, offers)
  })
}

/**
 * Whether the offers of each person count as affordable: for the employee by the premium for one, for the others by the
 * family's premium (26 CFR 1.36B-2(c)(3)(v), the family rule of 2023).
 */
function offersIn({ people, annual_income, employer_percent }: Terms) {
  // The small increment keeps a premium that is exactly at the limit affordable.
  const most = (annual_income * employer_percent) / 1200 + 1e-9
  return people.map(({ employer_offer: offer }) => ({
    own: offer !== null && offer.employee_premium <= most,
    family: offer !== null && offer.family_premium !== null && offer.family_premium <= most,
  }))
}

function privateCoverage(index: number, terms: Terms, offers: ReturnType<typeof offersIn>): Entitled {
  if (offers[index]?.own) return { program: 'full_price', reason: 'own_offer' }
  if (offers.some(({ family }, other) => family && other !== index)) {
    return { program: 'full_price', reason: 'family_offer' }
  }
  if (terms.annual_income < terms.credit_guideline) return { program: 'coverage_gap', reason: 'income_below_limit' }
  if (terms.applicable_percent === null) return { program: 'full_price', reason: 'income_above_limit' }
  return { program: 'tax_credit', reason: 'income' }
}

function publicProgram(person: HouseholdPerson, terms: Terms): Entitled | null {
  const { rules, limits, annual_income, credit_guideline } = terms
  if (person.medicare) return { program: 'medicare', reason: 'has_it' }
  if (person.age >= MEDICARE_AGE) return { program: 'medicare', reason: 'age' }
  // An expected child counts as one more person for the mother, 42 CFR 435.603(b).
  const guideline = terms.medicaid_guideline + (person.pregnant ? terms.one_more : 0)
  const within = (percent: number | null) => isWithin(annual_income, guideline, percent)
  const isChild = person.age < CHILD_BELOW
  const medicaid = isChild ? within(childPercent(person.age, limits)) : within(adultPercent(person, terms))
  if (medicaid || (person.pregnant && within(limits.pregnant_percent))) return { program: 'medicaid', reason: 'income' }
  if ((isChild && within(limits.chip_percent)) || (person.pregnant && within(limits.pregnant_chip_percent))) {
    return { program: 'chip', reason: 'income' }
  }
  if (person.medicaid)
    return { program: isChild && limits.chip_percent !== null ? 'chip' : 'medicaid', reason: 'has_it' }
  if (!isChild && isWithin(annual_income, credit_guideline, rules.basic_health_percent)) {
    return { program: 'basic_health', reason: 'income' }
  }
  return null
}

function childPercent(age: number, limits: MedicaidLimits): number {
  if (age < limits.infant_below_age) return limits.infant_percent
  return age < 6 ? limits.child_1_to_5_percent : limits.child_6_to_18_percent
}

/** The highest limit that this adult can use. Medicaid that requires work is not counted, because we do not ask. */
function adultPercent(person: HouseholdPerson, { rules, limits, people }: Terms): number | null {
  const byAge = person.age <= 20 ? limits.age_19_to_20_percent : null
  const asParent = isParent(person, people) ? limits.parent_percent : null
  const asAdult = rules.medicaid_activity_hours === null ? rules.adult_medicaid_percent : null
  const open = [byAge, asParent, asAdult].filter((percent) => percent !== null)
  return open.length === 0 ? null : Math.max(...open)
}
