import { describe, expect, test } from 'vitest'
import { estimated, inArea, type Question, somewhereIn } from '../../coverage/entitlement/sample.fixture.ts'
import { usd } from '../../coverage/entitlement/words.ts'
import { priceHints } from './price-hints.ts'
import { COUNTY_NEEDED, PRICES_VARY } from './price-texts.ts'

const day = new Date('2026-11-23T12:00:00Z')
const hints = (question: Question) => priceHints(estimated({ day, ...question }))
const AUSTIN = inArea('TX', 3)
/** Two adults of 35 with children of 9 and 6. */
const FAMILY = { people: [35, { age: 35, relationship: 'spouse' as const }, 9, 6], place: AUSTIN }

test('shows what each level costs the household after the credit, with sources and years', () => {
  const question = { ...FAMILY, annual_income: 110_000 }
  const { credit, plans } = estimated({ day, ...question })
  const { prices, about, source } = hints(question)
  expect(credit).toBeGreaterThan(900)
  expect(prices).toEqual(
    Object.fromEntries(plans.map(({ level, net_premium }) => [level, `About ${usd(net_premium)} a month`])),
  )
  expect(about).toBe(
    `Prices are estimates for you and 3 others where you live, not a quote. They use 2026 premiums, because those for 2027 are not in our tables yet. A tax credit of about ${usd(credit ?? 0)} a month is already taken off.`,
  )
  expect(source).toMatch(/^Sources: 2027 tax credit: IRS .+; 2026 prices: CMS .+\.$/)
})

test('says nothing about the year of prices that are of the plan year', () => {
  expect(hints({ annual_income: 90_000, plan_year: 2026 }).about).not.toContain('2026')
})

test('shows full prices above the limit of the credit', () => {
  const { about, source } = hints({ people: [40], annual_income: 90_000, place: AUSTIN })
  expect(about).toBe(
    'Prices are estimates for you where you live, not a quote. They use 2026 premiums, because those for 2027 are not in our tables yet. With this income, we expect no tax credit.',
  )
  expect(source).not.toContain('tax credit')
})

test('says how much silver pays with lower cost sharing, and that tobacco costs more', () => {
  const { about } = hints({ people: [{ age: 40, tobacco_use: true }], annual_income: 22_000, place: AUSTIN })
  expect(about).toContain('silver plans pay about 94% of covered costs. Tobacco use can add to them.')
})

test('says that a child who is not listed may bring Medicaid instead', () => {
  const { about } = hints({ place: somewhereIn('TN'), people: [32], household_size: 3, annual_income: 28_200 })
  expect(about).toContain('If you care for a child under 19, you may get Medicaid instead.')
})

test('says how much silver pays where the credit is $0', () => {
  const people = [{ age: 21 }, ...[45, 44, 12, 10].map((age) => ({ age, applying: false }))]
  expect(hints({ people, annual_income: 75_000, place: inArea('UT', 3) }).about).toContain(
    'we expect no tax credit. With your income, silver plans pay about 87% of covered costs.',
  )
})

test('prices only the people who would buy a plan, and says what comes first for the others', () => {
  expect(
    hints({ people: [66, { age: 58, relationship: 'spouse' }], annual_income: 50_000, place: AUSTIN }).about,
  ).toMatch(/^Medicare comes first for you\. Prices are estimates for the person aged 58 where you live/)
  expect(hints({ ...FAMILY, annual_income: 50_000 }).about).toMatch(
    /^(Medicaid|CHIP) is likely for the children aged 9 and 6\. Prices are estimates for you and the person aged 35 where/,
  )
})

test('points to other help in the coverage gap', () => {
  expect(hints({ people: [30], annual_income: 8000, place: AUSTIN }).about).toContain(
    'we expect no tax credit. Ask your agent about other ways to get help.',
  )
})

test('shows no price where another program comes first for everyone', () => {
  expect(hints({ people: [66], annual_income: 30_000 })).toEqual({
    prices: {},
    about:
      'Medicare comes first for you. So we show no prices for these levels. Your agent can help with the next step.',
    source: null,
  })
  expect(hints({ people: [30], annual_income: 10_000, place: inArea('OH', 9) }).about).toMatch(
    /^Medicaid is likely for you\. So we show no prices/,
  )
})

test('shows no price while the place is not known', () => {
  const counties = [1, 2].map((rating_area) => ({
    county_fips: `0000${rating_area}`,
    name: 'Sample County',
    state: 'TX',
    rating_area,
  }))
  expect(hints({ place: { state: 'TX', county: null, counties } })).toEqual({
    prices: {},
    about: COUNTY_NEEDED,
    source: null,
  })
  expect(hints({ place: somewhereIn(null) })).toEqual({ prices: {}, about: PRICES_VARY, source: null })
  expect(hints({ place: somewhereIn('PR') })).toEqual({ prices: {}, about: PRICES_VARY, source: null })
})

test('says that statewide prices are not those of the county', () => {
  expect(hints({ place: somewhereIn('TX') }).about).toContain(
    'We do not know your county, so they are typical for the whole state.',
  )
})

const places = [AUSTIN, inArea('OH', 9), inArea('NY', 4), inArea('AK', 1), inArea('MN', 8), somewhereIn('VT')]
const families = [[26], [64], [66, 58], [66, 70], [35, 35, 9, 6], [60, 58], [19, 40]]
const incomes = [0, 9000, 18_000, 30_000, 60_000, 110_000, 400_000]

describe.each(places)('$state', (place) => {
  test.each(families)('never contradicts the estimate for %j, %j', (...people) => {
    for (const annual_income of incomes) {
      const estimate = estimated({ day, place, people, annual_income })
      const { prices, about } = priceHints(estimate)
      const programs = new Set(estimate.people.map(({ program }) => program))
      expect(Object.keys(prices)).toHaveLength(estimate.plans.length)
      expect(about.includes('Medicare')).toBe(programs.has('medicare'))
      expect(about.includes('tax credit of about')).toBe((estimate.credit ?? 0) > 0)
      const shown = about.match(/\$[\d,]+/g) ?? []
      expect(shown).toEqual(estimate.credit ? [usd(estimate.credit)] : [])
    }
  })
})
