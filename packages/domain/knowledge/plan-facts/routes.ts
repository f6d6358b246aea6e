import type { planFactEndpoints } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import type { Routes } from '../../context.ts'
import { addFact, correctFact } from './correct-fact.ts'
import { listFacts } from './list-facts.ts'

export const planFactRoutes: Routes<typeof planFactEndpoints> = {
  listFacts: ({ params }, { db }) => listFacts(db, params.id),
  addFact: ({ params, body }, context) => addFact(context, params.id, body),
  correctFact: ({ params, body }, context) => correctFact(context, params.id, body.text),
}
