import type { County } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'

/** Where a household lives. */
export interface Place {
  /** Two-letter code. Null if the ZIP code does not match a state. */
  state: string | null
  /** Null if the ZIP code is not known, or while `counties` are to choose from. */
  county: County | null
  /** The counties of the ZIP code that differ in price, most addresses first. Empty if none has to be chosen. */
  counties: readonly County[]
}

export interface Household {
  /** USD a year: the modified adjusted gross income (MAGI) of everyone on the tax return. */
  annual_income: number
  /** People on one tax return. */
  household_size: number
  people: readonly HouseholdPerson[]
  /** Others need coverage, and their number and ages are not known. */
  others_unknown: boolean
  /** USD a year of care that the first person is expected to need. Null: the average of their age. */
  expected_spending: number | null
  /** The day of these answers, such as 2026-11-21. Undefined if they are given now. */
  answered_on?: string | undefined
}

export const MEDICARE_AGE = 65
/** Medicaid and CHIP count people below this age as children: 42 CFR 435.118. */
export const CHILD_BELOW = 19
/** Premiums count people below this age as children: 45 CFR 147.102(c)(1). */
export const RATED_CHILD_BELOW = 21
/** A dependent child can stay on a parent's plan until this age: 45 CFR 147.120. */
export const DEPENDENT_BELOW = 26

type Member = Pick<HouseholdPerson, 'age' | 'relationship'>

/** Whether a family tier counts this person as a child. */
export const isDependent = ({ age, relationship }: Member): boolean =>
  relationship === 'child' ? age < DEPENDENT_BELOW : relationship === null && age < RATED_CHILD_BELOW

/** Whether a family plan from work, of this person or their spouse, takes this person: 26 CFR 1.36B-2(c)(3)(i). */
export const canJoinFamilyPlan = ({ age, relationship }: Member): boolean =>
  relationship === 'child' ? age < DEPENDENT_BELOW : relationship !== 'other'

/** Whether this person is a parent or caretaker of a child in the household. */
export const isParent = (person: Member, people: readonly Member[]): boolean =>
  person.age >= CHILD_BELOW &&
  (person.relationship === null || person.relationship === 'self' || person.relationship === 'spouse') &&
  people.some((one) => one.age < CHILD_BELOW && one.relationship !== 'self' && one.relationship !== 'spouse')

type Known = Pick<HouseholdPerson, 'age' | 'tobacco_use'>

/** A member of a household about whom nothing else is known. */
export const member = (person: Known, relationship: HouseholdPerson['relationship']): HouseholdPerson => ({
  age: person.age,
  relationship,
  applying: true,
  tobacco_use: person.tobacco_use,
  pregnant: false,
  medicare: false,
  medicaid: false,
  employer_offer: null,
})

/** The person who answered, then everyone else who needs coverage. */
export const householdOf = (
  self: Known,
  others: readonly (Known & Pick<HouseholdPerson, 'relationship'>)[] = [],
): HouseholdPerson[] => [member(self, 'self'), ...others.map((person) => member(person, person.relationship))]

/** How many people an estimate counts: as many as were said, and at least everyone who is listed or should be covered. */
export const householdSize = (said: number, listed: number, others_unknown: boolean): number =>
  Math.max(said, listed + (others_unknown ? 1 : 0))
