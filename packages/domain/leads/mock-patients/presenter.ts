import { reportedConditions } from '@waymark/rules/coverage/risk/assessment'
import { assessRisk } from '@waymark/rules/coverage/risk/score'
import { HEALTH_CONDITION_LABELS } from '@waymark/rules/foundation/answer-labels'
import type { AnsweredClient } from '../../answered-client.ts'
import { assessedAnswers } from '../../coverage/risk/assess-client.ts'

const LABELS = new Map<string, string>(Object.entries(HEALTH_CONDITION_LABELS))

type Mock = Pick<AnsweredClient, 'first_name' | 'last_name'> & Parameters<typeof assessedAnswers>[0]

/**
 * A test client for the list and the response. The level is computed here, because its own assessment may still be
 * pending.
 */
export function presentMock(client: Mock) {
  const [condition] = reportedConditions(client.health)
  return {
    name: [client.first_name, client.last_name].filter(Boolean).join(' '),
    age: client.age,
    primary_condition: condition ? (LABELS.get(condition) ?? condition) : 'No known condition',
    risk_level: assessRisk(assessedAnswers(client)).risk_level,
    scenario_description: client.health.scenario_notes ?? '',
  }
}
