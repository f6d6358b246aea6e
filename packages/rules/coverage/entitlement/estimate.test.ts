import { entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { US_STATES } from '../../foundation/geography/us-states.ts'
import { createEstimator, estimateEntitlement, SMALL_USE } from './estimate.ts'
import type { Person } from './person.ts'
import { planYearOn } from './plan-year.ts'
import { PUBLISHED_ENTITLEMENT_TABLES } from './tables.ts'

const SPRING_2026 = new Date('2026-03-02T12:00:00Z')
const AUTUMN_2026 = new Date('2026-11-21T12:00:00Z')

const single: Person = {
  age: 40,
  state: 'OH',
  household_size: 1,
  annual_income: 40_000,
  tobacco_use: false,
  covers_others: false,
}
const estimate = (given: Partial<Person> = {}, day = SPRING_2026) => estimateEntitlement({ ...single, ...given }, day)
const silver = (given: Partial<Person> = {}, day = SPRING_2026) =>
  estimate(given, day).plans.find(({ level }) => level === 'silver')
const stepsIn = (state: string) =>
  estimate({ state }, AUTUMN_2026).income_steps.map(({ annual_income, change }) => `${change} ${annual_income}`)
/** Out-of-pocket maximums from bronze to platinum. */
const limits = (annual_income: number, day: Date) =>
  estimate({ state: 'TX', annual_income }, day).plans.map(({ out_of_pocket_maximum }) => out_of_pocket_maximum)
const inNewYork = (age: number) => estimate({ age, state: 'NY', annual_income: 50_000 }).benchmark

describe('the plan year', () => {
  test.each([
    ['2026-01-01T00:00:00Z', 2026],
    ['2026-10-31T23:59:59Z', 2026],
    ['2026-11-01T00:00:00Z', 2027],
    ['2027-01-10T00:00:00Z', 2027],
  ])('on %s is %d', (day, year) => {
    expect(planYearOn(new Date(day), PUBLISHED_ENTITLEMENT_TABLES.windows.rows)).toBe(year)
  })

  test('starts with the open enrollment of its window', () => {
    const early = [{ plan_year: 2027, opens_on: '2026-10-15', closes_on: '2026-12-15' }]
    expect(planYearOn(new Date('2026-10-14T23:59:59Z'), early)).toBe(2026)
    expect(planYearOn(new Date('2026-10-15T00:00:00Z'), early)).toBe(2027)
    expect(planYearOn(new Date('2027-11-01T00:00:00Z'), early)).toBe(2028)
    expect(estimate({}, AUTUMN_2026).notes.join(' ')).toContain('November 1, 2026 to December 15, 2026')
  })

  test('decides which figures are used, and says what replaces a missing year', () => {
    expect(estimate().poverty).toMatchObject({ credit_guideline: 15_650, medicaid_guideline: 15_960 })
    expect(estimate({}, AUTUMN_2026).poverty).toMatchObject({ credit_guideline: 15_960, medicaid_guideline: 15_960 })
    expect(silver()?.out_of_pocket_maximum).toBe(10_600)
    expect(silver({ annual_income: 45_000 }, AUTUMN_2026)?.out_of_pocket_maximum).toBe(12_000)
    const standIns = (day: Date) =>
      estimate({}, day)
        .sources.filter(({ year, wanted_year }) => year !== wanted_year)
        .map(({ figure, year }) => `${figure.split(':')[0]} ${year}`)
    expect(standIns(SPRING_2026)).toEqual([])
    expect(standIns(AUTUMN_2026)).toEqual([
      'Medicaid and Basic Health Program of the state, tobacco rating 2026',
      'Applicable percentage 2026',
      'Benchmark 2026',
    ])
  })
})

describe('the premium tax credit', () => {
  test.each([
    { household_size: 1, annual_income: 40_000, percent: 255.59, applicable: 8.61, contribution: 287 },
    { household_size: 4, annual_income: 64_300, percent: 200, applicable: 6.6, contribution: 353.65 },
    { household_size: 1, annual_income: 62_600, percent: 400, applicable: 9.96, contribution: 519.58 },
  ])(
    'for $household_size people at $annual_income expects $applicable%',
    ({ household_size, annual_income, ...wanted }) => {
      const { poverty, premium_tax_credit } = estimate({ household_size, annual_income })
      expect(poverty.credit_percent).toBe(wanted.percent)
      expect(premium_tax_credit).toMatchObject({
        applicable_percent: wanted.applicable,
        contribution: wanted.contribution,
      })
    },
  )

  test('is the benchmark premium at this age minus the contribution', () => {
    // Ohio's median at 21 is 412 USD a month, and the ratio at 40 is 1.278.
    expect(estimate()).toMatchObject({
      outcome: 'tax_credit',
      benchmark: { premium: 526.54, lowest: 483.08, highest: 604.49 },
      premium_tax_credit: { credit: 239.54, credit_lowest: 196.08, credit_highest: 317.49 },
    })
    expect(silver()).toMatchObject({ premium: 526.54, net_premium: 287, good_year: 12 * 287 + SMALL_USE })
  })

  test('ends one dollar above 400% of poverty in 2026, and had no end in 2025', () => {
    expect(estimate({ annual_income: 62_600, age: 60 }).outcome).toBe('tax_credit')
    expect(estimate({ annual_income: 62_601, age: 60 })).toMatchObject({
      outcome: 'no_credit_by_income',
      premium_tax_credit: null,
    })
    const enhanced = estimate({ annual_income: 62_601, age: 60 }, new Date('2025-05-01'))
    expect(enhanced.premium_tax_credit?.applicable_percent).toBe(8.5)
    expect(enhanced.income_steps.map(({ change }) => change)).not.toContain('credit_ends')
  })

  test('is zero when the benchmark costs no more than the contribution', () => {
    expect(estimate({ age: 19, annual_income: 62_000, state: 'MD' })).toMatchObject({
      outcome: 'no_credit_by_price',
      premium_tax_credit: { credit: 0 },
    })
  })
})

describe('at the limits of income', () => {
  const TEXAS = { state: 'TX' }
  test.each([
    [TEXAS, 99.9, 'coverage_gap', null],
    [TEXAS, 100, 'tax_credit', 94],
    [TEXAS, 138, 'tax_credit', 94],
    [TEXAS, 150, 'tax_credit', 94],
    [TEXAS, 150.1, 'tax_credit', 87],
    [TEXAS, 200, 'tax_credit', 87],
    [TEXAS, 200.1, 'tax_credit', 73],
    [TEXAS, 250, 'tax_credit', 73],
    [TEXAS, 250.1, 'tax_credit', null],
    [{ state: 'OH' }, 0, 'medicaid', null],
    [{ state: 'OH' }, 138, 'medicaid', null],
    [{ state: 'OH' }, 138.1, 'tax_credit', 94],
    [{ state: 'WI' }, 100, 'medicaid', null],
    [{ state: 'WI' }, 100.1, 'tax_credit', 94],
    [{ state: 'GA' }, 100, 'medicaid_with_condition', null],
    [{ state: 'GA' }, 100.1, 'tax_credit', 94],
    [{ state: 'MN' }, 200, 'basic_health', null],
    [{ state: 'MN' }, 200.1, 'tax_credit', 73],
    [{ state: 'TX', age: 18 }, 50, 'medicaid', null],
    [{ state: 'TX', age: 64 }, 50, 'coverage_gap', null],
    [{ state: 'TX', age: 65 }, 50, 'medicare', null],
    [{ state: 'PR' }, 50, 'no_marketplace', null],
    [{ state: 'AE' }, 200, 'unknown_state', null],
    [{ state: null }, 200, 'unknown_state', null],
  ] as const)('%j at %d%% of poverty: %s, CSR %s', (person, percent, outcome, csr) => {
    const annual_income = Math.round(15_960 * percent) / 100
    expect(estimate({ ...person, annual_income }, AUTUMN_2026)).toMatchObject({ outcome, cost_sharing_reduction: csr })
  })

  test('gives Alaska, Hawaii and large households their own guideline', () => {
    const guideline = (state: string, household_size: number) =>
      estimate({ state, household_size }, AUTUMN_2026).poverty.credit_guideline
    expect(guideline('AK', 1)).toBe(19_950)
    expect(guideline('HI', 2)).toBe(18_360 + 6530)
    expect(guideline('TX', 10)).toBe(15_960 + 9 * 5680)
    expect(estimate({ household_size: 4 }).poverty.credit_guideline).toBe(32_150)
  })

  test('lists the incomes where something changes for this household', () => {
    expect(stepsIn('TX')).toEqual([
      'credit_begins 15960',
      'csr_94_ends 23940',
      'csr_87_ends 31920',
      'csr_73_ends 39900',
      'credit_ends 63840',
    ])
    expect(stepsIn('MN')).toEqual([
      'medicaid_ends 22024',
      'basic_health_ends 31920',
      'csr_73_ends 39900',
      'credit_ends 63840',
    ])
  })
})

describe('the cost of a year', () => {
  test('lowers the out-of-pocket limit for silver only', () => {
    expect(limits(20_000, SPRING_2026)).toEqual([10_600, 3500, 10_600, 10_600])
    expect(limits(28_000, SPRING_2026)).toEqual([10_600, 3500, 10_600, 10_600])
    expect(limits(36_000, SPRING_2026)).toEqual([10_600, 8450, 10_600, 10_600])
    expect(limits(20_000, new Date('2025-05-01'))[1]).toBe(3050)
    expect(limits(36_000, new Date('2025-05-01'))[1]).toBe(7350)
  })

  test('adds at most half for tobacco, without credit, where surcharges are allowed', () => {
    expect(silver({ tobacco_use: true })).toMatchObject({
      net_premium: 287,
      tobacco_surcharge_most: 263.27,
      bad_year: 17_203.24,
    })
    expect(estimate({ tobacco_use: true, state: 'CA' }).plans.map((plan) => plan.tobacco_surcharge_most)).toEqual([
      0, 0, 0, 0,
    ])
    expect(estimate({ state: 'CA' }).tobacco_barred).toBe(true)
  })

  test('charges every adult the same in New York', () => {
    expect(inNewYork(25)).toEqual({ premium: 729, lowest: 729, highest: 729 })
    expect(inNewYork(64)).toEqual(inNewYork(25))
  })

  test('shows no plans for Medicaid, Medicare and territories, and full prices in the coverage gap', () => {
    expect(estimate({ annual_income: 0 }).plans).toEqual([])
    expect(estimate({ age: 70 }).plans).toEqual([])
    expect(estimate({ state: 'GU' }).plans).toEqual([])
    for (const { premium, net_premium } of estimate({ state: 'TX', annual_income: 0 }).plans) {
      expect(net_premium).toBe(premium)
    }
  })
})

describe('for any person', () => {
  const anyPerson = fc.record({
    age: fc.integer({ min: 18, max: 100 }),
    state: fc.constantFrom(...US_STATES.map(({ code }) => code), 'AA', null),
    household_size: fc.integer({ min: 1, max: 10 }),
    annual_income: fc.double({ min: 0, max: 10_000_000, noNaN: true }),
    tobacco_use: fc.boolean(),
    covers_others: fc.boolean(),
  })
  const day = fc.constantFrom(SPRING_2026, AUTUMN_2026, new Date('2025-06-01'), new Date('2031-02-01'))

  test('matches its contract, has no negative price, and never gives more credit than the benchmark', () => {
    fc.assert(
      fc.property(anyPerson, day, (person, on) => {
        const found = entitlement.parse(estimateEntitlement(person, on))
        const { benchmark, premium_tax_credit: given } = found
        const { credit, credit_lowest, credit_highest } = given ?? { credit: 0, credit_lowest: 0, credit_highest: 0 }
        expect(credit).toBeLessThanOrEqual(benchmark?.premium ?? 0)
        expect(credit_lowest).toBeLessThanOrEqual(credit)
        expect(credit).toBeLessThanOrEqual(credit_highest)
        for (const { premium, net_premium, good_year, bad_year } of found.plans) {
          expect(net_premium).toBeLessThanOrEqual(premium)
          expect(good_year).toBeLessThan(bad_year)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('never gives more credit for more income, once there is one', () => {
    fc.assert(
      fc.property(anyPerson, day, fc.double({ min: 0, max: 100_000, noNaN: true }), (person, on, more) => {
        const less = estimateEntitlement(person, on)
        if (less.outcome !== 'tax_credit') return
        const richer = estimateEntitlement({ ...person, annual_income: person.annual_income + more }, on)
        expect(richer.premium_tax_credit?.credit ?? 0).toBeLessThanOrEqual(less.premium_tax_credit?.credit ?? 0)
      }),
      { numRuns: 1000 },
    )
  })

  test("accepts another year's tables", () => {
    const { benchmarks } = PUBLISHED_ENTITLEMENT_TABLES
    const dearer = {
      ...benchmarks,
      year: 2027,
      rows: benchmarks.rows.map((row) => ({ ...row, age21_median: row.age21_median + 100 })),
    }
    const next = createEstimator({ ...PUBLISHED_ENTITLEMENT_TABLES, benchmarks: dearer })(single, AUTUMN_2026)
    expect(next.benchmark?.premium).toBe(654.34)
    expect(next.sources.find(({ figure }) => figure.startsWith('Benchmark'))).toMatchObject({ year: 2027 })
  })
})
