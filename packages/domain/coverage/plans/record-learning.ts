import type { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { jsonb, nullable, type RowOf, sealed } from '@waymark/platform/row'
import { healthColumn } from '../../client-health.ts'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { stillOf } from '../../policy.ts'
import { recordAnnotation } from '../../record-annotation.ts'

// A request without a recommendation is stored as a JSON null, which is read as null.
const learningRow = tables.ai_learning.extend({
  original_recommendation: sealed(nullable(jsonb), 'ai_learning.original_recommendation'),
})
const aboutRow = tables.client.pick('id', 'age', 'risk_level').extend({ health: healthColumn })

/**
 * Saves what a broker would recommend instead, with the client's current data. Throws 404 for a deleted client, and
 * for one who went to another broker in the meantime.
 */
export async function recordLearning(
  context: Context<UserActor>,
  body: BodyOf<typeof planEndpoints.recordLearning>,
): Promise<RowOf<typeof learningRow>> {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'recordLearning', context, body, async () => {
      const client = await tx.row(
        aboutRow,
        sql`
        select id, age, health, risk_level from client
        where id = ${body.client_id}::uuid and ${stillOf(actor)} for key share`,
      )
      if (!client) throw notFound()
      const made = newId()
      const seal = (column: keyof typeof learningRow.columns, value: string) =>
        tx.keys.sealText(value, { column: `ai_learning.${column}`, id: made })
      const { age, risk_level, health } = client
      const profile = { age, health_conditions: health?.health_conditions ?? [], risk_level }
      const { feedback_details } = body
      await tx.run(sql`
        insert into ai_learning
          (id, client_id, user_id, original_recommendation, feedback, feedback_details, client_risk_profile)
        values (
          ${made}::uuid, ${body.client_id}::uuid, ${actor.user.id}::uuid,
          to_jsonb(${await seal('original_recommendation', JSON.stringify(body.original_recommendation ?? null))}::text),
          ${await seal('feedback', body.agent_override.feedback)},
          ${feedback_details === null ? null : await seal('feedback_details', feedback_details)},
          to_jsonb(${await seal('client_risk_profile', JSON.stringify(profile))}::text))`)
      await recordAnnotation(tx, context, body.client_id, 'learning.recorded')
      return made
    })
    const learned = await tx.row(learningRow, sql`select * from ai_learning where id = ${id}::uuid`)
    if (!learned) throw notFound()
    return learned
  })
}
