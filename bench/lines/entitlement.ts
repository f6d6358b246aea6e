import { householdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { createEstimator } from '@waymark/rules/coverage/entitlement/estimate'
import type { Household, Place } from '@waymark/rules/coverage/entitlement/household'
import { PUBLISHED_ENTITLEMENT_TABLES } from '@waymark/rules/coverage/entitlement/tables'
import type { Row } from '../report.ts'
import { median } from '../statistics.ts'
import type { Effort } from './effort.ts'

const DAY = new Date('2026-11-21T12:00:00Z')
const QUESTIONS = 10_000

/** Every rating area, ages from 18 to 63 and incomes from zero to above the credit limit. The same in every run. */
const places: Place[] = PUBLISHED_ENTITLEMENT_TABLES.area_premiums.rows.map(({ state, rating_area }) => ({
  state,
  county: { county_fips: '00000', name: 'Any County', state, rating_area },
  counties: [],
}))
const ageOf = (index: number) => 18 + (index % 46)
const questions = (agesOf: (index: number) => number[]): [Household, Place][] =>
  Array.from({ length: QUESTIONS }, (_, index) => {
    const people = agesOf(index).map((age) => householdPerson.parse({ age, tobacco_use: index % 5 === 0 }))
    const annual_income = (index * 7919) % 200_000
    const place = places[index % places.length]
    if (!place) throw new Error('no rating area')
    return [
      { annual_income, household_size: people.length, people, others_unknown: false, expected_spending: null },
      place,
    ]
  })

const ROWS = [
  {
    figure: 'entitlement estimates of one person a second, one process',
    goal: { at_least: 100_000 },
    questions: questions((index) => [ageOf(index)]),
  },
  {
    figure: 'entitlement estimates of a household of four a second, one process',
    goal: { at_least: 60_000 },
    questions: questions((index) => [ageOf(index), ageOf(index + 2), 9, 6]),
  },
]

/** Line 12: complete estimates, with verdict, notes and sources, in an otherwise idle process. */
export function measureEntitlement(effort: Effort): Row[] {
  const estimate = createEstimator()
  let plans = 0
  const round = (asked: readonly [Household, Place][], seconds: number): number => {
    const started = performance.now()
    const until = started + 1000 * seconds
    let estimates = 0
    while (performance.now() < until) {
      // Counting the results keeps the compiler from skipping the work.
      for (const [household, place] of asked) plans += estimate(household, place, DAY).plans.length
      estimates += asked.length
    }
    return (1000 * estimates) / (performance.now() - started)
  }
  const rows = ROWS.map(({ figure, goal, questions: asked }): Row => {
    round(asked, 1)
    const per_s = Array.from({ length: effort.rounds }, () => round(asked, effort.seconds))
    return {
      line: '12',
      figure,
      value: `${median(per_s).toFixed(0)}/s`,
      floor: '',
      result: median(per_s),
      goal,
      rounds: { subject: per_s },
    }
  })
  if (plans === 0) throw new Error('No estimate had a plan')
  return rows
}
