import { EXERCISE_FREQUENCIES, GENDERS, HEALTH_CONDITIONS } from '@waymark/contracts/leads/intake/options'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RiskClient } from './assessment.ts'
import { assessRisk, riskLevel } from './score.ts'
import { PUBLISHED_TABLES } from './tables.ts'

const healthy: RiskClient = {
  age: 25,
  gender: 'female',
  zip_code: '75201',
  health_conditions: ['none'],
  tobacco_use: false,
  lifestyle_factors: { exercise: 'regular' },
  medications: [],
}
const assess = (answers: Partial<RiskClient> = {}) => assessRisk({ ...healthy, ...answers })

describe('the score', () => {
  test('rates a healthy 25-year-old low', () => {
    expect(assess()).toMatchObject({ risk_score: 24.1, risk_level: 'low' })
  })

  test('never passes the middle of the scale by age alone', () => {
    expect(assess({ age: 64, lifestyle_factors: {}, gender: 'other' })).toMatchObject({ risk_score: 50 })
  })

  test('rates type 2 diabetes at 45 moderate, and high with insulin', () => {
    const diabetic = { age: 45, health_conditions: ['diabetes_type_2'] }
    expect(assess(diabetic).risk_level).toBe('moderate')
    expect(assess({ ...diabetic, medications: ['Insulin glargine'] }).risk_level).toBe('high')
  })

  test('rates cancer high, and treated HIV very high at any age', () => {
    expect(assess({ health_conditions: ['cancer'] }).risk_level).toBe('high')
    expect(assess({ health_conditions: ['hiv_aids'] }).risk_level).toBe('very_high')
  })

  test.each([
    [0, 'low'],
    [29.9, 'low'],
    [30, 'moderate'],
    [49.9, 'moderate'],
    [50, 'high'],
    [74.9, 'high'],
    [75, 'very_high'],
    [100, 'very_high'],
  ])('%d is %s', (score, level) => {
    expect(riskLevel(score)).toBe(level)
  })
})

describe('the projected cost', () => {
  test('follows the formula: 21-year-old of average health', () => {
    // National means 2024: premium 600.76 a month, rating factor 1.6023, actuarial value 0.6860.
    const base = (600.7567577 * 12 * 0.86) / 1.60228019 / 0.68604334
    const average = assess({ age: 21, gender: 'other', lifestyle_factors: {} })
    expect(average.projected_annual_cost).toBe(Math.round(base))
    expect(assess({ age: 64, gender: 'other', lifestyle_factors: {} }).projected_annual_cost).toBe(Math.round(base * 3))
    expect(assess({ age: 21, gender: 'other', lifestyle_factors: {}, tobacco_use: true }).projected_annual_cost).toBe(
      Math.round(base * 2.5),
    )
  })

  test('adds the factors of a condition and its treatment in age-curve units', () => {
    const factors = 0.141 + 0.163 + 1.021 + 0.501 // G01, HCC 22, RXC 06 and its interaction with diabetes
    const average = { age: 21, gender: 'other', lifestyle_factors: {} }
    const without = assess(average).projected_annual_cost
    const withDiabetes = assess({ ...average, health_conditions: ['diabetes_type_1'] }).projected_annual_cost
    expect(withDiabetes / without).toBeCloseTo(1 + (factors * 1.60228019) / 1.22120525, 3)
  })

  test('is close to the published average for a typical person with diabetes', () => {
    // 19,736 USD a year: American Diabetes Association, Economic Costs of Diabetes in the U.S. in 2022.
    const typical = assess({ age: 60, health_conditions: ['diabetes_type_2'] }).projected_annual_cost
    expect(typical / 19_736).toBeGreaterThan(0.85)
    expect(typical / 19_736).toBeLessThan(1.15)
  })

  test('counts a category once, regardless of which answers lead to it', () => {
    const arthritis = assess({ health_conditions: ['arthritis_severe'] })
    const both = assess({ health_conditions: ['arthritis_severe', 'autoimmune', 'autoimmune'] })
    expect(both.projected_annual_cost).toBe(arthritis.projected_annual_cost)
  })

  test('counts insulin instead of other diabetes drugs', () => {
    const type1 = assess({ health_conditions: ['diabetes_type_1'] })
    const both = assess({ health_conditions: ['diabetes_type_1', 'diabetes_type_2'] })
    expect(both.projected_annual_cost).toBe(type1.projected_annual_cost)
  })

  test('assumes another diabetes drug unless metformin alone is listed', () => {
    const cost = (...medications: string[]) =>
      assess({ age: 21, gender: 'other', lifestyle_factors: {}, health_conditions: ['diabetes_type_2'], medications })
        .projected_annual_cost
    const without = assess({ age: 21, gender: 'other', lifestyle_factors: {} }).projected_annual_cost
    const metformin = 1 + (0.141 * 1.60228019) / 1.22120525 // G01 only
    expect(cost('Metformin 500 mg') / without).toBeCloseTo(metformin, 3)
    expect(cost('Lisinopril', 'glucophage XR') / without).toBeCloseTo(metformin, 3)
    const another = 1 + ((0.141 + 0.637 - 0.141) * 1.60228019) / 1.22120525 // G01, RXC 07 and its interaction
    for (const medications of [[], ['Metformin', 'Ozempic'], ['Janumet'], ['glipizide-metformin'], ['Lisinopril']]) {
      expect(cost(...medications) / without).toBeCloseTo(another, 3)
    }
    expect(cost('Metformin', 'Lantus')).toBe(cost('Lantus'))
  })

  test('assumes insulin for type 1 diabetes, which cannot be treated without it', () => {
    const type1 = assess({ health_conditions: ['diabetes_type_1'] })
    const metformin = assess({ health_conditions: ['diabetes_type_1'], medications: ['Metformin'] })
    expect(metformin.projected_annual_cost).toBe(type1.projected_annual_cost)
  })

  test("uses another year's tables when given", () => {
    const dearer = {
      ...PUBLISHED_TABLES,
      market: {
        ...PUBLISHED_TABLES.market,
        year: 2025,
        rows: PUBLISHED_TABLES.market.rows.map((row) => ({
          ...row,
          average_monthly_premium: row.average_monthly_premium * 2,
        })),
      },
    }
    const next = assessRisk(healthy, dearer)
    expect(next.projected_annual_cost / assess().projected_annual_cost).toBeCloseTo(2, 3)
    expect(next.risk_score).toBe(assess().risk_score)
    expect(next.data_sources).toContainEqual({ source: PUBLISHED_TABLES.market.source, year: 2025 })
  })

  test('rejects an age below the curve', () => {
    expect(() => assess({ age: -1 })).toThrow(RangeError)
  })
})

