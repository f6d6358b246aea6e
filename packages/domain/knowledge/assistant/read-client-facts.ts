import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { unchecked } from '@waymark/platform/row'
import { clientFacts, type KnownClient } from '@waymark/rules/knowledge/assistant/client-facts'
import { estimateForClient } from '../../coverage/entitlement/household-of-client.ts'
import { latestAssessment } from '../../coverage/risk/assess-client.ts'
import { presentAssessment } from '../../coverage/risk/present-assessment.ts'

const knownClient = tables.client
  .pick(
    'age',
    'state',
    'household_size',
    'annual_income',
    'health_conditions',
    'medications',
    'tobacco_use',
    'preferred_coverage',
    'plan_preference',
    'covers_others',
    'due_at',
    'first_contact_at',
  )
  .extend({ lifestyle_factors: unchecked<KnownClient['lifestyle_factors']>('checked when it was submitted') })

/**
 * The facts about a client that a question asks for, in sentences without name, email, phone or anything else that
 * identifies them. The caller has checked that the user may see the client.
 */
export async function factsAbout(
  db: Database,
  client_id: string,
  question: string,
  time_zone: string,
): Promise<string[]> {
  const client = await db.row(
    knownClient,
    sql`
    select age, state, household_size, annual_income, health_conditions, medications, tobacco_use, lifestyle_factors,
           preferred_coverage, plan_preference, covers_others, due_at, first_contact_at
    from client where id = ${client_id}`,
  )
  if (!client) return []
  const now = new Date()
  const assessment = await latestAssessment(db, client_id)
  const estimate = await estimateForClient(db, client_id, now)
  if (!estimate) return []
  return clientFacts(question, client, assessment ? presentAssessment(assessment) : null, { now, time_zone, estimate })
}
