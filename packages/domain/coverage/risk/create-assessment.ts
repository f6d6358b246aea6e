import { wake } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { RiskAssessment } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { assessClient } from './assess-client.ts'

/**
 * Assesses a client now or, with `submitted_at`, for that submission. A repeat with the same Idempotency-Key gets the
 * same assessment, whatever was submitted in between. Throws 404 like `assessClient`, and after the assessment was
 * deleted.
 */
export async function createAssessment(
  context: Context,
  client_id: string,
  submitted_at: Date | null,
): Promise<RiskAssessment> {
  return context.db.transaction(async (tx) => {
    // Two tokens of one client belong to the same caller, but must not get each other's results.
    const id = await once(tx, 'createRiskAssessment', context, { client_id, submitted_at }, async () => {
      const assessment = await assessClient(tx, client_id, submitted_at)
      tx.afterCommit(() => wake(tx.database))
      return assessment.id
    })
    const assessment = await tx.row(tables.risk_assessment, sql`select * from risk_assessment where id = ${id}::uuid`)
    if (!assessment) throw notFound()
    return assessment
  })
}