describe('what explains the score', () => {
  test('each factor is a percentage of the projected cost without it', () => {
    const answers = { age: 50, tobacco_use: true, health_conditions: ['copd'] }
    const { risk_factors, projected_annual_cost } = assess(answers)
    const against = (instead: Partial<RiskClient>) =>
      100 * (projected_annual_cost / assess({ ...answers, ...instead }).projected_annual_cost - 1)
    expect(risk_factors.age).toBeCloseTo(against({ age: 21 }), 0)
    expect(risk_factors.tobacco_use).toBeCloseTo(against({ tobacco_use: false }), 0)
    expect(risk_factors.copd).toBeCloseTo(against({ health_conditions: [] }), 0)
    expect(risk_factors.exercise).toBeCloseTo(against({ lifestyle_factors: {} }), 0)
  })

  test('leaves out answers that change nothing', () => {
    expect(assess({ age: 21, gender: 'other', lifestyle_factors: {} }).risk_factors).toEqual({})
  })

  test('says which category and level was assumed', () => {
    const { actuarial_notes } = assess({ health_conditions: ['cancer', 'copd', 'obesity'] })
    expect(actuarial_notes).toContain('HCC 11), the middle of 6 levels')
    expect(actuarial_notes).toContain('COPD (chronic lung disease): counted as')
    expect(actuarial_notes).toContain('Obesity (BMI over 35): the payment model has no category for it')
  })

  test('names treatments only if they were counted', () => {
    const { actuarial_notes } = assess({ health_conditions: ['diabetes_type_2'], medications: ['Lantus 20 units'] })
    expect(actuarial_notes).toContain('treated with insulin (RXC 06), from the medications listed')
    expect(actuarial_notes).not.toContain('RXC 07')
  })

  test('names metformin alone as the whole treatment, without an assumption', () => {
    const metformin = assess({ health_conditions: ['diabetes_type_2'], medications: ['Metformin'] })
    expect(metformin.actuarial_notes).toContain('treated with metformin, from the medications listed, so no other drug')
    expect(metformin.actuarial_notes).not.toMatch(/RXC|assumed to be treated/)
    const both = assess({ health_conditions: ['diabetes_type_2'], medications: ['Metformin', 'Jardiance'] })
    expect(both.actuarial_notes).toContain('metformin (RXC 07), from the medications listed.')
    expect(both.actuarial_notes).not.toMatch(/assumed to be treated|no other drug/)
    expect(both.confidence_level).toBe(metformin.confidence_level)
    const none = assess({ health_conditions: ['diabetes_type_2'] })
    expect(none.actuarial_notes).toContain('assumed to be treated with a glucose-lowering drug')
    expect(none.confidence_level).toBeLessThan(metformin.confidence_level)
  })

  test('mentions Medicare from age 65', () => {
    expect(assess({ age: 64 }).actuarial_notes).not.toContain('Medicare')
    expect(assess({ age: 65 }).actuarial_notes).toContain('Medicare')
  })

  test.each([
    ['an assumed level', { health_conditions: ['cancer'] }],
    ['a condition without a category', { health_conditions: ['depression'] }],
    ['a condition we do not know', { health_conditions: ['new_condition'] }],
    ['an unplaced ZIP', { zip_code: '00012' }],
    ['a state with its own age curve', { zip_code: '10001' }],
    ['a gender the tables lack', { gender: 'other' }],
    ['an age beyond the curve', { age: 70 }],
  ])('%s lowers the confidence', (_, answers) => {
    expect(assess(answers).confidence_level).toBeLessThan(assess().confidence_level)
  })

  test('never treats self-reported answers as certain', () => {
    expect(assess().confidence_level).toBe(0.8)
  })

  test('dates every source', () => {
    expect(assess().data_sources.map(({ year }) => year)).toEqual([2026, 2017, 2024, 2015])
  })
})

