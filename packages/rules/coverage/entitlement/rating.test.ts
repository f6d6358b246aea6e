import { describe, expect, test } from 'vitest'
import { ratingBy, tobaccoSurcharge } from './rating.ts'
import { AUTUMN_2026, estimated, inArea, person, somewhereIn } from './sample.fixture.ts'
import { PUBLISHED_ENTITLEMENT_TABLES } from './tables.ts'

const rating = ratingBy(PUBLISHED_ENTITLEMENT_TABLES)
const byAge = (people: Parameters<typeof person>[0][], state = 'TX', age_curve = 'federal') =>
  rating({ state, age_curve }, people.map(person))
const total = (multiples: readonly number[]) => Math.round(1000 * multiples.reduce((sum, one) => sum + one, 0)) / 1000

const inNewYork = (people: Parameters<typeof person>[0][]) => total(byAge(people, 'NY', 'none'))
const inVermont = (people: Parameters<typeof person>[0][]) => total(byAge(people, 'VT', 'none'))

describe('by age', () => {
  test('follows the federal curve from 0.765 to 3', () => {
    expect(byAge([0, 14, 15])).toEqual([0.765, 0.765, 0.833])
    expect(byAge([20, 21, 40, 64, 90])).toEqual([0.97, 1, 1.278, 3, 3])
  })

  test('follows the curve of a state that has its own', () => {
    expect(byAge([10, 21, 30], 'MN', 'own')).toEqual([0.89, 1, expect.any(Number)])
    expect(byAge([10], 'AL', 'own')).toEqual([0.635])
    // Their curves have another age at 1.
    expect(byAge([21], 'DC', 'own')).toEqual([1])
    expect(byAge([21], 'MA', 'own')).toEqual([1])
  })

  test('charges only the three oldest children under 21, and every older one', () => {
    expect(byAge([40, 4, 20, 9, 12, 22])).toEqual([1.278, 0, 0.97, 0.765, 0.765, 1])
  })

  test('does not count a client or spouse under 21 among the three children', () => {
    expect(byAge([{ age: 20, relationship: 'self' }, { age: 19, relationship: 'spouse' }, 2, 1, 0, 0])).toEqual([
      0.97, 0.941, 0.765, 0.765, 0.765, 0,
    ])
  })
})

const at = (age: number) => estimated({ place: inArea('NY', 4), people: [age], annual_income: 50_000 }).benchmark

describe('by family tier', () => {
  test('charges one adult, two adults, and children as their family', () => {
    expect([inNewYork([30]), inNewYork([30, 60]), inNewYork([30, 8]), inNewYork([30, 60, 8, 4, 2])]).toEqual([
      1, 2, 1.7, 2.85,
    ])
    expect([inVermont([30, 8]), inVermont([30, 60, 8])]).toEqual([1.93, 2.81])
  })

  test('charges each further adult as one, unless they are a dependent under 26', () => {
    expect(inNewYork([50, 50, 23])).toBe(3)
    expect(inNewYork([50, 50, { age: 23, relationship: 'child' }])).toBe(2.85)
    expect(inNewYork([50, 50, { age: 26, relationship: 'child' }])).toBe(3)
  })

  test('charges children alone by their own tier, or as adults where there is none', () => {
    expect(inNewYork([8])).toBe(0.412)
    expect(inVermont([8])).toBe(1)
  })

  test('charges a dependent of 21 or older who buys alone as an adult, because plans for children end at 21', () => {
    expect(inNewYork([{ age: 20, relationship: 'child' }])).toBe(0.412)
    expect(inNewYork([{ age: 23, relationship: 'child' }])).toBe(1)
    expect(byAge([{ age: 23, relationship: 'child' }, 8], 'NY', 'none')).toEqual([1, 0.412])
  })

  test('is the same at any age', () => {
    expect(at(25)).toBe(867)
    expect(at(64)).toBe(867)
  })
})

const couple = (tobacco_use: boolean) => estimated({ people: [{ age: 40, tobacco_use }, 38], annual_income: 50_000 })

describe('tobacco', () => {
  test('adds at most what the state lets it, for adults only', () => {
    const people = [person({ age: 40, tobacco_use: true }), person({ age: 20, tobacco_use: true }), person(38)]
    expect(tobaccoSurcharge(people, [500, 400, 450], 1.5)).toBe(250)
    expect(tobaccoSurcharge(people, [500, 400, 450], 1.15)).toBe(75)
    expect(tobaccoSurcharge(people, [500, 400, 450], 1)).toBe(0)
  })

  test('never changes the credit', () => {
    expect(couple(true).credit).toBe(couple(false).credit)
    expect(couple(true).plans[1]?.tobacco_surcharge_most).toBeGreaterThan(0)
    expect(couple(true).plans[1]?.bad_year).toBeGreaterThan(couple(false).plans[1]?.bad_year ?? 0)
  })

  test('adds nothing where the state forbids it in that plan year', () => {
    const smoker = { people: [{ age: 60, tobacco_use: true }], annual_income: 30_000, place: somewhereIn('VA') }
    const about = (plan_year: number) => {
      const { plans, notes } = estimated({ ...smoker, plan_year, day: AUTUMN_2026 })
      return { most: plans[1]?.tobacco_surcharge_most, note: notes.find((note) => note.startsWith('Tobacco')) }
    }
    // Virginia let its first ban end with 2025, and has another one from 2027.
    expect(about(2026).most).toBeGreaterThan(0)
    expect(about(2026).note).toContain('by up to 50%')
    expect(about(2027)).toEqual({ most: 0, note: 'Tobacco use can’t raise the premium in this state.' })
  })
})
