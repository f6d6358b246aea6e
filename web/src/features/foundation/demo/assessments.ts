import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import { newId } from './store.ts'

type Person = Pick<AnsweredClient, 'age' | 'health_conditions'>
type Score = Pick<RiskAssessment, 'risk_score' | 'risk_level'>

const isDiabetic = ({ health_conditions }: Person) => health_conditions.includes('diabetes_type_2')

/** The specified scores of the demo (broker-portal, "Client analysis"). Real sessions never show them. */
export function mockScore(person: Person): Score {
  if (isDiabetic(person)) return { risk_score: 58.5, risk_level: 'high' }
  if (person.age < 35) return { risk_score: 25.2, risk_level: 'low' }
  if (person.age < 50) return { risk_score: 35.8, risk_level: 'moderate' }
  return { risk_score: 45.3, risk_level: 'moderate' }
}

/** The fallback scores from the specification, used without an assessment or even without a client. */
export const fallbackScore = (person: Person | undefined): Score =>
  person && isDiabetic(person) ? { risk_score: 58.5, risk_level: 'high' } : { risk_score: 35, risk_level: 'moderate' }

export const mockAssessment = (client_id: string, person: Person | undefined): RiskAssessment => {
  const score = person ? mockScore(person) : fallbackScore(person)
  return {
    ...score,
    id: newId(),
    client_id,
    risk_factors:
      person && isDiabetic(person) ? { diabetes_type_2: 42, age: 18 } : { age: Math.round(score.risk_score / 3) },
    projected_annual_cost: Math.round(score.risk_score * 150),
    confidence_level: 0.85,
    data_sources: [{ source: 'Demo data' }],
    actuarial_notes: 'A made-up assessment of a made-up client.',
    created_at: new Date().toISOString(),
  }
}
