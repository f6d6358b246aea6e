import { inLanguage } from '@waymark/words/t'
import { describe, expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, inArea, type Question, SPRING_2026, somewhereIn } from './sample.fixture.ts'

const resultOf = (question: Question) => consumerResult(estimated({ day: AUTUMN_2026, ...question }), '2026-11-21')
const said = (question: Question) => {
  const { headline, paragraphs, next_steps } = resultOf(question)
  return [headline, ...paragraphs, ...next_steps].join(' ')
}

const withMedicaid = (age: number) => ({ age, medicaid: true })
const marked = (question: Question) => resultOf(question).plans.map(({ most_is_estimated }) => most_is_estimated)
const asksAboutCredit = (question: Question) =>
  resultOf(question).questions.includes('What happens to the tax credit if my income changes?')
const at = (age: number): Question => ({ people: [age], annual_income: 40_000 })

describe('the result of a consumer', () => {
  test('names the credit a month and a year, what plans cost after it, and until when to enroll', () => {
    const result = resultOf({ people: [35, 35, 9, 6], annual_income: 110_000, place: inArea('TX', 3) })
    const { credit, plans } = estimated({
      day: AUTUMN_2026,
      people: [35, 35, 9, 6],
      annual_income: 110_000,
      place: inArea('TX', 3),
    })
    expect(result.headline).toBe(`Your household may get a tax credit of about $${Math.round(credit ?? 0)} a month`)
    expect(result.paragraphs[0]).toContain(`($${Math.round(12 * (credit ?? 0)).toLocaleString('en-US')} a year)`)
    expect(result.paragraphs).toContain('We used 2026 premiums, because those for 2027 are not in our tables yet.')
    expect(result.next_steps).toEqual([
      'Compare plans of all levels with your agent. Enroll by January 15, 2027, and by December 15, 2026 to be covered from January 1. These dates can change, so check HealthCare.gov. If you lost coverage or had a child in the last 60 days, moved or married and had coverage before that, or are about to lose coverage, your plan may start sooner: tell your agent today.',
    ])
    expect(result.plans.map(({ level, monthly }) => [level, monthly])).toEqual(
      plans.map(({ level, net_premium }) => [level, net_premium]),
    )
    expect(result.plans[1]?.yearly).toBeCloseTo(12 * (plans[1]?.net_premium ?? 0), 2)
    expect(result.sources.every(({ source, year }) => source !== '' && year > 2000)).toBe(true)
  })

  test('says who gets what in a household with several programs', () => {
    const mixed = said({ people: [67, 60], annual_income: 45_000 })
    expect(mixed).toContain('For you, Medicare comes first')
    expect(mixed).toContain('The person aged 60 may get a tax credit of about $')
    expect(said({ people: [30, 8], annual_income: 34_000 })).toContain('The child aged 8 may get')
  })

  test('says whom the prices are for, because some of a household may not buy a plan', () => {
    expect(resultOf({ people: [30, 8], annual_income: 34_000 }).prices_for).toBe(
      'These prices are for you, after the tax credit.',
    )
    expect(resultOf({ people: [40], annual_income: 90_000 }).prices_for).toMatch(/^These prices are for you\. /)
    expect(resultOf({ people: [35, 35, 9, 6], annual_income: 110_000, place: inArea('TX', 3) }).prices_for).toBe(
      'These prices are for your household, after the tax credit.',
    )
    expect(resultOf({ people: [67, 60], annual_income: 45_000 }).prices_for).toBe(
      'These prices are for the person aged 60, after the tax credit.',
    )
    expect(resultOf({ people: [40], annual_income: 12_000 }).prices_for).toBeNull()
  })

  test('marks the lower limit of silver plans where it is estimated', () => {
    expect(marked({ annual_income: 30_000 })).toEqual([false, true, false, false])
    expect(marked({ annual_income: 30_000, plan_year: 2026 })).toEqual([false, false, false, false])
    expect(marked({ annual_income: 60_000 })).toEqual([false, false, false, false])
  })

  test('marks the limit of bronze plans where some may go above it', () => {
    const NOTE = 'some bronze plans may have a limit above the federal one'
    for (const [plan_year, higher] of [
      [2026, []],
      [2027, ['bronze']],
    ] as const) {
      const doubtful = resultOf({ plan_year }).plans.filter(({ most_may_be_higher }) => most_may_be_higher)
      expect(doubtful.map(({ level }) => level)).toEqual(higher)
      expect(estimated({ plan_year }).notes.join(' ').includes(NOTE)).toBe(higher.length > 0)
    }
  })

  test('names catastrophic plans, which it does not show, to people who could buy one', () => {
    const named = /Catastrophic plans are not in this list/
    expect(resultOf({ people: [25], annual_income: 40_000 }).prices_for).toMatch(named)
    expect(resultOf({ people: [40], annual_income: 90_000 }).prices_for).toMatch(named)
    expect(resultOf({ people: [40], annual_income: 40_000 }).prices_for).not.toMatch(named)
    expect(estimated({ people: [40] }).notes.join(' ')).toContain('Catastrophic plans are not shown.')
  })

  test('says beside the prices how much tobacco use can add, where it can', () => {
    const smoker: Question = { people: [{ age: 60, tobacco_use: true }], annual_income: 35_000, place: inArea('TX', 3) }
    const silver = estimated({ ...smoker, day: AUTUMN_2026 }).plans.find(({ level }) => level === 'silver')
    const most = `$${Math.round(silver?.tobacco_surcharge_most ?? 0)}`
    expect(most).toBe('$647')
    expect(resultOf(smoker).prices_for).toContain(
      `Tobacco use can add up to ${most} a month to a silver plan. The tax credit does not cover that.`,
    )
    expect(resultOf({ ...smoker, annual_income: 90_000 }).prices_for).toMatch(/to a silver plan\. Catastrophic/)
    for (const other of [
      { ...smoker, place: inArea('CA', 4) },
      { ...smoker, people: [60] },
    ]) {
      expect(resultOf(other).prices_for).not.toContain('obacco')
    }
  })

  test('says which household size was used where it is not the one that was typed', () => {
    const estimate = estimated({ people: [30, 8], annual_income: 34_000 })
    const paragraphs = (typed: number) => consumerResult(estimate, '2026-11-21', typed).paragraphs.join(' ')
    expect(paragraphs(1)).toContain('We counted 2 people on your tax return, because you listed that many.')
    expect(paragraphs(2)).not.toContain('We counted')
    const others = estimated({ people: [40], household_size: 2, others_unknown: true })
    expect(consumerResult(others, '2026-11-21', 1).paragraphs).toContain(
      'We counted 2 people on your tax return, because others need coverage, too.',
    )
  })

  test('names no credit of a whole year at 64, but Medicare at 65', () => {
    const turning =
      'When you turn 65, you can most likely get Medicare: sign up in the three months before. Then your tax credit ends'
    expect(said(at(64))).toContain(turning)
    expect(said(at(64))).toMatch(/tax credit of about \$[\d,]+ a month\./)
    expect(said(at(64))).not.toMatch(/\$[\d,]+ a year\)/)
    expect(resultOf(at(64)).prices_for).toContain('The yearly prices assume that no one turns 65 during the year.')
    expect(said(at(63))).not.toContain('65')
    expect(said(at(63))).toMatch(/\(\$[\d,]+ a year\)/)
    // A younger spouse keeps a credit.
    const couple = said({ people: [64, 60], annual_income: 40_000, place: inArea('TX', 3) })
    expect(couple).toContain('Then your part of the tax credit ends, even if you do not sign up.')
    expect(couple).not.toMatch(/Then (their|your) tax credit/)
    expect(said({ people: [60, 64], annual_income: 50_000 })).toContain('Anyone in your household who turns 65')
    const full = said({ people: [64], annual_income: 90_000 })
    expect(full).toContain('When you turn 65')
    expect(full).not.toContain('Then your tax credit')
  })

  test('says where the credit ends without the ages of the others, too', () => {
    const unknown = said({ people: [64], others_unknown: true, household_size: 2, annual_income: 40_000 })
    expect(unknown).toContain('Then your part of the tax credit ends, even if you do not sign up.')
    expect(unknown).toMatch(/Above \$86,560 a year there is none\. .+ you pay back what was too much/)
    const above = said({ people: [64], others_unknown: true, household_size: 2, annual_income: 120_000 })
    expect(above).toContain('When you turn 65')
    expect(above).not.toMatch(/tax credit (ends|gets smaller)|pay back/)
  })

  test('says after the credit where it ends, and that too much is paid back', () => {
    const nearTheEnd: Question = { place: somewhereIn('WV'), people: [60], annual_income: 63_000 }
    expect(resultOf(nearTheEnd).paragraphs[1]).toBe(
      'The tax credit ends above $63,840 a year. If your income turns out higher than you expect, you pay back what was too much, without a limit. Report changes early.',
    )
    expect(said({ ...nearTheEnd, plan_year: 2025, annual_income: 50_000 })).not.toContain('pay back')
    expect(said({ ...nearTheEnd, annual_income: 90_000 })).not.toContain('pay back')
  })

  test('says that the credit ends where a plan costs no more than the expected share', () => {
    const inLasVegas: Question = { place: inArea('NV', 1), people: [22], annual_income: 45_000 }
    expect(resultOf(inLasVegas).paragraphs[1]).toMatch(/^The tax credit ends above \$45,326 a year\./)
    // It ends and starts again, or depends on an offer, too.
    const again: Question = { place: inArea('MN', 8), people: [30, 9], annual_income: 50_000 }
    const offered = { age: 40, employer_offer: { employee_premium: 900, family_premium: null } }
    for (const question of [again, { people: [offered, 38], annual_income: 50_000 }]) {
      expect(said(question)).toContain(
        'The tax credit gets smaller as your income rises. Above $86,560 a year there is none. If your income turns out',
      )
    }
  })

  test('names a pregnancy where it would bring Medicaid or CHIP', () => {
    const dallas: Question = { place: inArea('TX', 3), people: [19] }
    for (const annual_income of [24_000, 40_000]) expect(said({ ...dallas, annual_income })).toContain('is pregnant')
    expect(said({ ...dallas, annual_income: 60_000 })).not.toContain('pregnant')
    // The step of the coverage gap names it.
    expect(resultOf({ ...dallas, annual_income: 12_000 }).paragraphs.join(' ')).not.toContain('pregnant')
    expect(said({ ...dallas, people: [60], annual_income: 24_000 })).not.toContain('pregnant')
    expect(said({ ...dallas, people: [{ age: 19, pregnant: true }], annual_income: 24_000 })).not.toContain('pregnant')
  })

  test('says how low income leads to Medicaid, and calls the gap by its name', () => {
    expect(said({ people: [40], annual_income: 12_000 })).toMatch(
      /You may get .*Medicaid.*which costs little or nothing/,
    )
    expect(resultOf({ people: [40], annual_income: 12_000 }).plans).toEqual([])
    expect(said({ people: [40], annual_income: 12_000, place: inArea('TX', 3) })).toContain('the coverage gap')
  })

  test.each<[string, Question, string]>([
    [
      'ages',
      { people: [35], annual_income: 60_000, household_size: 4, others_unknown: true },
      'Add the age of each person',
    ],
    ['the ZIP code', { place: somewhereIn(null) }, 'Correct the ZIP code in your answers'],
    ['a marketplace', { place: somewhereIn('PR') }, 'Medicaid office'],
  ])('asks for what is missing: %s', (_what, question, step) => {
    expect(resultOf(question).next_steps[0]).toContain(step)
  })

  test('sends people to the Oregon Health Plan for OHP Bridge', () => {
    const oregon: Question = { place: somewhereIn('OR'), annual_income: 28_000, day: AUTUMN_2026 }
    expect(estimated(oregon).verdict.next_step).toContain('the Oregon Health Plan, at ONE.Oregon.gov')
    expect(said(oregon)).toContain('the Oregon Health Plan, at ONE.Oregon.gov')
    expect(said({ ...oregon, place: inArea('MN', 8) })).toContain('your state’s marketplace')
  })

  test('puts one thing first in a territory', () => {
    expect(resultOf({ place: somewhereIn('PR'), people: [67] }).next_steps).toEqual([
      'Check Medicare first, at Medicare.gov or 1-800-MEDICARE.',
    ])
    expect(resultOf({ place: somewhereIn('PR'), people: [67, 40] }).next_steps).toEqual([
      'Check Medicare first, at Medicare.gov or 1-800-MEDICARE.',
      'For the others, ask your territory’s Medicaid office.',
    ])
    expect(resultOf({ place: somewhereIn('PR'), people: [40] }).next_steps).toEqual([
      'Ask your territory’s Medicaid office first.',
    ])
  })

  test('names no program of a state while the county decides the state', () => {
    const county = { county_fips: '21047', name: 'Christian County', state: 'KY', rating_area: 2 }
    const counties = [county, { county_fips: '47125', name: 'Montgomery County', state: 'TN', rating_area: 3 }]
    const nearFortCampbell = { place: { state: 'KY', county: null, counties }, annual_income: 12_000 }
    const { paragraphs, next_steps } = resultOf({ ...nearFortCampbell, people: [35] })
    expect(paragraphs).toHaveLength(1)
    expect(next_steps).toEqual(['Add your county to your answers, or tell your agent which county you live in.'])
    expect(said({ ...nearFortCampbell, people: [35, 70] })).toContain('For the person aged 70, Medicare comes first')
    const sameState = counties.map((one) => ({ ...one, state: 'KY' }))
    expect(
      said({ place: { ...nearFortCampbell.place, counties: sameState }, people: [35, 8], annual_income: 40_000 }),
    ).toContain('The child aged 8 may get')
  })

  test('names the program without the ages of the others where no age gives a credit', () => {
    const result = resultOf({ people: [35], household_size: 4, others_unknown: true, annual_income: 12_000 })
    expect(result.headline).toBe('You may get Medicaid')
    expect(result.paragraphs.join(' ')).toContain('Others need coverage too, and we don’t know their ages.')
    expect(result.next_steps.at(-1)).toBe(
      'Add the age of each person who needs coverage to your answers, or tell your agent.',
    )
    expect(JSON.stringify(result)).not.toContain('$0')
  })

  test('tells people who have Medicaid and no income for it that it may end, and never to apply', () => {
    for (const household of [
      { people: [withMedicaid(45)], annual_income: 45_000 },
      { people: [withMedicaid(45), 44], annual_income: 60_000 },
      { people: [withMedicaid(45)], annual_income: 8_000, place: inArea('TX', 3) },
    ]) {
      const result = said(household)
      expect(result).toContain('Medicaid may end at the next renewal')
      expect(result).toContain('you have 90 days to choose a marketplace plan')
      expect(result).not.toMatch(/can keep|Apply for Medicaid|may get Medicaid/)
    }
    expect(said({ people: [withMedicaid(45), 8], annual_income: 40_000 })).toContain(
      'The child aged 8 may get Medicaid',
    )
  })

  test('tells people who have Medicaid by their income that they can keep it', () => {
    const result = said({ people: [withMedicaid(45)], annual_income: 12_000 })
    expect(result).toContain('You can keep Medicaid. From 2027, most adults must show 80 hours a month')
    expect(result).toContain('Answer the renewal letters of Medicaid, and tell Medicaid when your income changes.')
    expect(result).not.toMatch(/may get|Apply|may end/)
  })

  test('calls CHIP coverage for children only if all who get it are', () => {
    const inMissouri = { annual_income: 50_000, place: somewhereIn('MO') }
    const mother = said({ ...inMissouri, people: [{ age: 30, pregnant: true }] })
    expect(mother).toContain('You may get CHIP: low-cost coverage.')
    expect(said({ ...inMissouri, people: [30, 8] })).toContain('may get CHIP: low-cost coverage for children.')
  })

  test('names the help of the state in whole sentences, and only where someone buys a plan', () => {
    const inColorado = inArea('CO', 3)
    expect(said({ annual_income: 40_000, place: inColorado, day: SPRING_2026 })).toContain(
      'Your state also has Colorado Premium Assistance. It can lower what you pay, and our prices do not include it. Ask your agent.',
    )
    expect(said({ annual_income: 12_000, place: inColorado })).not.toContain('Colorado Premium Assistance')
  })

  test('puts silver first where income lowers the costs for care, even without a tax credit', () => {
    const people = [{ age: 21 }, ...[45, 44, 12, 10].map((age) => ({ age, applying: false }))]
    const result = said({ people, annual_income: 75_000, place: inArea('UT', 3) })
    expect(result).toContain('so there is no tax credit. With a silver plan, you would still pay less for care')
    expect(result).toContain('Compare silver plans first')
    expect(result).not.toContain('Compare plans of all levels')
  })

  test('says in dollars above which income there is no tax credit', () => {
    const { poverty_guideline } = estimated({ people: [40], annual_income: 90_000, day: AUTUMN_2026 })
    const limit = `$${(4 * poverty_guideline).toLocaleString('en-US')}`
    expect(said({ people: [40], annual_income: 90_000 })).toContain(
      `no tax credit for you. It is only for incomes up to ${limit} a year (400% of the poverty level for a household of your size).`,
    )
  })

  test('cites the table that the dates of open enrollment are from', () => {
    for (const [place, source] of [
      [inArea('TX', 3), /^45 CFR 155\.410\(e\)/],
      [inArea('CA', 4), /^State marketplaces/],
    ] as const) {
      const cited = resultOf({ place }).sources.find(({ figure }) => figure === 'Open enrollment')
      expect(cited?.source).toMatch(source)
    }
  })

  test('has a question about the tax credit only for people who may get one', () => {
    expect(asksAboutCredit({ people: [40], annual_income: 40_000 })).toBe(true)
    expect(asksAboutCredit({ people: [35], annual_income: 60_000, household_size: 4, others_unknown: true })).toBe(true)
    expect(asksAboutCredit({ place: somewhereIn(null) })).toBe(true)
    const rich: Question = { people: [40], annual_income: 300_000 }
    const in_gap: Question = { people: [40], annual_income: 12_000, place: inArea('TX', 3) }
    for (const question of [rich, in_gap]) {
      expect(asksAboutCredit(question)).toBe(false)
      expect(resultOf(question).questions).toContain('What happens if my income changes?')
    }
  })

  test('has papers and questions for everyone', () => {
    for (const people of [[40], [67], [30, 8]]) {
      const { papers, questions } = resultOf({ people, annual_income: 20_000 })
      expect(papers.length).toBeGreaterThan(3)
      expect(questions.at(-1)).toBe('How are you paid, and does it depend on the plan I choose?')
    }
  })
})

// NY prices by family, TX by age, and a place in the whole state takes the median.
test.each([inArea('TX', 3), inArea('NY', 4), somewhereIn('OH')])('names its sources in Spanish, in $state', (place) => {
  const { sources } = inLanguage('es', () => resultOf({ people: [40], annual_income: 40_000, place }))
  expect(sources.length).toBeGreaterThan(8)
  // Citations of laws, rules and cases, such as `45 CFR 156.140`, are the same in both languages.
  const words = sources.map(({ source }) => source.replace('City of Columbus v. Kennedy', ''))
  expect(words.filter((source) => /\b(and|as|by|of|on|the|plans|premiums|with)\b/i.test(source))).toEqual([])
})
