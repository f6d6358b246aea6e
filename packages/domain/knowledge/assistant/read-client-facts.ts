import { type Database, sql } from '@waymark/platform/database'
import { clientFacts, type KnownClient } from '@waymark/rules/knowledge/assistant/client-facts'
import { latestAssessment } from '../../coverage/risk/assess-client.ts'
import { presentAssessment } from '../../coverage/risk/present-assessment.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'

/**
 * What a question asks about a client, in sentences without name, e-mail, phone or anything else that tells who it is.
 * The caller has made sure that the client may be seen.
 */
export async function factsAbout(
  db: Database,
  client_id: string,
  question: string,
  time_zone: string,
): Promise<string[]> {
  const client = await db.row<KnownClient>(sql`
    select age, state, household_size, annual_income, health_conditions, medications, tobacco_use, lifestyle_factors,
           preferred_coverage, plan_preference, covers_others, due_at, first_contact_at
    from client where id = ${client_id}`)
  if (!client) return []
  const assessment = await latestAssessment(db, client_id)
  return clientFacts(question, client, assessment ? presentAssessment(assessment) : null, {
    now: new Date(),
    time_zone,
    estimate: (await readSettings(db)).estimate,
  })
}
