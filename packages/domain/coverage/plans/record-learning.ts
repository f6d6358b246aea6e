import type { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { jsonb, nullable, type RowOf } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'

// A request without a recommendation is stored as a JSON null, which is read as null.
const learningRow = tables.ai_learning.extend({ original_recommendation: nullable(jsonb) })

/** Saves what a broker would recommend instead, with the client's current data. Throws 404 for a deleted client. */
export async function recordLearning(
  context: Context<UserActor>,
  body: BodyOf<typeof planEndpoints.recordLearning>,
): Promise<RowOf<typeof learningRow>> {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'recordLearning', context, body, async () => {
      const learned = await tx.row(
        tables.ai_learning.pick('id'),
        sql`
        with held as (select * from client where id = ${body.client_id}::uuid for key share)
        insert into ai_learning
          (id, client_id, user_id, original_recommendation, feedback, feedback_details, client_risk_profile)
        select ${newId()}::uuid, id, ${actor.user.id}::uuid, ${JSON.stringify(body.original_recommendation ?? null)}::jsonb,
               ${body.agent_override.feedback}, ${body.feedback_details},
               jsonb_build_object('age', age, 'health_conditions', health_conditions, 'risk_level', risk_level)
        from held returning id`,
      )
      if (!learned) throw notFound()
      await emit(tx, 'client.annotated', body.client_id, { user_id: actor.user.id }, { actor: actorName(actor) })
      await logAccess(context, 'learning.recorded', 'client', body.client_id, tx)
      return learned.id
    })
    const learned = await tx.row(learningRow, sql`select * from ai_learning where id = ${id}::uuid`)
    if (!learned) throw notFound()
    return learned
  })
}
