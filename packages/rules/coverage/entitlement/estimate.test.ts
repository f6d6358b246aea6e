import { estimate as contract, type Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { US_STATES } from '../../foundation/geography/us-states.ts'
import { createEstimator, estimateEntitlement } from './estimate.ts'
import {
  AUTUMN_2026,
  estimated,
  householdIn,
  inArea,
  person,
  type Question,
  SPRING_2026,
  somewhereIn,
} from './sample.fixture.ts'
import { PUBLISHED_ENTITLEMENT_TABLES } from './tables.ts'

const standIns = (day: Date) =>
  estimated({ day })
    .sources.filter(({ year, wanted_year }) => year !== wanted_year)
    .map(({ figure, year }) => `${figure.split(/[ :(]/)[0]} ${year}`)

describe('the plan year', () => {
  test.each([
    ['2026-01-01T00:00:00Z', 'TX', 2026],
    // It begins with the day in the west of the state.
    ['2026-11-01T05:59:59Z', 'TX', 2026],
    ['2026-11-01T06:00:00Z', 'TX', 2027],
    ['2027-01-10T00:00:00Z', 'TX', 2027],
    ['2026-10-15T07:00:00Z', 'ID', 2027],
    ['2026-10-15T00:00:00Z', 'CT', 2026],
    ['2027-11-01T04:00:00Z', 'CT', 2028],
  ])('on %s in %s is %d', (day, state, year) => {
    expect(estimated({ place: somewhereIn(state), day: new Date(day) }).plan_year).toBe(year)
  })

  test('can be asked for', () => {
    expect(estimated({ day: AUTUMN_2026, plan_year: 2026 })).toMatchObject({
      plan_year: 2026,
      poverty_guideline: 15_650,
    })
  })

  test('decides which figures are used, and says what replaces a missing year', () => {
    expect(estimated()).toMatchObject({ poverty_guideline: 15_650, medicaid_guideline: 15_960 })
    expect(estimated({ day: AUTUMN_2026 })).toMatchObject({ poverty_guideline: 15_960, medicaid_guideline: 15_960 })
    expect(standIns(SPRING_2026)).toEqual([])
    expect(standIns(AUTUMN_2026)).toEqual(['Benchmark 2026', 'Typical 2026'])
  })
})

const limits = (annual_income: number, people: number[], day: Date) =>
  estimated({ place: inArea('TX', 3), annual_income, people, day }).plans.map((plan) => plan.out_of_pocket_maximum)

const careOf = (children: number[]) =>
  estimated({ people: [40, ...children], annual_income: 150_000, place: inArea('TX', 3) }).expected_spending ?? 0

describe('the cost of a year', () => {
  test('lowers the out-of-pocket limit for silver only, and doubles it for a family', () => {
    expect(limits(20_000, [40], SPRING_2026)).toEqual([10_600, 3500, 10_600, 10_600])
    expect(limits(28_000, [40], SPRING_2026)).toEqual([10_600, 3500, 10_600, 10_600])
    expect(limits(36_000, [40], SPRING_2026)).toEqual([10_600, 8450, 10_600, 10_600])
    expect(limits(36_000, [40], new Date('2025-05-01'))[1]).toBe(7350)
    expect(limits(60_000, [40, 38], AUTUMN_2026)).toEqual([24_000, 24_000, 24_000, 24_000])
  })

  test('takes the client’s own projected cost as what to expect', () => {
    const usual = estimated({ annual_income: 24_000 })
    const ill = estimated({ annual_income: 24_000, expected_spending: 30_000 })
    expect(ill.expected_spending).toBe(30_000)
    expect(usual.expected_spending).toBeLessThan(30_000)
    const [bronze, silver] = ill.plans
    expect(silver?.expected_year).toBeLessThan(bronze?.expected_year ?? 0)
    expect(silver?.deductible).toBe(0)
  })

  test('includes the care of every child, even of those who add no premium', () => {
    expect(careOf([9, 8, 7, 6, 5]) - careOf([9, 8, 7, 6])).toBeCloseTo(careOf([9, 8]) - careOf([9]), 1)
  })

  test('uses the real price of the lowest bronze plan of the area', () => {
    expect(estimated({ place: inArea('AK', 1), annual_income: 50_000 }).plans[0]).toMatchObject({
      level: 'bronze',
      premium: Math.round(507.04 * 1.278 * 100) / 100,
      priced_by: 'lowest_bronze',
    })
    expect(estimated({ place: somewhereIn('AK'), annual_income: 50_000 }).plans[0]).toMatchObject({
      priced_by: 'estimate',
    })
  })

  test('shows no plans for Medicaid and Medicare, and full prices in the coverage gap', () => {
    expect(estimated({ annual_income: 0 }).plans).toEqual([])
    expect(estimated({ people: [70] }).plans).toEqual([])
    const gap = estimated({ place: inArea('TX', 3), annual_income: 0 }).plans
    expect(gap.map(({ net_premium }) => net_premium)).toEqual(gap.map(({ premium }) => premium))
  })
})

test('names what the state adds, and never counts it', () => {
  expect(estimated({ place: inArea('CO', 3) }).state_subsidies).toEqual([
    { program: 'Colorado Premium Assistance', what_it_does: expect.stringContaining('$80 a month') },
  ])
  expect(estimated().state_subsidies).toEqual([])
})

test("accepts another year's tables", () => {
  const { area_premiums } = PUBLISHED_ENTITLEMENT_TABLES
  const rows = area_premiums.rows.map((row) => ({ ...row, plan_year: 2027, silver: row.silver + 100 }))
  const estimate = createEstimator({
    ...PUBLISHED_ENTITLEMENT_TABLES,
    area_premiums: { ...area_premiums, year: 2027, rows: [...area_premiums.rows, ...rows] },
  })
  const { household, place } = householdIn({})
  const [before, after] = [estimate(household, place, SPRING_2026), estimate(household, place, AUTUMN_2026)]
  expect((after.benchmark ?? 0) - (before.benchmark ?? 0)).toBeCloseTo(127.8, 1)
  expect(after.verdict.headline).not.toContain('premiums')
})

const buyers = ({ people }: ReturnType<typeof estimateEntitlement>) => people.map(({ benchmark }) => benchmark)

/** What can't be true of any estimate. */
function wrongIn({ credit, benchmark, range, plans, people }: Estimate): string[] {
  const parts = people.reduce((sum, one) => sum + (one.benchmark ?? 0), 0)
  const someone = people.some(({ program }) => program === 'tax_credit')
  const facts: Record<string, boolean> = {
    'more credit than the benchmark': benchmark !== null && (credit ?? 0) > benchmark,
    'a range from high to low': range !== null && range.credit_lowest > range.credit_highest,
    'a net premium above the premium': plans.some(({ premium, net_premium }) => net_premium > premium),
    'a good year above an expected one': plans.some(({ good_year, expected_year }) => good_year > expected_year),
    'an expected year above a bad one': plans.some(({ expected_year, bad_year }) => expected_year > bad_year),
    'parts that are not the benchmark': benchmark !== null && Math.abs(parts - benchmark) > 0.01,
    'a credit for no one': range === null && credit !== null && someone !== credit > 0,
  }
  return Object.keys(facts).filter((fact) => facts[fact])
}

describe('for any household', () => {
  const anyPerson = fc
    .record({
      age: fc.integer({ min: 0, max: 100 }),
      applying: fc.boolean(),
      tobacco_use: fc.boolean(),
      pregnant: fc.boolean(),
      medicare: fc.boolean(),
      relationship: fc.constantFrom('self', 'spouse', 'child', 'other', null),
      employer_offer: fc.option(
        fc.record({
          employee_premium: fc.integer({ min: 0, max: 2000 }),
          family_premium: fc.option(fc.integer({ min: 0, max: 3000 })),
        }),
      ),
    })
    .map(person)
  const anyHousehold = fc.record({
    annual_income: fc.double({ min: 0, max: 500_000, noNaN: true }),
    household_size: fc.integer({ min: 1, max: 10 }),
    people: fc.array(anyPerson, { minLength: 1, maxLength: 8 }),
    others_unknown: fc.boolean(),
    expected_spending: fc.option(fc.integer({ min: 0, max: 100_000 })),
  })
  const anyPlace = fc.oneof(
    fc
      .constantFrom(...PUBLISHED_ENTITLEMENT_TABLES.area_premiums.rows)
      .map((row) => inArea(row.state, row.rating_area)),
    fc.constantFrom(...US_STATES.map(({ code }) => code), 'AA', null).map(somewhereIn),
  )
  const anyDay = fc.constantFrom(SPRING_2026, AUTUMN_2026, new Date('2025-06-01'), new Date('2031-02-01'))

  test('matches its contract, has no negative price, and gives at most the benchmark', () => {
    fc.assert(
      fc.property(anyHousehold, anyPlace, anyDay, (household, place, day) => {
        const found = contract.parse(estimateEntitlement(household, place, day))
        expect(found.people).toHaveLength(household.people.length)
        expect(wrongIn(found)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('never gives more credit for more income, once everyone has one', () => {
    fc.assert(
      fc.property(
        anyHousehold,
        anyPlace,
        fc.double({ min: 0, max: 100_000, noNaN: true }),
        (household, place, more) => {
          const known = { ...household, others_unknown: false }
          const less = estimateEntitlement(known, place, AUTUMN_2026)
          const richer = estimateEntitlement(
            { ...known, annual_income: known.annual_income + more },
            place,
            AUTUMN_2026,
          )
          const comparable = JSON.stringify(buyers(less)) === JSON.stringify(buyers(richer)) && (less.credit ?? 0) > 0
          expect(comparable ? (richer.credit ?? 0) - (less.credit ?? 0) : 0).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each(PUBLISHED_ENTITLEMENT_TABLES.state_rules.rows.map(({ state }) => state))(
    'in %s: everything adds up at the limits of income',
    (state) => {
      const wrong = [0, 99, 100, 138, 138.1, 150, 150.1, 200, 200.1, 250, 250.1, 300, 400, 400.1].filter((percent) => {
        const { credit, benchmark, contribution, people } = estimated({
          place: somewhereIn(state),
          people: [40, 38, 9, 6],
          annual_income: (33_000 * percent) / 100,
          day: AUTUMN_2026,
        })
        const entitled = people.some(({ program }) => program === 'tax_credit')
        const expected = entitled ? (benchmark ?? 0) - (contribution ?? 0) : 0
        return Math.abs((credit ?? 0) - expected) > 0.005
      })
      expect(wrong).toEqual([])
    },
  )
})

test('notes what was not asked: a pregnancy that would count, and other coverage', () => {
  const said = estimated({ place: inArea('TX', 3), people: [19], annual_income: 24_000 }).notes.join(' ')
  expect(said).toMatch(/If someone is pregnant/)
  expect(said).toMatch(/VA.*TRICARE.*ICHRA.*QSEHRA/)
  expect(estimated({ annual_income: 90_000 }).notes.join(' ')).not.toContain('pregnant')
})

test.each([2026, 2027])('names the rules of immigration status in the notes for %d', (plan_year) => {
  const said = estimated({ day: AUTUMN_2026, plan_year }).notes.join(' ')
  for (const section of ['71301', '71302', '71109']) expect(said).toContain(`section ${section}`)
})

const notesOf = (question: Question) => estimated(question).notes.join(' ')
const notes = (age: number) => notesOf({ people: [age] })

test('notes that Medicare ends the credit of someone aged 64', () => {
  expect(notes(64)).toMatch(/aged 64 turns 65 within a year.+Part B/)
  expect(notes(63)).not.toContain('aged 64')
})

test('notes that Medicaid for adults and a Basic Health Program end at 65', () => {
  const end = /aged 64 turns 65 within a year\. Medicaid by the limit for adults.+435\.119.+600\.305/
  expect(notesOf({ people: [64], annual_income: 15_000 })).toMatch(end)
  expect(notesOf({ people: [64], annual_income: 28_000, place: somewhereIn('MN') })).toMatch(end)
  for (const question of [{ people: [64] }, { people: [63], annual_income: 15_000 }]) {
    expect(notesOf(question)).not.toMatch(end)
  }
})

test('notes that a dollar above 400% of poverty ends the credit, unless it ends at a lower income', () => {
  const above: Question = { day: AUTUMN_2026, place: inArea('NV', 1), annual_income: 64_000 }
  const note = 'One dollar above 400% of poverty ends the credit.'
  expect(notesOf({ ...above, people: [60] })).toContain(note)
  expect(notesOf({ ...above, people: [22] })).not.toContain(note)
  // An offer can become affordable, so there is no list of incomes.
  const offered = { age: 60, employer_offer: { employee_premium: 900, family_premium: null } }
  expect(notesOf({ ...above, people: [offered] })).toContain(note)
})
