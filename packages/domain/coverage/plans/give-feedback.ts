import type { Feedback, planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { AssessmentFeedback } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { stillOf } from '../../policy.ts'
import { recordAnnotation } from '../../record-annotation.ts'
import { sealOptional } from '../../seal-optional.ts'
import { presentFeedback } from './presenter.ts'

/** Saves a broker's opinion of an assessment's recommendation and replaces their earlier one. Throws 404. */
export async function giveFeedback(
  context: Context<UserActor>,
  { assessment_id, rating, feedback_text, specific_issue }: BodyOf<typeof planEndpoints.giveFeedback>,
): Promise<AssessmentFeedback> {
  const { actor } = context
  const issue = rating === 'thumbs_down' ? (specific_issue ?? 'plan_recommendation') : null
  return context.db.transaction(async (tx) => {
    // The assessment is locked, so that two opinions at once are about one row.
    const held = await tx.row(
      tables.risk_assessment.pick('client_id'),
      sql`
      select client_id from risk_assessment join client on client.id = risk_assessment.client_id
      where risk_assessment.id = ${assessment_id}::uuid and ${stillOf(actor)}
      for key share of client for no key update of risk_assessment`,
    )
    if (!held) throw notFound()
    const earlier = await tx.row(
      tables.assessment_feedback.pick('id'),
      sql`
      select id from assessment_feedback where user_id = ${actor.user.id}::uuid and assessment_id = ${assessment_id}::uuid`,
    )
    const id = earlier?.id ?? newId()
    const text = await sealOptional(tx, feedback_text, { column: 'assessment_feedback.feedback_text', id })
    const given = await tx.row(
      tables.assessment_feedback,
      sql`
      insert into assessment_feedback (id, assessment_id, client_id, user_id, rating, feedback_text, specific_issue)
      values (${id}::uuid, ${assessment_id}::uuid, ${held.client_id}::uuid, ${actor.user.id}::uuid, ${rating}, ${text}, ${issue})
      on conflict (id) do update set
        rating = excluded.rating, feedback_text = excluded.feedback_text, specific_issue = excluded.specific_issue,
        updated_at = now()
      returning *`,
    )
    if (!given) throw notFound()
    await recordAnnotation(tx, context, given.client_id, 'feedback.given')
    return given
  })
}

/** A user's feedback on an assessment. */
export async function feedbackOf(db: Sql, user_id: string, assessment_id: string): Promise<Feedback | null> {
  const given = await db.row(
    tables.assessment_feedback,
    sql`
    select * from assessment_feedback where user_id = ${user_id}::uuid and assessment_id = ${assessment_id}::uuid`,
  )
  return given ? presentFeedback(given) : null
}
