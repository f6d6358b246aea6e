import { HEALTH_CONDITIONS } from '@waymark/contracts/leads/intake/options'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RiskLevel } from '../risk/assessment.ts'
import { NOT_COMPREHENSIVE, quickRecommendation } from './quick-recommendation.ts'

const SCORES: Record<RiskLevel, number> = { low: 20, moderate: 40, high: 60, very_high: 80 }

const recommend = (age: number, risk_level: RiskLevel, health_conditions: readonly string[] = ['none']) =>
  quickRecommendation(
    { age, health_conditions, tobacco_use: false },
    { risk_score: SCORES[risk_level], risk_level, risk_factors: {}, projected_annual_cost: 9000 },
  )

const GOLD = { plan_type: 'aca_compliant', recommended_plan: 'ACA Gold Premier' }
const SILVER = { plan_type: 'aca_compliant', recommended_plan: 'ACA Silver Advantage' }
const INDEMNITY = { plan_type: 'indemnity', recommended_plan: 'Fixed Indemnity Plan' }

describe('the best plan overall', () => {
  test.each([
    ['high risk', recommend(30, 'high'), GOLD],
    ['very high risk', recommend(30, 'very_high'), GOLD],
    ['type 1 diabetes at low risk', recommend(25, 'low', ['diabetes_type_1']), GOLD],
    ['type 2 diabetes at moderate risk', recommend(50, 'moderate', ['diabetes_type_2']), GOLD],
    ['low risk at 39', recommend(39, 'low'), INDEMNITY],
    ['low risk at 40', recommend(40, 'low'), SILVER],
    ['moderate risk at 25', recommend(25, 'moderate'), SILVER],
  ])('%s', (_, { best_overall }, expected) => {
    expect(best_overall).toMatchObject(expected)
  })
})

describe('the plans', () => {
  test('are the specified ones at the specified prices', () => {
    const strong = recommend(50, 'high')
    expect(strong.aca_recommendation).toMatchObject({
      plan: 'ACA Gold Premier',
      monthly_premium: 625,
      annual_deductible: 1800,
      annual_cost_estimate: 625 * 12 + 1800,
    })
    expect(strong.indemnity_recommendation).toMatchObject({ monthly_premium: 485, underwriting_likelihood: 'unlikely' })
    expect(recommend(50, 'moderate').aca_recommendation).toMatchObject({
      plan: 'ACA Silver Advantage',
      monthly_premium: 485,
      annual_deductible: 3500,
    })
    expect(recommend(30, 'low').indemnity_recommendation).toMatchObject({
      monthly_premium: 285,
      underwriting_likelihood: 'likely',
    })
    expect(recommend(30, 'moderate').indemnity_recommendation.underwriting_likelihood).toBe('possible')
    expect(strong.gap_insurance_recommendation.monthly_premium).toBe(85)
  })

  test('the yearly estimate never counts more than the projected cost', () => {
    const cheap = quickRecommendation(
      { age: 30, health_conditions: [], tobacco_use: false },
      { risk_score: 20, risk_level: 'low', risk_factors: {}, projected_annual_cost: 1000 },
    )
    expect(cheap.aca_recommendation.annual_cost_estimate).toBe(485 * 12 + 1000)
  })

  test.each([
    [30, 'low', ['none'], false],
    [31, 'low', ['none'], true],
    [30, 'moderate', ['none'], false],
    [30, 'high', ['none'], true],
    [25, 'very_high', ['none'], true],
    [25, 'low', ['diabetes_type_2'], true],
  ] as const)('gap at %d, %s risk, %j: suitable %s', (age, level, conditions, suitable) => {
    expect(recommend(age, level, conditions).gap_insurance_recommendation.suitable).toBe(suitable)
  })

  test('indemnity is not recommended for people with diabetes', () => {
    const { indemnity_recommendation, avoid_plans } = recommend(30, 'low', ['diabetes_type_2'])
    expect(indemnity_recommendation.rationale).toBe('Not recommended for people with diabetes.')
    expect(avoid_plans[0]).toMatchObject({ plan: 'Fixed Indemnity Plan' })
  })
})

test('the concerns are the three answers that add most to the cost, in words', () => {
  const { risk_summary } = quickRecommendation(
    { age: 50, health_conditions: ['copd'], tobacco_use: true },
    {
      risk_score: 60,
      risk_level: 'high',
      risk_factors: { age: 30, gender: 90, tobacco_use: 80, copd: 40, exercise: -8, obesity: 5 },
      projected_annual_cost: 20_000,
    },
  )
  expect(risk_summary).toEqual({
    risk_score: 60,
    risk_level: 'high',
    primary_concerns: ['Tobacco use', 'COPD (chronic lung disease)', 'Age'],
    cost_projection: 20_000,
  })
})

describe('for every client', () => {
  const cases = fc.record({
    age: fc.integer({ min: 18, max: 100 }),
    level: fc.constantFrom<RiskLevel>('low', 'moderate', 'high', 'very_high'),
    conditions: fc.uniqueArray(fc.constantFrom(...HEALTH_CONDITIONS)),
  })

  test('labels indemnity and gap plans as not comprehensive wherever they are recommended', () => {
    fc.assert(
      fc.property(cases, ({ age, level, conditions }) => {
        const advice = recommend(age, level, conditions)
        expect(advice.indemnity_recommendation.coverage_notice).toBe(NOT_COMPREHENSIVE)
        expect(advice.gap_insurance_recommendation.coverage_notice).toBe(NOT_COMPREHENSIVE)
        const { plan_type, reason } = advice.best_overall
        expect(plan_type !== 'indemnity' || reason.includes(NOT_COMPREHENSIVE)).toBe(true)
      }),
    )
  })

  test('never lists the best plan among those to avoid', () => {
    fc.assert(
      fc.property(cases, ({ age, level, conditions }) => {
        const { best_overall, avoid_plans } = recommend(age, level, conditions)
        expect(avoid_plans.map(({ plan }) => plan)).not.toContain(best_overall.recommended_plan)
      }),
    )
  })
})
