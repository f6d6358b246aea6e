import { inLanguage } from '@waymark/words/t'
import { describe, expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, type Question, somewhereIn } from './sample.fixture.ts'

const found = (state: string, annual_income: number, question: Question = {}) =>
  estimated({ day: AUTUMN_2026, place: somewhereIn(state), annual_income, ...question })
const resultOf = (...given: Parameters<typeof found>) => consumerResult(found(...given), '2026-11-21')
const steps = (...given: Parameters<typeof found>) => resultOf(...given).next_steps.join(' ')
const paragraphs = (...given: Parameters<typeof found>) => resultOf(...given).paragraphs.join(' ')

describe('the help of a state', () => {
  test.each([
    ['MA', 44_700, /^Ask for ConnectorCare first, and compare its plans/],
    ['CT', 25_540, /^Ask for Covered Connecticut first: it comes only with a silver plan/],
    ['WA', 36_700, /^Compare Cascade silver and gold plans first: only they come with Cascade Care Savings/],
    ['CO', 50_000, /Ask for Colorado Premium Assistance, too/],
    ['NJ', 80_000, /Ask for NJ Health Plan Savings, too/],
    ['NM', 72_000, /Ask for New Mexico Premium Assistance, too/],
  ])('is part of what to do next in %s at $%d', (state, income, step) => {
    expect(found(state, income).verdict.next_step).toMatch(step)
    // The draft of a message uses the sentence.
    expect(found(state, income).verdict.sentence).toMatch(/(, (and|but)|;) [A-Z][^.]+ may lower the price\./)
    expect(steps(state, income)).toMatch(step)
    expect(found(state, income, { plan_year: 2026 }).verdict.next_step).toMatch(step)
    const spanish = inLanguage('es', () => steps(state, income))
    expect(spanish.replaceAll(/Premium Assistance|Health Plan Savings/g, '')).not.toMatch(
      /\b(the|your|with|only|first)\b/,
    )
  })

  test('is still named in a coverage year that the table does not have yet, with the year that is known', () => {
    const later = { day: new Date('2027-11-20T12:00:00Z') }
    const { plan_year, state_subsidies, verdict } = found('MA', 44_700, later)
    expect(plan_year).toBe(2028)
    expect(state_subsidies).toEqual([
      { program: 'ConnectorCare', what_it_does: expect.stringMatching(/^in 2027, low premiums/) },
    ])
    expect(verdict.next_step).toMatch(/^Ask for ConnectorCare first/)
    // The help of 2026 replaces what ended then.
    expect(found('MA', 44_700, { plan_year: 2025 }).state_subsidies).toEqual([])
  })

  test.each([
    ['MA', 66_000],
    ['CT', 30_000],
    ['WA', 42_000],
    ['CA', 32_000],
    ['CO', 66_000],
    ['NY', 50_000],
    ['OH', 40_000],
    ['CA', 400_000],
    ['WA', 90_000],
    ['NY', 250_000],
  ])('is not named where it does not reach, in %s at $%d', (state, income) => {
    expect(found(state, income).verdict.next_step).not.toContain('Ask for')
    expect(steps(state, income)).not.toContain('Ask for')
    expect(paragraphs(state, income)).not.toContain('Your state also has')
  })

  test('is named to the consumer without figures that only agents can read', () => {
    expect(found('WA', 36_700).state_subsidies[0]?.what_it_does).toContain('% of poverty')
    expect(paragraphs('WA', 36_700)).toContain(
      'Your state also has Cascade Care Savings. It can lower what you pay, and our prices do not include it. Ask your agent.',
    )
    expect(paragraphs('WA', 36_700)).not.toContain('% of poverty')
  })

  test('is a clause of its own after what silver plans pay', () => {
    expect(found('CA', 24_000).verdict.sentence).toMatch(
      /silver plans that pay \d\d% of the cost of care; California Premium Credit may lower the price/,
    )
  })

  test('does not call a price full that the state may lower', () => {
    const { verdict } = found('NM', 72_000, { people: [60] })
    expect(verdict).toMatchObject({
      code: 'full_price',
      headline: expect.stringMatching(/^No tax credit, but help from/),
    })
    expect(verdict.sentence).toContain('but New Mexico Premium Assistance may lower the price')
    const result = resultOf('NM', 72_000, { people: [60] })
    expect(result.headline).toBe('No tax credit, but your state may help')
    expect(JSON.stringify([verdict, result.paragraphs, result.next_steps])).not.toContain('full price')
    expect(found('OH', 72_000).verdict.headline).toMatch(/^Full price/)
  })
})
