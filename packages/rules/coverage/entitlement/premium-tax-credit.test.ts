import { describe, expect, test } from 'vitest'
import { wholePercent } from './poverty.ts'
import { applicablePercent, monthlyContribution } from './premium-tax-credit.ts'
import { AUTUMN_2026, estimated, inArea } from './sample.fixture.ts'
import { PUBLISHED_ENTITLEMENT_TABLES } from './tables.ts'

const bandsOf = (year: number) =>
  PUBLISHED_ENTITLEMENT_TABLES.percentages.rows.filter(({ coverage_year }) => coverage_year === year)

describe('the percentage of poverty', () => {
  test.each([
    { name: 'drops the decimals, as Form 8962 does (1.8565 is 185)', income: 18_565, guideline: 10_000, percent: 185 },
    { name: 'keeps a whole percent', income: 62_600, guideline: 15_650, percent: 400 },
    { name: 'is 401 for a dollar above four times the guideline', income: 62_601, guideline: 15_650, percent: 401 },
    { name: 'is 0 without income', income: 0, guideline: 15_650, percent: 0 },
  ])('$name', ({ income, guideline, percent }) => {
    expect(wholePercent(income, guideline)).toBe(percent)
  })
})

describe('the applicable percentage', () => {
  // 26 CFR 1.36B-3(g)(3), examples 1 and 2, with the table of 2014.
  const OF_2014 = [
    { coverage_year: 2014, fpl_from: 0, fpl_to: 133, initial_percent: 2, final_percent: 2 },
    { coverage_year: 2014, fpl_from: 133, fpl_to: 150, initial_percent: 3, final_percent: 4 },
    { coverage_year: 2014, fpl_from: 150, fpl_to: 200, initial_percent: 4, final_percent: 6.3 },
    { coverage_year: 2014, fpl_from: 200, fpl_to: 250, initial_percent: 6.3, final_percent: 8.05 },
    { coverage_year: 2014, fpl_from: 250, fpl_to: 300, initial_percent: 8.05, final_percent: 9.5 },
    { coverage_year: 2014, fpl_from: 300, fpl_to: 400, initial_percent: 9.5, final_percent: 9.5 },
  ]
  test.each([
    { percent: 275, expected: 8.78 },
    { percent: 210, expected: 6.65 },
  ])('of the regulation’s example at $percent% is $expected', ({ percent, expected }) => {
    expect(applicablePercent(percent, OF_2014)).toBe(expected)
  })

  test.each([
    { year: 2026, percent: 132, expected: 2.1 },
    { year: 2026, percent: 133, expected: 3.14 },
    { year: 2026, percent: 150, expected: 4.19 },
    { year: 2026, percent: 200, expected: 6.6 },
    { year: 2026, percent: 255, expected: 8.59 },
    { year: 2026, percent: 300, expected: 9.96 },
    { year: 2026, percent: 400, expected: 9.96 },
    { year: 2026, percent: 401, expected: null },
    { year: 2027, percent: 132, expected: 2.15 },
    { year: 2027, percent: 400, expected: 10.22 },
    { year: 2027, percent: 401, expected: null },
    { year: 2025, percent: 401, expected: 8.5 },
  ])('in $year at $percent% is $expected', ({ year, percent, expected }) => {
    expect(applicablePercent(percent, bandsOf(year))).toBe(expected)
  })

  test('gives one twelfth of the share of income, to the cent', () => {
    expect(monthlyContribution(40_000, 8.59)).toBe(286.33)
    expect(monthlyContribution(64_300, 6.6)).toBe(353.65)
  })
})

const inLasVegas = (annual_income: number) =>
  estimated({ place: inArea('NV', 1), people: [22], annual_income, day: AUTUMN_2026 })

describe('the credit of a household', () => {
  test('is the benchmark of two adults and two children minus their share (Travis County, Texas)', () => {
    expect(
      estimated({ place: inArea('TX', 3), annual_income: 110_000, people: [35, 35, 9, 6], plan_year: 2026 }),
    ).toMatchObject({
      poverty_percent: 342,
      applicable_percent: 9.96,
      benchmark: 1895.84,
      contribution: 913,
      credit: 982.84,
    })
  })

  test('is the benchmark of one person minus the share (Denver County, Colorado)', () => {
    expect(estimated({ place: inArea('CO', 3), annual_income: 30_000, plan_year: 2026 })).toMatchObject({
      poverty_percent: 191,
      applicable_percent: 6.17,
      benchmark: 509.53,
      credit: 355.28,
      cost_sharing_reduction: 87,
    })
  })

  test('ends one dollar above 400% of poverty in 2026, and had no end in 2025', () => {
    expect(estimated({ annual_income: 62_600, people: [60] }).credit).toBeGreaterThan(0)
    expect(estimated({ annual_income: 62_601, people: [60] })).toMatchObject({
      poverty_percent: 401,
      applicable_percent: null,
      credit: 0,
      people: [{ program: 'full_price', reason: 'income_above_limit' }],
    })
    const enhanced = estimated({ annual_income: 62_601, people: [60], day: new Date('2025-05-01') })
    expect(enhanced.applicable_percent).toBe(8.5)
    expect(enhanced.income_steps.map(({ change }) => change)).not.toContain('credit_ends')
  })

  test('is zero where every text would say $0, and then the plan is cheap (Las Vegas, Nevada)', () => {
    expect(inLasVegas(45_320).credit).toBe(1.36)
    expect(inLasVegas(45_340)).toMatchObject({
      credit: 0,
      people: [{ program: 'full_price', reason: 'benchmark_is_cheap' }],
      plans: [{}, { premium: 367.32, net_premium: 367.32 }, {}, {}],
      verdict: { headline: 'Full price, no tax credit (2026 premiums)' },
    })
  })

  test('is zero when the benchmark costs no more than the share', () => {
    expect(estimated({ place: inArea('MD', 1), annual_income: 62_000, people: [19] })).toMatchObject({
      credit: 0,
      people: [{ program: 'full_price', reason: 'benchmark_is_cheap' }],
    })
  })
})
