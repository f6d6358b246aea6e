import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, inArea, type Question } from './sample.fixture.ts'

const found = (question: Question) => estimated({ day: AUTUMN_2026, ...question })
const said = (question: Question) => {
  const { paragraphs, next_steps } = consumerResult(found(question), '2026-11-21')
  return [...paragraphs, ...next_steps].join(' ')
}
const employer_offer = { employee_premium: 150, family_premium: 500 }

test('names a parent’s plan until 26, also in the coverage gap', () => {
  for (const annual_income of [9000, 25_000, 90_000]) {
    const young: Question = { place: inArea('TX', 3), people: [25], annual_income }
    expect(found(young).verdict.next_step).toContain('Ask about a parent’s plan, too')
    expect(said(young)).toContain('it must take you until you turn 26')
    expect(inLanguage('es', () => said(young))).toContain('hasta que usted cumpla 26 años')
    expect(said({ ...young, people: [26] })).not.toContain('turn 26')
  }
  // Medicaid comes first.
  expect(said({ people: [25], annual_income: 9000 })).not.toContain('turn 26')
})

const family = (age: number): Question => ({
  annual_income: 90_000,
  people: [
    { age: 52, relationship: 'self', employer_offer },
    { age, relationship: 'child' },
  ],
})

test('says at 25 that a plan from work covers children only until 26', () => {
  expect(found(family(25)).verdict.next_step).toContain('only until 26')
  expect(said(family(25))).toContain('only until 26')
  expect(said(family(24))).not.toContain('26.')
})
