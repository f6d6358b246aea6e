import { describe, expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, inArea, type Question, somewhereIn } from './sample.fixture.ts'

const verdict = (question: Question) => estimated({ day: AUTUMN_2026, ...question }).verdict
const resultOf = (question: Question) => consumerResult(estimated({ day: AUTUMN_2026, ...question }), '2026-11-21')
const said = (question: Question) => {
  const { headline, paragraphs, next_steps } = resultOf(question)
  return [headline, ...paragraphs, ...next_steps].join(' ')
}
const stepsOf = (question: Question) => [resultOf(question).next_steps.join(' '), verdict(question).next_step]

/** A mother whose children have Medicaid already, so that only she needs coverage. */
const tennessean: Question = {
  place: somewhereIn('TN'),
  people: [{ age: 32, relationship: 'self' }],
  household_size: 3,
}
const children = [9, 6].map((age) => ({ age, applying: false }))
const withChildren: Question = { ...tennessean, people: [32, ...children] }

describe('the result of a consumer', () => {
  test('asks about a child who is not listed where one decides about Medicaid for the parent', () => {
    const low = said({ ...tennessean, annual_income: 24_600 })
    expect(low).toContain('child under 19')
    expect(low).not.toContain('neither Medicaid nor')
    const result = resultOf({ ...tennessean, annual_income: 28_200 })
    expect(result.headline).toBe('Do you care for a child under 19?')
    expect(result.paragraphs[0]).toContain('Otherwise, you may get a tax credit of about $')
    expect(result.next_steps[0]).toContain('Tell your agent if you care for a child under 19')
    expect(result.prices_for).toContain('only if you do not care for a child under 19')
  })

  test('says nothing of coverage from work where a child who is not listed comes before it', () => {
    const employer_offer = { employee_premium: 50, family_premium: null }
    const people: Question['people'] = [{ age: 32, relationship: 'self', employer_offer }]
    const result = said({ ...tennessean, people, annual_income: 28_200 })
    expect(result).toContain('Do you care for a child under 19?')
    expect(result).not.toMatch(/from work/)
    expect(said({ ...tennessean, people, household_size: 1, annual_income: 28_200 })).toContain('from work')
  })

  test.each<[string, Question]>([
    ['the child is listed', { ...withChildren, annual_income: 24_600 }],
    ['everyone on the tax return is listed', { ...tennessean, household_size: 1, annual_income: 15_000 }],
    ['the income is above the limit for parents', { ...tennessean, annual_income: 40_000 }],
    ['Medicaid is likely anyway', { ...tennessean, place: inArea('OH', 9), annual_income: 20_000 }],
  ])('does not ask about a child if %s', (_why, question) => {
    expect(resultOf(question).headline).not.toContain('child under 19')
  })

  test('asks for the ages as well as about a child where both are missing', () => {
    const { paragraphs, next_steps } = resultOf({ ...tennessean, others_unknown: true, annual_income: 28_200 })
    expect(paragraphs[0]).toMatch(/from \$[\d,]+ to \$[\d,]+ a month/)
    expect(next_steps.join(' ')).toContain(
      'Add the age of each person who needs coverage to your answers, or tell your agent.',
    )
  })

  test('asks about a child where one decides whether the Medicaid that a parent has may end', () => {
    const people: Question['people'] = [{ age: 32, relationship: 'self', medicaid: true }]
    const has_it = { ...tennessean, people, annual_income: 28_200 }
    expect(resultOf(has_it).headline).toBe('Do you care for a child under 19?')
    expect(said(has_it)).toContain('may get or keep Medicaid')
    expect(said(has_it)).toContain(
      'Otherwise, Medicaid may end at the next renewal, unless there is a reason other than income, such as a disability.',
    )
    expect(said(has_it)).not.toContain('For you, Medicaid may end')
    expect(said({ ...has_it, people: [...people, ...children] })).toContain('You can keep Medicaid')
  })
})

