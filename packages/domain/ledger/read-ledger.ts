import type { QueryOf } from '@waymark/contracts/endpoint'
import type { LedgerRow, ledgerEndpoints } from '@waymark/contracts/ledger/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { cutPage, decodeCursor, encodeCursor, idCursor, MAX_ID } from '../paging.ts'

type Row = Omit<LedgerRow, 'created_at'> & { created_at: Date }

// A fee and its corrections stand or fall together: what is earned, pending or taken back is a matter of the referral.
const ROWS = sql`
  select opening.id, opening.tx_type, opening.memo, opening.created_at, entry.amount / 100.0::float8 as amount,
         opening.subject_id as referral_id,
         case
           when bool_or(later.tx_type = 'referral_fee_paid') then 'Paid'
           when bool_or(later.tx_type = 'referral_fee_reversed') then 'Reversed'
           else 'Approved'
         end as status
  from ledger_entry as entry
  join ledger_transaction as opening on opening.id = entry.transaction_id
    and opening.tx_type in ('referral_fee', 'correction')
  join ledger_transaction as later on later.subject_id = opening.subject_id
  where entry.account in ('member_pending', 'member_earned')`

/** A user's fees and corrections, the latest first, with their totals (USD). Throws 422 on a cursor that is not ours. */
export async function readLedger(
  db: Sql,
  user_id: string,
  { limit, cursor }: QueryOf<typeof ledgerEndpoints.readLedger>,
): Promise<{ page: Row[]; next: string | null; total_earned: number; total_pending: number }> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows<Row>(sql`
    ${ROWS} and entry.user_id = ${user_id}::uuid and opening.id < ${last ?? MAX_ID}::uuid
    group by opening.id, entry.id
    order by opening.id desc
    limit ${limit + 1}`)
  const totals = await db.row<{ total_earned: number; total_pending: number }>(sql`
    select coalesce(sum(amount) filter (where account = 'member_earned'), 0)::float8 / 100 as total_earned,
           coalesce(sum(amount) filter (where account = 'member_pending'), 0)::float8 / 100 as total_pending
    from ledger_entry where user_id = ${user_id}::uuid`)
  const cut = cutPage(rows, limit)
  return {
    page: cut.page,
    next: cut.last ? encodeCursor(cut.last.id) : null,
    total_earned: totals?.total_earned ?? 0,
    total_pending: totals?.total_pending ?? 0,
  }
}

export const ledgerRowById = (db: Sql, id: string): Promise<Row | undefined> =>
  db.row<Row>(sql`${ROWS} and opening.id = ${id}::uuid group by opening.id, entry.id`)
