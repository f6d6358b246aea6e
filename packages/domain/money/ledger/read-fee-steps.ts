import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, nullable, oneOf, type RowOf, text } from '@waymark/platform/row'
import { boundsOf, type Member } from './period.ts'

const step = tables.ledger_transaction.pick('id', 'memo', 'created_at').extend({
  tx_type: oneOf(
    ['referral_fee', 'referral_fee_paid', 'referral_fee_reversed', 'correction'],
    'ledger_transaction_type',
  ),
  posted_by_name: nullable(text),
  fee_memo: text,
  pending_change: float8,
  earned_change: float8,
})
type Step = RowOf<typeof step>

const stepsWhere = (db: Sql, wanted: Statement) =>
  db.rows(
    step,
    sql`
    select posted.id, posted.tx_type, posted.memo, posted.created_at,
           poster.first_name || ' ' || poster.last_name as posted_by_name,
           coalesce((
             select opening.memo from ledger_transaction as opening
             where opening.subject_id = posted.subject_id and opening.tx_type = 'referral_fee'), posted.memo) as fee_memo,
           coalesce(sum(entry.amount) filter (where account = 'member_pending'), 0) / 100.0::float8 as pending_change,
           coalesce(sum(entry.amount) filter (where account = 'member_earned'), 0) / 100.0::float8 as earned_change
    from ledger_transaction as posted
    join ledger_entry as entry on entry.transaction_id = posted.id
    left join app_user as poster on poster.id = posted.posted_by
    where account in ('member_pending', 'member_earned') and ${wanted}
    group by posted.id, poster.id
    order by posted.id`,
  )

/** The ledger steps of a referral on its referrer's side, oldest first. */
export const readFeeSteps = (db: Sql, referral_id: string): Promise<Step[]> =>
  stepsWhere(db, sql`posted.subject_id = ${referral_id}::uuid`)

/** The steps of all of a member's fees, for a period or all time. */
export function readStepsOfMember(db: Sql, { id, time_zone }: Member, period: string | undefined): Promise<Step[]> {
  const bounds = period === undefined ? undefined : boundsOf(period, time_zone)
  const within = bounds ? sql`and posted.created_at >= ${bounds.from} and posted.created_at < ${bounds.until}` : empty
  return stepsWhere(db, sql`entry.user_id = ${id}::uuid ${within}`)
}
