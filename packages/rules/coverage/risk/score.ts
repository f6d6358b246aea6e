import { ageRatio } from './age.ts'
import { type Assessment, type RiskClient, type RiskLevel, reportedConditions } from './assessment.ts'
import { CONDITIONS, countedVariables } from './conditions.ts'
import { explain } from './explanation.ts'
import { EXERCISE_SOURCE, exerciseFactor, TOBACCO_FACTOR } from './lifestyle.ts'
import { buildModel, type RiskModel } from './model.ts'
import { PUBLISHED_TABLES, type RiskTables } from './tables.ts'

const models = new WeakMap<RiskTables, RiskModel>()

/** The relative cost that scores 50: the top of the federal age curve, which age alone cannot exceed. */
const MIDDLE_OF_SCALE = 3

/**
 * Scores a client from the intake answers.
 *
 *     relative cost         = (age ratio ± sex difference) x tobacco x exercise + units per factor x sum of factors
 *     projected_annual_cost = base cost x relative cost                      USD a year
 *     risk_score            = 100 x relative cost / (relative cost + 3)      0 to 100
 *
 * - age ratio: federal age curve, 1.0 at 21 to 3.0 at 64 (45 CFR 147.102)
 * - sex difference: half the mean distance between the HHS-HCC age-sex cells of women and men; none for other
 * - tobacco 2.5, exercise 0.91 to 1.10 (lifestyle.ts, with their sources)
 * - sum of factors: silver HHS-HCC factors of the categories assumed for the conditions and for their treatment
 *   (conditions.ts); a condition the model has no category for counts as the lightest condition it has one for
 * - base cost, units per factor: national means of the CMS statewide figures (model.ts)
 *
 * The base is the average insured adult of that age, who already has some illness, so the projection is rather high
 * for someone who reports none. The score rises with the cost and never reaches 100.
 *
 * @throws RangeError when a table has no row for an answer
 */
export function assessRisk(client: RiskClient, tables: RiskTables = PUBLISHED_TABLES): Assessment {
  const model = modelOf(tables)
  const cost = relativeCost(client, model)
  const risk_score = round((100 * cost) / (cost + MIDDLE_OF_SCALE), 1)
  return {
    risk_score,
    risk_level: riskLevel(risk_score),
    risk_factors: riskFactors(client, model),
    projected_annual_cost: round(model.base_cost * cost),
    ...explain(client, model),
    data_sources: [tables.factors, tables.age_curve, tables.market, EXERCISE_SOURCE].map(({ source, year }) => ({
      source,
      year,
    })),
  }
}

/** Calculated once for the same tables. */
function modelOf(tables: RiskTables): RiskModel {
  const model = models.get(tables) ?? buildModel(tables)
  models.set(tables, model)
  return model
}

/** The level of a score from 0 to 100. The limits 30, 50 and 75 are those of the product’s specification. */
export function riskLevel(risk_score: number): RiskLevel {
  if (risk_score < 30) return 'low'
  if (risk_score < 50) return 'moderate'
  return risk_score < 75 ? 'high' : 'very_high'
}

/** Medical cost in age-curve units: 1.0 is a 21-year-old of average health. */
function relativeCost(client: RiskClient, model: RiskModel): number {
  const person = ageRatio(client.age, model.tables.age_curve) + sexSign(client.gender) * model.sex_difference
  const habits = (client.tobacco_use ? TOBACCO_FACTOR : 1) * exerciseFactor(client.lifestyle_factors.exercise)
  return person * habits + model.units_per_factor * illness(client, model)
}

function sexSign(gender: string): number {
  if (gender === 'female') return 1
  return gender === 'male' ? -1 : 0
}

/** The sum of the HHS-HCC factors for the conditions and their treatments. */
function illness(client: RiskClient, model: RiskModel): number {
  const conditions = reportedConditions(client)
  const uncategorised = conditions.filter((condition) => !CONDITIONS.has(condition))
  const counted = [...countedVariables(conditions, client.medications)].map(model.factor)
  return sum(counted) + uncategorised.length * model.lightest_condition
}

function riskFactors(client: RiskClient, model: RiskModel): Record<string, number> {
  const cost = relativeCost(client, model)
  const impact = (instead: Partial<RiskClient>) =>
    round(100 * (cost / relativeCost({ ...client, ...instead }, model) - 1), 1)
  const conditions = reportedConditions(client)
  const impacts: [string, number][] = [
    ['age', impact({ age: 21 })],
    ['gender', impact({ gender: 'other' })],
    ['tobacco_use', impact({ tobacco_use: false })],
    ['exercise', impact({ lifestyle_factors: {} })],
    ['medications', impact({ medications: [] })],
    ...conditions.map((condition): [string, number] => [
      condition,
      impact({ health_conditions: conditions.filter((other) => other !== condition) }),
    ]),
  ]
  return Object.fromEntries(impacts.filter(([, percent]) => percent !== 0))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Rounds, and turns -0 into 0. */
function round(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale + 0
}
