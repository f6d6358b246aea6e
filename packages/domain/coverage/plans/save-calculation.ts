import type { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { PlanCalculation } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { calculatorTotals } from '@waymark/rules/coverage/plans/calculator'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { stillOf } from '../../policy.ts'
import { recordAnnotation } from '../../record-annotation.ts'

/**
 * Saves a broker's figures beside the AI's, with totals that the server computes. Throws 404 for a deleted client, and for one
 * who went to another broker in the meantime.
 */
export async function saveCalculation(
  context: Context<UserActor>,
  body: BodyOf<typeof planEndpoints.saveCalculation>,
): Promise<PlanCalculation> {
  const { actor } = context
  const { client_id, original_data: ai, modified_data: own } = body
  const { final_cost, final_deductible } = calculatorTotals(own)
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'saveCalculation', context, body, async () => {
      const saved = await tx.row(
        tables.plan_calculation.pick('id'),
        sql`
        with held as (select id from client where id = ${client_id}::uuid and ${stillOf(actor)} for key share)
        insert into plan_calculation (
          id, client_id, user_id, ai_monthly_cost, ai_deductible, ai_max_oop, ai_plan_type, monthly_premium,
          annual_deductible, max_out_of_pocket, plan_type, data_source, final_cost, final_deductible)
        select ${newId()}::uuid, id, ${actor.user.id}::uuid, ${ai.ai_monthly_cost}::float8, ${ai.ai_deductible}::float8,
               ${ai.ai_max_oop}::float8, ${ai.ai_plan_type}, ${own.monthly_premium}::float8,
               ${own.annual_deductible}::float8, ${own.max_out_of_pocket}::float8, ${own.plan_type}, ${own.data_source},
               ${final_cost}::float8, ${final_deductible}::float8
        from held returning id`,
      )
      if (!saved) throw notFound()
      await recordAnnotation(tx, context, client_id, 'calculation.saved')
      return saved.id
    })
    const saved = await tx.row(tables.plan_calculation, sql`select * from plan_calculation where id = ${id}::uuid`)
    if (!saved) throw notFound()
    return saved
  })
}
