import { type Database, sql } from '@waymark/platform/database'
import type { RiskAssessment } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { assessRisk } from '@waymark/rules/coverage/risk/score'
import { answeredClient, givenAnswers } from '../../answered-client.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { assessedAnswers } from './assess-client.ts'

const proposedRow = answeredClient
  .pick('id', 'age', 'gender', 'zip_code', 'health')
  .extend({ submitted_at: tables.proposed_update.columns.submitted_at })

/** Assesses answers that wait for a confirmation, for their sender. Nothing is stored. Undefined once they ended. */
export async function assessProposal(db: Database, update_id: string): Promise<RiskAssessment | undefined> {
  const proposed = await db.row(
    proposedRow,
    sql`
    select proposed_update.id, given.age, given.gender, given.zip_code, given.health, proposed_update.submitted_at
    from proposed_update cross join ${givenAnswers}
    where proposed_update.id = ${update_id}::uuid and outcome is null`,
  )
  if (!proposed) return undefined
  const { risk_tables } = await readSettings(db)
  const { id, submitted_at: created_at, ...answers } = proposed
  return { id, client_id: id, client_revision: 1, created_at, ...assessRisk(assessedAnswers(answers), risk_tables) }
}
