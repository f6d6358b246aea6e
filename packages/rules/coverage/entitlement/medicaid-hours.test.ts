import { expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, inArea, type Question, SPRING_2026, somewhereIn } from './sample.fixture.ts'

const said = (question: Question) => {
  const { headline, paragraphs, next_steps } = consumerResult(
    estimated({ day: AUTUMN_2026, ...question }),
    '2026-11-21',
  )
  return [headline, ...paragraphs, ...next_steps].join(' ')
}

test.each<[string, string, NonNullable<Question['people']>, number, number | null]>([
  ['an adult without children in Wisconsin', 'WI', [30], 9_000, 80],
  ['a parent in Wisconsin', 'WI', [30, 8], 9_000, null],
  ['an adult in Wisconsin above the limit', 'WI', [30], 17_000, null],
  ['an adult who has it by income', 'OH', [{ age: 30, medicaid: true }], 9_000, 80],
  ['an adult who has it for another reason in Texas', 'TX', [{ age: 30, medicaid: true }], 9_000, null],
  ['a parent in Georgia', 'GA', [30, 8], 5_000, null],
  ['the mother of a child of 13', 'OH', [30, 13], 20_000, null],
  ['the mother of a child of 14', 'OH', [35, 14], 20_000, 80],
  ['the parents of small children', 'NE', [30, 29, 2, 0], 30_000, null],
  ['a mother and an adult who is nobody’s parent', 'OH', [30, 5, { age: 40, relationship: 'other' }], 20_000, 80],
])('names the hours that Medicaid asks of %s', (_who, state, people, annual_income, hours) => {
  const found = estimated({ place: somewhereIn(state), people, annual_income, day: AUTUMN_2026 })
  expect(found.medicaid_hours).toBe(hours)
})

const hoursIn = (state: string, people: Question['people'] = [30]) =>
  estimated({ place: somewhereIn(state), people, annual_income: 9_000, day: AUTUMN_2026 }).notes.filter((note) =>
    /section 711(19|07)/.test(note),
  )

test('names the limit of the state, who is exempt, and the section that it renews by', () => {
  expect(hoursIn('WI')).toEqual([
    expect.stringMatching(/^From January 1, 2027, .*by the limit of 100%.*caretakers of a child of 13 or younger/),
  ])
  const renewal = expect.stringMatching(/by the limit of 138% renew every six months .*section 71107/)
  expect(hoursIn('OH')).toEqual([expect.stringContaining('by the limit of 138% must show 80 hours'), renewal])
  // Parents need no hours, and renew as often.
  expect(hoursIn('OH', [30, 8])).toEqual([renewal])
})

test('names what Medicaid asks of adults from 2027, where it does', () => {
  const hours = 'From 2027, most adults must show 80 hours a month'
  const adult = said({ people: [30], annual_income: 15_000, place: inArea('CA', 4) })
  expect(adult).toContain(hours)
  expect(adult).toContain('Some people do not have to, such as parents of a child of 13 or younger')
  expect(said({ people: [8], annual_income: 15_000, place: inArea('CA', 4) })).not.toContain(hours)
  expect(said({ people: [30], annual_income: 15_000, place: inArea('CA', 4), day: SPRING_2026 })).not.toContain(hours)
})

test('says since when a state asks for the hours that began earlier, also for 2026', () => {
  const inNebraska: Question = { people: [30], annual_income: 15_000, place: somewhereIn('NE') }
  const hours = 'Since May 1, 2026, most adults in your state must show 80 hours a month'
  for (const plan_year of [2026, 2027]) {
    expect(said({ ...inNebraska, plan_year })).toContain(hours)
    expect(said({ ...inNebraska, plan_year })).not.toMatch(/From 2027|may start later/)
    expect(estimated({ ...inNebraska, plan_year, day: AUTUMN_2026 }).notes.join(' ')).toContain(
      'In this state, since May 1, 2026, most adults who get Medicaid by the limit of 138% must show 80 hours',
    )
  }
  expect(said({ ...inNebraska, people: [30, 5], annual_income: 20_000 })).not.toContain('80 hours')
  expect(said({ ...inNebraska, place: somewhereIn('OH'), plan_year: 2026 })).not.toContain('80 hours')
})

test.each<[string, Question]>([
  ['who gets Medicaid for a pregnancy', { people: [{ age: 30, pregnant: true }], annual_income: 30_000 }],
  ['with a low income who is pregnant', { people: [{ age: 30, pregnant: true }], annual_income: 12_000 }],
  ['of 20 above the limit for adults', { people: [20], annual_income: 40_000, place: somewhereIn('ME') }],
  ['with a child of 5', { people: [30, 5], annual_income: 20_000 }],
  ['who has Medicaid for another reason', { people: [{ age: 30, medicaid: true }], annual_income: 30_000 }],
])('asks no hours of a person %s', (_who, question) => {
  const found = estimated({ day: AUTUMN_2026, ...question })
  expect(found).toMatchObject({ medicaid_hours: null })
  expect(found.people[0]?.program).toBe('medicaid')
  expect(said(question)).not.toContain('80 hours')
})
