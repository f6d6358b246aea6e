import { VERDICT_CODES } from '@waymark/contracts/coverage/entitlement/estimate'
import { describe, expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import {
  AUTUMN_2026,
  county,
  estimated,
  IN_TWO_AREAS,
  inArea,
  type Question,
  SPRING_2026,
  somewhereIn,
} from './sample.fixture.ts'

const verdict = (question: Question) => estimated({ day: AUTUMN_2026, ...question }).verdict

const TEXAS = inArea('TX', 3)

describe('the verdict of a household', () => {
  test.each<[string, Question, string, RegExp]>([
    ['a single person', {}, 'tax_credit', /^Tax credit of \$\d+ a month \(2026 premiums\)$/],
    ['a couple of 60 and 58', { people: [60, 58], annual_income: 60_000 }, 'tax_credit', /^Tax credit of \$1,\d+/],
    [
      'a family of four at 340%',
      { place: TEXAS, people: [35, 35, 9, 6], annual_income: 112_200 },
      'tax_credit',
      /^Tax credit/,
    ],
    [
      'a family of four at 410%',
      { place: TEXAS, people: [35, 35, 9, 6], annual_income: 135_300 },
      'full_price',
      /^Full price, no tax credit/,
    ],
    [
      'Medicare with a younger spouse',
      { people: [67, 60], annual_income: 50_000 },
      'mixed',
      /^Medicare and a tax credit of \$/,
    ],
    [
      'a Medicaid child with a parent in credit',
      { people: [35, 8], annual_income: 42_000 },
      'mixed',
      /^Medicaid and a tax credit of \$/,
    ],
    ['New York', { place: inArea('NY', 4), annual_income: 50_000 }, 'tax_credit', /^Tax credit/],
    ['Alaska', { place: inArea('AK', 1), annual_income: 50_000 }, 'tax_credit', /^Tax credit/],
    ['the coverage gap', { place: TEXAS, annual_income: 12_000 }, 'coverage_gap', /^Coverage gap/],
    ['Medicare alone', { people: [66] }, 'medicare', /^Medicare comes first$/],
    ['Medicaid alone', { annual_income: 12_000 }, 'medicaid', /^Medicaid is likely$/],
    [
      'Medicaid that continues',
      { people: [{ age: 40, medicaid: true }], annual_income: 12_000 },
      'medicaid',
      /^Medicaid continues$/,
    ],
    [
      'Medicaid above its limit',
      { people: [{ age: 40, medicaid: true }], annual_income: 45_000 },
      'may_end',
      /^Medicaid may end$/,
    ],
    [
      'Medicaid and CHIP above their limits',
      {
        place: TEXAS,
        people: [
          { age: 40, medicaid: true },
          { age: 8, medicaid: true },
        ],
        annual_income: 90_000,
      },
      'may_end',
      /^Medicaid and CHIP may end$/,
    ],
    [
      'CHIP alone',
      { place: TEXAS, people: [8, { age: 40, applying: false }], annual_income: 40_000 },
      'chip',
      /^CHIP is likely$/,
    ],
    [
      'a Basic Health Program',
      { place: inArea('MN', 8), annual_income: 28_000 },
      'basic_health',
      /^MinnesotaCare is likely$/,
    ],
    [
      'job coverage',
      { people: [{ age: 40, employer_offer: { employee_premium: 50, family_premium: null } }] },
      'employer_offer',
      /^Job coverage comes first$/,
    ],
    [
      'ages that are missing',
      { household_size: 4, annual_income: 60_000, others_unknown: true },
      'ages_needed',
      /^Ages are missing$/,
    ],
    [
      'a parent whose children are not listed',
      { place: somewhereIn('TN'), household_size: 3, annual_income: 28_200 },
      'child_unknown',
      /^Ask about a child under 19$/,
    ],
    ['nobody who applies', { people: [{ age: 40, applying: false }] }, 'not_applying', /^Nobody needs coverage$/],
    ['a territory', { place: somewhereIn('PR') }, 'no_marketplace', /^No federal marketplace here$/],
    ['an unknown place', { place: somewhereIn(null) }, 'unknown_place', /^The ZIP code is not known$/],
  ])('of %s', (_name, question, code, headline) => {
    const found = verdict(question)
    expect(found.code).toBe(code)
    expect(found.headline).toMatch(headline)
    expect(VERDICT_CODES).toContain(found.code)
  })

  test.each<[string, Question]>([
    ['a territory', { place: somewhereIn('PR'), people: [67] }],
    ['an unknown place', { place: somewhereIn(null), people: [67] }],
    [
      'a territory, beside a spouse who does not apply',
      { place: somewhereIn('PR'), people: [67, { age: 40, applying: false }] },
    ],
  ])('is Medicare in %s, because Medicare is federal', (_where, question) => {
    expect(verdict(question)).toMatchObject({
      code: 'medicare',
      headline: 'Medicare comes first',
      next_step: expect.stringMatching(/^Check Medicare enrollment first/),
      by: null,
    })
  })

  test('names Medicare where the others depend on a missing place', () => {
    const territory = verdict({ place: somewhereIn('PR'), people: [67, 40] })
    expect(territory.code).toBe('no_marketplace')
    expect(territory.sentence).toMatch(/^Medicare comes first for the person aged 67, .*This territory has no federal/)
    expect(territory.next_step).toMatch(
      /^Check Medicare enrollment first.* For the others, ask the territory’s Medicaid/,
    )
    const unknown = verdict({ place: somewhereIn(null), people: [40, 67] })
    expect(unknown.code).toBe('unknown_place')
    expect(unknown.sentence).toMatch(/^Medicare comes first for the person aged 67, /)
    expect(unknown.next_step).toMatch(/ZIP code of the home\. Check Medicare enrollment first/)
    expect(verdict({ place: somewhereIn(null), people: [67], others_unknown: true }).code).toBe('unknown_place')
  })

  test('names the people it is about when there are several programs', () => {
    expect(verdict({ people: [35, 8], annual_income: 42_000 }).sentence).toMatch(
      /^Medicaid is likely for the child aged 8, .*; a premium tax credit of about \$[\d,]+ a month is likely for the person aged 35/,
    )
  })

  test('says which year and place its premiums are from', () => {
    expect(verdict({}).sentence).toContain(
      'This estimate uses 2026 premiums, because those for 2027 are not in our tables yet.',
    )
    expect(verdict({ day: SPRING_2026 }).sentence).not.toContain('premiums, because')
    expect(verdict({ place: somewhereIn('OH') }).sentence).toContain('the statewide median')
  })

  test('asks for the county where it changes the price', () => {
    const found = estimated({
      place: IN_TWO_AREAS,
    })
    expect(found.verdict).toMatchObject({
      code: 'county_needed',
      sentence: expect.stringContaining('County 3, TX and County 8, TX'),
    })
    expect(found).toMatchObject({
      benchmark: null,
      contribution: null,
      credit: null,
      plans: [],
      applicable_percent: null,
    })
  })

  test('keeps the lower cost sharing in every county of a state, because only income decides about it', () => {
    const poor = { place: IN_TWO_AREAS, annual_income: 20_000, day: AUTUMN_2026 }
    expect(estimated(poor)).toMatchObject({ verdict: { code: 'county_needed' }, cost_sharing_reduction: 94 })
    expect(consumerResult(estimated(poor), '2026-11-21').next_steps.join(' ')).toContain('Compare silver plans first')
  })

  test.each<[string, Question, string]>([
    ['Medicare', { people: [70] }, 'medicare'],
    ['Medicaid', { people: [8, { age: 40, applying: false }], annual_income: 12_000 }, 'medicaid'],
    ['nobody who applies', { people: [{ age: 40, applying: false }] }, 'not_applying'],
    ['Medicare and others of unknown ages', { people: [70], others_unknown: true }, 'county_needed'],
    ['Medicare and a buyer', { people: [70, 60] }, 'county_needed'],
  ])('asks for the county only if someone may buy a plan: %s', (_name, question, code) => {
    const found = estimated({ place: IN_TWO_AREAS, day: AUTUMN_2026, ...question })
    expect(found.verdict.code).toBe(code)
    expect(found.counties).toHaveLength(2)
  })

  test('asks for the county where it decides the state', () => {
    const counties = [county('47125', 3), { ...county('21047', 3), state: 'KY' }]
    expect(verdict({ place: { state: 'KY', county: null, counties }, annual_income: 12_000 })).toMatchObject({
      code: 'county_needed',
      by: null,
    })
  })

  test('names the end of open enrollment only where the state is known', () => {
    expect(verdict({ place: IN_TWO_AREAS }).by).toBe('2027-01-15')
    expect(verdict({ place: somewhereIn(null) }).by).toBeNull()
  })
})

test('says once what to do for children with Medicaid and children with CHIP', () => {
  const found = estimated({ place: TEXAS, people: [41, 39, 1, 0], annual_income: 62_000, day: AUTUMN_2026 })
  expect(found.people.map(({ program }) => program)).toEqual(['tax_credit', 'tax_credit', 'chip', 'medicaid'])
  expect(found.verdict.next_step.match(/Apply for Medicaid and CHIP/g)).toHaveLength(1)
})

test('rounds the credit in its sentence as in its headline', () => {
  const { headline, sentence } = verdict({ annual_income: 30_000 })
  const [credit] = /\$[\d,]+/.exec(headline) ?? []
  expect(sentence).toContain(`premium tax credit of about ${credit} a month`)
})

test('puts silver first where income lowers cost sharing, even if the credit is $0', () => {
  const people = [{ age: 21 }, ...[45, 44, 12, 10].map((age) => ({ age, applying: false }))]
  const found = estimated({ place: inArea('UT', 3), people, annual_income: 75_000, day: AUTUMN_2026 })
  expect(found).toMatchObject({ credit: 0, cost_sharing_reduction: 87, verdict: { code: 'full_price' } })
  expect(found.verdict.sentence).toContain('but silver plans pay 87% of the cost of care')
  expect(found.verdict.next_step).toMatch(/^Compare silver plans first/)
})

test('never says to apply for Medicaid that someone has, and keeps the last day for the others', () => {
  const found = verdict({ people: [{ age: 45, medicaid: true }, 44], annual_income: 60_000 })
  expect(found.sentence).toMatch(/^Medicaid may end at the next renewal for the person aged 45, unless/)
  expect(found.next_step).toMatch(/^Report the income to Medicaid.* 90 days/)
  expect(found.next_step).not.toContain('Apply')
  expect(found.by).toBe('2027-01-15')
})

test('asks for ages even if the tax household has one person', () => {
  expect(verdict({ household_size: 1, others_unknown: true }).code).toBe('ages_needed')
})

test('without ages shows a range, and no figure that could be wrong', () => {
  const found = estimated({
    place: TEXAS,
    people: [35],
    household_size: 4,
    others_unknown: true,
    annual_income: 110_000,
    plan_year: 2026,
  })
  expect(found).toMatchObject({
    credit: null,
    benchmark: null,
    plans: [],
    contribution: 913,
    people: [{ program: 'tax_credit', benchmark: null }],
  })
  expect(found.range).toMatchObject({
    credit_lowest: 0,
    assumption: 'From nobody else on the plan to one more adult aged 64 and 2 children aged 20.',
  })
  const real = estimated({ place: TEXAS, people: [35, 35, 9, 6], annual_income: 110_000, plan_year: 2026 })
  expect(real.credit).toBeGreaterThan(found.range?.credit_lowest ?? Number.POSITIVE_INFINITY)
  expect(real.credit).toBeLessThan(found.range?.credit_highest ?? 0)
})

test.each<[string, Question, string]>([
  ['Medicaid', { annual_income: 12_000 }, 'medicaid'],
  ['the coverage gap', { annual_income: 12_000, place: TEXAS }, 'coverage_gap'],
  ['full price', { annual_income: 250_000 }, 'full_price'],
])(
  'names %s without the ages of the others where no age gives a credit, and still asks for them',
  (_name, question, code) => {
    const found = estimated({ people: [21], household_size: 4, others_unknown: true, day: AUTUMN_2026, ...question })
    expect(found.range?.credit_highest).toBe(0)
    expect(found.verdict).toMatchObject({
      code,
      sentence: expect.stringContaining('we don’t know their ages. At any age, there is no premium tax credit.'),
      next_step: expect.stringMatching(/ Ask for the age of each person who needs coverage\.$/),
    })
    expect(found.verdict.sentence).not.toContain('$0')
  },
)
