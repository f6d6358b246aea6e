import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

type Decided = 'case_study.approved' | 'case_study.declined' | 'case_study.withdrawn'

const decidedStudy = tables.case_study.pick(
  'author_id',
  'title_short',
  'status',
  'decline_reason',
  'consent_withdrawn_at',
)

/** Tells the author what an administrator decided, unless the author has changed the case study since. */
export async function caseStudyNotification(
  { aggregate_id, name, actor }: EventEnvelope<Decided>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const study = await tx.row(
    decidedStudy,
    sql`
    select author_id, title_short, status, decline_reason, consent_withdrawn_at
    from case_study where id = ${aggregate_id}::uuid`,
  )
  if (!study || name !== `case_study.${study.status}` || actor === `user:${study.author_id}`) return []
  const { author_id: user_id, title_short: about } = study
  if (name === 'case_study.approved') {
    return [{ user_id, kind: 'case_study_approved', about, body: `${about}: every member can read it now.` }]
  }
  if (name === 'case_study.declined') {
    return [{ user_id, kind: 'case_study_declined', about, body: `${about}: ${study.decline_reason}` }]
  }
  return study.consent_withdrawn_at
    ? [{ user_id, kind: 'case_study_withdrawn', about, body: `${about}: the employer withdrew consent.` }]
    : []
}
