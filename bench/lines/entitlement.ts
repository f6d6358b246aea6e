import { createEstimator } from '@waymark/rules/coverage/entitlement/estimate'
import type { Person } from '@waymark/rules/coverage/entitlement/person'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'
import type { Row } from '../report.ts'
import { median } from '../statistics.ts'
import type { Effort } from './effort.ts'

const DAY = new Date('2026-11-21T12:00:00Z')
const PEOPLE = 10_000

/** Every state, age and household, with incomes from zero to above the credit limit. The same people in every run. */
const people: Person[] = Array.from({ length: PEOPLE }, (_, index) => ({
  age: 18 + (index % 60),
  state: US_STATES[index % US_STATES.length]?.code ?? null,
  household_size: 1 + (index % 10),
  annual_income: (index * 7919) % 200_000,
  tobacco_use: index % 5 === 0,
  covers_others: index % 3 === 0,
}))

/** Line 12: complete estimates, with notes and sources, in an otherwise idle process. */
export function measureEntitlement(effort: Effort): Row[] {
  const estimate = createEstimator()
  let plans = 0
  const round = (seconds: number): number => {
    const started = performance.now()
    const until = started + 1000 * seconds
    let estimates = 0
    while (performance.now() < until) {
      // Counting the results keeps the compiler from skipping the work.
      for (const person of people) plans += estimate(person, DAY).plans.length
      estimates += PEOPLE
    }
    return (1000 * estimates) / (performance.now() - started)
  }
  round(1)
  const per_s = Array.from({ length: effort.rounds }, () => round(effort.seconds))
  if (plans === 0) throw new Error('No estimate had a plan')
  return [
    {
      line: '12',
      figure: 'entitlement estimates a second, one process',
      value: `${median(per_s).toFixed(0)}/s`,
      floor: '',
      result: median(per_s),
      goal: { at_least: 100_000 },
      rounds: { subject: per_s },
    },
  ]
}
