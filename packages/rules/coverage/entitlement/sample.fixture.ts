import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { type HouseholdPerson, householdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { estimateEntitlement } from './estimate.ts'
import type { Household, Place } from './household.ts'

/** Households for tests. */

type Given = Partial<HouseholdPerson> & { age: number }

export const SPRING_2026 = new Date('2026-03-02T12:00:00Z')
export const AUTUMN_2026 = new Date('2026-11-21T12:00:00Z')

export const person = (given: number | Given): HouseholdPerson =>
  householdPerson.parse(typeof given === 'number' ? { age: given } : given)

/** A county that is alone in its rating area. */
export const inArea = (state: string, rating_area: number): Place => ({
  state,
  county: { county_fips: '00000', name: 'Sample County', state, rating_area },
  counties: [],
})

/** A state whose county is not known. */
export const somewhereIn = (state: string | null): Place => ({ state, county: null, counties: [] })

export const county = (county_fips: string, rating_area: number) => ({
  county_fips,
  name: `County ${rating_area}`,
  state: 'TX',
  rating_area,
})

/** A ZIP code in two counties of one state with different prices. */
export const IN_TWO_AREAS: Place = { state: 'TX', county: null, counties: [county('48085', 3), county('48121', 8)] }

export interface Question extends Partial<Omit<Household, 'people'>> {
  people?: readonly (number | Given)[]
  place?: Place
  day?: Date
  plan_year?: number
}

/** A single person of 40 with 40,000 USD a year in Columbus, Ohio, in spring 2026, unless told otherwise. */
export function householdIn({ people = [40], place, day: _day, plan_year: _year, ...given }: Question): {
  household: Household
  place: Place
} {
  const members = people.map(person)
  return {
    household: {
      annual_income: 40_000,
      household_size: members.length,
      others_unknown: false,
      expected_spending: null,
      ...given,
      people: members,
    },
    place: place ?? inArea('OH', 9),
  }
}

export function estimated(question: Question = {}): Estimate {
  const { household, place } = householdIn(question)
  return estimateEntitlement(household, place, question.day ?? SPRING_2026, question.plan_year)
}

export const programsIn = (question: Question): string[] => estimated(question).people.map(({ program }) => program)
