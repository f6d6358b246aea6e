import { conversationsRules } from './access-rules/conversations.ts'
import { coverageRules } from './access-rules/coverage.ts'
import { foundationRules } from './access-rules/foundation.ts'
import { knowledgeRules } from './access-rules/knowledge.ts'
import { leadsRules } from './access-rules/leads.ts'
import { moneyRules } from './access-rules/money.ts'
import { networksRules } from './access-rules/networks.ts'
import { operationsRules } from './access-rules/operations.ts'
import { peopleRules } from './access-rules/people.ts'
import type { EndpointName, Rule } from './access-rules/rule.ts'

/** Who may call each endpoint, by the wings of the contracts. An endpoint without a rule does not compile. */
export const RULES: Record<EndpointName, Rule> = {
  ...conversationsRules,
  ...coverageRules,
  ...foundationRules,
  ...knowledgeRules,
  ...leadsRules,
  ...moneyRules,
  ...networksRules,
  ...operationsRules,
  ...peopleRules,
}