const clients = fc.record({
  age: fc.integer({ min: 18, max: 100 }),
  gender: fc.constantFrom(...GENDERS),
  zip_code: fc.stringMatching(/^\d{5}$/),
  health_conditions: fc.uniqueArray(fc.constantFrom(...HEALTH_CONDITIONS)),
  tobacco_use: fc.boolean(),
  lifestyle_factors: fc.record({ exercise: fc.constantFrom(...EXERCISE_FREQUENCIES) }),
  medications: fc.uniqueArray(
    fc.constantFrom('Metformin', 'Insulin lispro', 'Humira', 'Epclusa', 'Biktarvy', 'aspirin'),
  ),
})

const isAtLeast = (more: RiskClient, less: RiskClient) => {
  const [higher, lower] = [assessRisk(more), assessRisk(less)]
  return higher.risk_score >= lower.risk_score && higher.projected_annual_cost >= lower.projected_annual_cost
}

describe('for every client', () => {
  test('keeps all figures within their bounds', () => {
    fc.assert(
      fc.property(clients, (client) => {
        const { risk_score, risk_level, projected_annual_cost, confidence_level, risk_factors } = assessRisk(client)
        expect(risk_score).toBeGreaterThan(0)
        expect(risk_score).toBeLessThan(100)
        expect(risk_level).toBe(riskLevel(risk_score))
        expect(projected_annual_cost).toBeGreaterThan(0)
        expect(confidence_level).toBeGreaterThan(0)
        expect(confidence_level).toBeLessThan(1)
        expect(Object.values(risk_factors).every(Number.isFinite)).toBe(true)
      }),
    )
  })

  test('gives the same assessment for the same answers in any order', () => {
    fc.assert(
      fc.property(clients, (client) => {
        const reversed = { ...client, health_conditions: client.health_conditions.toReversed() }
        expect(assessRisk(client)).toEqual(assessRisk(client))
        expect(assessRisk(reversed).risk_score).toBe(assessRisk(client).risk_score)
      }),
    )
  })

  test('one more condition never lowers score or cost', () => {
    fc.assert(
      fc.property(clients, fc.constantFrom(...HEALTH_CONDITIONS), (client, condition) => {
        expect(isAtLeast({ ...client, health_conditions: [...client.health_conditions, condition] }, client)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('one more medication never lowers score or cost, except metformin, which replaces an assumption', () => {
    fc.assert(
      fc.property(clients, fc.string(), (answers, medication) => {
        const client = { ...answers, medications: answers.medications.filter((listed) => listed !== 'Metformin') }
        expect(isAtLeast({ ...client, medications: [...client.medications, medication] }, client)).toBe(true)
        expect(isAtLeast(client, { ...client, medications: [] })).toBe(true)
      }),
    )
  })

  test('tobacco never lowers score or cost', () => {
    fc.assert(
      fc.property(clients, (client) => {
        expect(isAtLeast({ ...client, tobacco_use: true }, { ...client, tobacco_use: false })).toBe(true)
      }),
    )
  })

  test('one more year of age never lowers score or cost', () => {
    fc.assert(
      fc.property(clients, (client) => {
        expect(isAtLeast({ ...client, age: client.age + 1 }, client)).toBe(true)
      }),
    )
  })

  test('less exercise never lowers score or cost', () => {
    fc.assert(
      fc.property(clients, (client) => {
        const exercising = (exercise: string) => ({ ...client, lifestyle_factors: { exercise } })
        expect(isAtLeast(exercising('none'), exercising('occasional'))).toBe(true)
        expect(isAtLeast(exercising('occasional'), exercising('regular'))).toBe(true)
      }),
    )
  })

  test('a higher score means a higher cost', () => {
    fc.assert(
      fc.property(clients, clients, (one, other) => {
        const [a, b] = [assessRisk(one), assessRisk(other)]
        expect(a.risk_score <= b.risk_score || a.projected_annual_cost > b.projected_annual_cost).toBe(true)
      }),
    )
  })
})
