import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { assessRisk } from './score.ts'

// "Medical Cost Personal" data set, B. Lantz, Machine Learning with R: charges simulated from US Census statistics. The
// score was not fitted to it, except that lifestyle.ts uses it to explain the tobacco factor.
type Person = { age: string; sex: string; bmi: string; smoker: string; region: string; charges: string }
const people: Person[] = parse(readFileSync(new URL('fixtures/medical-charges.csv', import.meta.url), 'utf8'), {
  columns: true,
  trim: true,
})

/** Ranks from 0. Equal values share their average rank. */
function ranks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

function centered(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

/** Spearman's rank correlation. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [centered(ranks(a)), centered(ranks(b))]
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
}

const projected = (person: Person, zips: Record<string, string>, obese_above: number) =>
  assessRisk({
    age: Number(person.age),
    gender: person.sex,
    zip_code: zips[person.region] ?? '',
    health_conditions: [Number(person.bmi) > obese_above ? 'obesity' : 'none'],
    tobacco_use: person.smoker === 'yes',
    lifestyle_factors: { exercise: 'occasional' },
    medications: [],
  }).projected_annual_cost

const usual = { northeast: '10001', northwest: '98101', southeast: '33101', southwest: '85001' }
const dearest = { northeast: '05401', northwest: '99501', southeast: '25301', southwest: '73101' }

describe('ranks actual charges by the projected cost', () => {
  test.each([
    ['by the specified mapping', usual, 35],
    ['whatever the states of their regions', dearest, 35],
    ['with obesity taken from BMI 30', usual, 30],
  ])('%s', (_, zips, obese_above) => {
    const costs = people.map((person) => projected(person, zips, obese_above))
    const charges = people.map((person) => Number(person.charges))
    expect(people).toHaveLength(669)
    expect(spearman(costs, charges)).toBeGreaterThanOrEqual(0.8)
  })
})
