import { expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, inArea, type Question, somewhereIn } from './sample.fixture.ts'

const texts = (question: Question) => {
  const found = estimated({ day: AUTUMN_2026, ...question })
  return [found.verdict.sentence, consumerResult(found, '2026-11-21').paragraphs.join(' ')]
}

const texan: Question = { place: inArea('TX', 3), people: [40, 18], annual_income: 3_200 }

test('says that Medicaid for a parent depends on school where the only child is 18', () => {
  for (const text of texts(texan))
    expect(text).toMatch(/only if the child (aged 18 )?is a full-time student in high school/)
})

test.each<[string, Question]>([
  ['a younger child counts in any case', { ...texan, people: [40, 18, 9] }],
  ['adults need no child', { place: somewhereIn('OH'), people: [40, 18], annual_income: 20_000 }],
  ['the parent is above the limit in any case', { ...texan, annual_income: 20_000 }],
])('says nothing of school where %s', (_why, question) => {
  for (const text of texts(question)) expect(text).not.toContain('high school')
})
