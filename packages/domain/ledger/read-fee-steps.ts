import type { LedgerStep } from '@waymark/contracts/ledger/endpoints'
import { type Sql, sql } from '@waymark/platform/database'

/** What moved for a referral on its referrer's side, the earliest first. */
export const readFeeSteps = (db: Sql, referral_id: string) =>
  db.rows<Omit<LedgerStep, 'created_at'> & { created_at: Date }>(sql`
    select posted.id, posted.tx_type, posted.memo, posted.created_at,
           poster.first_name || ' ' || poster.last_name as posted_by_name,
           coalesce(sum(entry.amount) filter (where account = 'member_pending'), 0) / 100.0::float8 as pending_change,
           coalesce(sum(entry.amount) filter (where account = 'member_earned'), 0) / 100.0::float8 as earned_change
    from ledger_transaction as posted
    join ledger_entry as entry on entry.transaction_id = posted.id
    left join app_user as poster on poster.id = posted.posted_by
    where posted.subject_id = ${referral_id}::uuid
    group by posted.id, poster.id
    order by posted.id`)
