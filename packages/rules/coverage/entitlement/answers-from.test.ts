import { describe, expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { estimated, inArea, type Question } from './sample.fixture.ts'

const given = { place: inArea('TX', 3), answered_on: '2026-11-29' }
const said = (question: Question) => {
  const found = estimated({ ...given, ...question })
  const { paragraphs } = consumerResult(found, '2027-11-10')
  return { from: found.answers_from, sentence: found.verdict.sentence, paragraphs: paragraphs.join(' ') }
}

describe('answers that were given for an earlier coverage year', () => {
  test.each([
    ['the same season', '2027-01-10T18:00:00Z', {}],
    ['the rest of that coverage year', '2027-10-20T18:00:00Z', {}],
    ['that coverage year, asked for later', '2027-11-10T18:00:00Z', { plan_year: 2027 }],
  ] as const)('are not mentioned in %s', (_when, day, question) => {
    const { from, sentence, paragraphs } = said({ day: new Date(day), ...question })
    expect(from).toBeNull()
    expect(sentence + paragraphs).not.toContain('November 29, 2026')
  })

  test.each([
    ['a credit', {}],
    ['Medicaid', { place: inArea('OH', 9), annual_income: 12_000 }],
    ['a missing answer', { household_size: 3, others_unknown: true }],
  ] as const)('are dated beside %s', (_what, question) => {
    const { from, sentence, paragraphs } = said({ day: new Date('2027-11-10T18:00:00Z'), ...question })
    expect(from).toBe('2026-11-29')
    expect(sentence).toMatch(/answers of November 29, 2026: ages, income or the household may be different for 2028\.$/)
    expect(paragraphs).toContain('Your answers are from November 29, 2026.')
  })

  test('are also those of the weeks before open enrollment', () => {
    const day = new Date('2026-11-10T18:00:00Z')
    expect(said({ answered_on: '2026-10-31', day }).from).toBe('2026-10-31')
    expect(said({ answered_on: '2026-11-01', day }).from).toBeNull()
  })
})
