import { inLanguage } from '@waymark/words/t'
import { describe, expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, IN_TWO_AREAS, type Question, somewhereIn } from './sample.fixture.ts'

const found = (question: Question) => estimated({ day: AUTUMN_2026, annual_income: 60_000, ...question })
const result = (question: Question) => consumerResult(found(question), '2026-11-21')
const said = (question: Question) => {
  const { headline, paragraphs, next_steps } = result(question)
  return [headline, ...paragraphs, ...next_steps].join(' ')
}
const employer_offer = { employee_premium: 100, family_premium: 400 }

describe('Medicare with an offer of job coverage', () => {
  const worker: Question = { people: [{ age: 66, employer_offer }] }

  test('is to be compared with it before anyone enrolls', () => {
    const { verdict, notes, people } = found(worker)
    expect(people).toMatchObject([{ program: 'medicare', reason: 'age', beside_medicare: ['job_offer'] }])
    expect(verdict).toMatchObject({ code: 'medicare', headline: 'Compare Medicare with job coverage' })
    expect(verdict.sentence).toBe(
      'Medicare is likely, because most people can get it from age 65, and there is an offer of job coverage to compare it with.',
    )
    expect(verdict.next_step).toMatch(/^Compare Medicare with the plan from work.*20 or more employees.*8 months/)
    expect(verdict.next_step).not.toContain('first, at Medicare.gov')
    expect(notes.join(' ')).toContain('42 USC 1395y(b)(1)')
    expect(said(worker)).toMatch(/^Compare Medicare with your coverage from work.*20 or more employees/)
    expect(said(worker)).not.toContain('Medicare comes first')
    expect(result(worker).papers).toContain('What your employer’s plan covers and what it costs you and your family')
  })

  test('takes a larger employer below 65', () => {
    const disabled: Question = { people: [{ age: 50, medicare: true, employer_offer }] }
    expect(found(disabled).verdict.sentence).toBe(
      'Medicare continues, and there is an offer of job coverage to compare it with.',
    )
    expect(said(disabled)).toContain('100 or more employees')
  })

  test('puts nothing else first beside the spouse’s job coverage', () => {
    const couple = found({ people: [{ age: 66, employer_offer }, 60] }).verdict
    expect(couple.headline).toBe('Medicare and job coverage')
    expect(couple.next_step).not.toContain('Check Medicare enrollment first')
  })

  test('is said in Spanish, too', () => {
    const spanish = inLanguage('es', () => said(worker))
    expect(spanish).toContain('Compare Medicare con el plan del trabajo')
    expect(spanish).not.toMatch(/\b(the|your|you|and|with|is|may)\b/)
  })
})

describe('Medicare that someone has', () => {
  const CHECK = /Check Medicare/

  test('is kept, not looked for', () => {
    const kept: Question = { people: [{ age: 70, medicare: true }], annual_income: 60_000 }
    expect(found(kept).verdict.next_step).toMatch(/^Keep Medicare\. Medicare\.gov and 1-800-MEDICARE answer questions/)
    expect(said(kept)).toContain('Keep Medicare. Medicare.gov and 1-800-MEDICARE answer questions about it.')
    expect(said(kept)).toContain('You can keep Medicare')
    expect(said(kept)).not.toMatch(CHECK)
    expect(inLanguage('es', () => said(kept))).toContain('Conserve Medicare. En Medicare.gov')
    expect(inLanguage('es', () => said(kept))).not.toContain('Revise primero Medicare')
  })

  test('leaves it to the others of the household to look for theirs', () => {
    const couple: Question = { people: [{ age: 70, medicare: true }, 66], annual_income: 60_000 }
    expect(said(couple)).toContain('For the person aged 66, check Medicare first')
    expect(said(couple)).not.toMatch(CHECK)
    expect(inLanguage('es', () => said(couple))).toContain('Para la persona de 66 años, revise primero Medicare')
    expect(said({ people: [66, 67], annual_income: 60_000 })).toMatch(CHECK)
  })
})

describe('Medicare with Medicaid', () => {
  test.each([67, 50])('keeps both at %d, and points to the Medicare Savings Programs', (age) => {
    const both: Question = { people: [{ age, medicare: true, medicaid: true }], annual_income: 10_000 }
    const { verdict, people } = found(both)
    expect(people).toMatchObject([{ program: 'medicare', beside_medicare: ['medicaid'] }])
    expect(verdict.sentence).toBe('Medicare comes first, and Medicaid pays after it as long as it continues.')
    expect(verdict.next_step).toMatch(/Keep Medicaid, too.*Medicare Savings Programs/)
    expect(said(both)).toMatch(/You can keep Medicare.*Medicaid pays after Medicare for you.*Keep Medicaid, too/)
    const spanish = inLanguage('es', () => said(both))
    expect(spanish).toContain('Programas de Ahorros de Medicare')
    expect(spanish).not.toMatch(/\b(the|your|you|and|with|is|may)\b/)
  })

  test('points only low incomes to the savings programs, and nobody in a territory', () => {
    const SAVINGS = 'Medicare Savings Programs'
    expect(said({ people: [67], annual_income: 21_000 })).toContain(SAVINGS)
    expect(said({ people: [67], annual_income: 22_000 })).not.toContain(SAVINGS)
    expect(said({ people: [67], annual_income: 10_000, place: somewhereIn('PR') })).not.toContain(SAVINGS)
    expect(said({ people: [67], annual_income: 10_000, place: IN_TWO_AREAS })).toContain(SAVINGS)
    expect(said({ people: [67], annual_income: 10_000 })).not.toContain('Keep Medicaid')
  })
})
