import type { LedgerStep } from '@waymark/contracts/money/ledger/endpoints'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { boundsOf } from './period.ts'

type Step = Omit<LedgerStep, 'created_at'> & { created_at: Date }

const stepsWhere = (db: Sql, wanted: Statement) =>
  db.rows<Step>(sql`
    select posted.id, posted.tx_type, posted.memo, posted.created_at,
           poster.first_name || ' ' || poster.last_name as posted_by_name,
           coalesce(sum(entry.amount) filter (where account = 'member_pending'), 0) / 100.0::float8 as pending_change,
           coalesce(sum(entry.amount) filter (where account = 'member_earned'), 0) / 100.0::float8 as earned_change
    from ledger_transaction as posted
    join ledger_entry as entry on entry.transaction_id = posted.id
    left join app_user as poster on poster.id = posted.posted_by
    where account in ('member_pending', 'member_earned') and ${wanted}
    group by posted.id, poster.id
    order by posted.id`)

/** What moved for a referral on its referrer's side, oldest first. */
export const readFeeSteps = (db: Sql, referral_id: string): Promise<Step[]> =>
  stepsWhere(db, sql`posted.subject_id = ${referral_id}::uuid`)

/** The same for all of a member's fees, of what moved in a period or ever. */
export function readStepsOfMember(db: Sql, user_id: string, period: string | undefined): Promise<Step[]> {
  const bounds = period === undefined ? undefined : boundsOf(period)
  const within = bounds ? sql`and posted.created_at >= ${bounds.from} and posted.created_at < ${bounds.until}` : empty
  return stepsWhere(db, sql`entry.user_id = ${user_id}::uuid ${within}`)
}