describe('the ways out of the coverage gap', () => {
  const CARE = /car(e|ing) for a child under 19/

  test('name care for a child where everyone on the tax return is listed', () => {
    for (const step of stepsOf({ place: inArea('TX', 3), people: [32], annual_income: 12_000 })) {
      expect(step).toMatch(CARE)
    }
  })

  test.each<[string, Question]>([
    ['the child is listed', { people: [32, 8], annual_income: 12_000 }],
    ['a child among the others would decide nothing', { people: [32], household_size: 3, annual_income: 20_000 }],
    ['the ages of the others are not known', { people: [32], others_unknown: true, annual_income: 12_000 }],
  ])('name no care for a child if %s', (_why, question) => {
    for (const step of stepsOf({ place: inArea('TX', 3), ...question })) {
      expect(step).toMatch(/disability/)
      expect(step).not.toMatch(CARE)
    }
  })
})

describe('Georgia Pathways', () => {
  const mother: Question = { place: inArea('GA', 3), people: [30, 3], annual_income: 12_000 }

  test('is named with every way into it, and with what is not known about 2027', () => {
    for (const step of [...stepsOf(mother), ...stepsOf({ ...mother, people: [30] })]) {
      expect(step).toMatch(/work, study, train or volunteer 80 hours a month/)
      expect(step).toMatch(/parent or guardian of a child under 6 with Medicaid/)
      expect(step).toMatch(/approved until December 31, 2026: ask whether it continues/)
    }
    for (const step of stepsOf({ ...mother, plan_year: 2026 })) {
      expect(step).toMatch(/a child under 6 with Medicaid/)
      expect(step).not.toMatch(/continues/)
    }
  })

  test('is never denied by saying that there is no Medicaid', () => {
    expect(verdict(mother).sentence).toContain(
      'there is no premium tax credit for the person aged 30, and Medicaid only through Georgia Pathways',
    )
    expect(said(mother)).toContain('Medicaid only through Georgia Pathways or for another reason')
    expect(said(mother)).not.toContain('neither Medicaid')
  })
})

describe('the verdict', () => {
  test.each([
    [24_600, /Without such a child, there is neither Medicaid nor a premium tax credit: this is the coverage gap\./],
    [28_200, /Without such a child, a premium tax credit of about \$[\d.,]+ a month is likely/],
  ])('says what depends on a child who is not listed, at $%d', (annual_income, without) => {
    const found = verdict({ place: somewhereIn('TN'), people: [32], household_size: 3, annual_income })
    expect(found.sentence).toMatch(/^Not everyone in the household is listed here\. A parent or caretaker of a child/)
    expect(found.sentence).toMatch(without)
    expect(found.next_step).toMatch(/^Ask who cares for a child under 19/)
  })

  test('asks about a child before an employer’s offer, which comes first without one', () => {
    const mother = {
      age: 32,
      relationship: 'self',
      employer_offer: { employee_premium: 50, family_premium: 100 },
    } as const
    const at = { ...tennessean, annual_income: 28_200 }
    const { code, sentence } = verdict({ ...at, people: [mother] })
    expect(code).toBe('child_unknown')
    expect(sentence).toMatch(
      /^Not everyone in the household is listed here\. .+ Without such a child, job coverage comes first: .+ so there is no premium tax credit\.$/,
    )
    expect(verdict({ ...at, people: [mother, { age: 22, relationship: 'child' }] }).sentence).toMatch(
      /^Job coverage comes first for the person aged 22: .+ Without such a child, job coverage comes first for the person aged 32: /,
    )
  })

  test('asks about a child where one decides whether the Medicaid that a parent has may end', () => {
    const mother = { age: 32, medicaid: true }
    const at = { ...tennessean, annual_income: 28_200 }
    expect(verdict({ ...at, people: [mother] })).toMatchObject({
      code: 'child_unknown',
      sentence: expect.stringMatching(
        /^Not everyone in the household is listed here\. .+ get or keep Medicaid at this income, .+ Without such a child, Medicaid may end at the next renewal, unless .+ in addition\.$/,
      ),
    })
    expect(verdict({ ...at, people: [mother, ...children] }).sentence).toMatch(/^Medicaid continues/)
  })
})
