import type { QueryOf } from '@waymark/contracts/endpoint'
import { LEDGER_STATUSES, type ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, oneOf, type RowOf, row, text, uuid } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { boundsOf, type Member } from './period.ts'

const ledgerRow = tables.ledger_transaction.pick('id', 'memo', 'created_at').extend({
  tx_type: oneOf(['referral_fee', 'correction'], 'ledger_transaction_type'),
  fee_memo: text,
  amount: float8,
  referral_id: uuid,
  status: oneOf(LEDGER_STATUSES),
})
type Row = RowOf<typeof ledgerRow>

/** USD. */
const totalsRow = row({ total_earned: float8, total_pending: float8 })
type Totals = RowOf<typeof totalsRow>

// A fee and its corrections always have the same state, which depends on the referral.
const ROWS = sql`
  select opening.id, opening.tx_type, opening.memo, opening.created_at, entry.amount / 100.0::float8 as amount,
         opening.subject_id as referral_id,
         coalesce(min(later.memo) filter (where later.tx_type = 'referral_fee'), opening.memo) as fee_memo,
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

const ofMember = ({ id, time_zone }: Member, period: string | undefined): Statement => {
  const of = sql`${ROWS} and entry.user_id = ${id}::uuid`
  if (period === undefined) return of
  const { from, until } = boundsOf(period, time_zone)
  return sql`${of} and opening.created_at >= ${from} and opening.created_at < ${until}`
}

/**
 * A member's fees and corrections, newest first, with their totals (USD), for a period or all time. Throws 422 on a
 * cursor that we did not issue.
 */
export async function readLedger(
  db: Sql,
  member: Member,
  { limit, cursor, period }: QueryOf<typeof ledgerEndpoints.readLedger>,
): Promise<{ page: Row[]; next: string | undefined } & Totals> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    ledgerRow,
    sql`
    ${ofMember(member, period)} and opening.id < ${last ?? MAX_ID}::uuid
    group by opening.id, entry.id
    order by opening.id desc
    limit ${limit + 1}`,
  )
  return { ...cutPage(rows, limit, ({ id }) => id), ...(await readTotals(db, member, period)) }
}

/**
 * The total of all time sums the entries. That of a period sums the rows that started in it, because a fee of May may
 * be paid in June. Both sum whole cents.
 */
export async function readTotals(db: Sql, member: Member, period: string | undefined): Promise<Totals> {
  const totals = await db.row(
    totalsRow,
    period === undefined
      ? sql`
        select coalesce(sum(amount) filter (where account = 'member_earned'), 0)::float8 / 100 as total_earned,
               coalesce(sum(amount) filter (where account = 'member_pending'), 0)::float8 / 100 as total_pending
        from ledger_entry where user_id = ${member.id}::uuid`
      : sql`
        select coalesce(sum(round(100 * amount)) filter (where status = 'Paid'), 0) / 100 as total_earned,
               coalesce(sum(round(100 * amount)) filter (where status = 'Approved'), 0) / 100 as total_pending
        from (${ofMember(member, period)} group by opening.id, entry.id) as of_period`,
  )
  return totals ?? { total_earned: 0, total_pending: 0 }
}

/** All rows of a period, oldest first. */
export const readAllRows = (db: Sql, member: Member, period: string | undefined): Promise<Row[]> =>
  db.rows(ledgerRow, sql`${ofMember(member, period)} group by opening.id, entry.id order by opening.id`)

export const ledgerRowById = (db: Sql, id: string): Promise<Row | undefined> =>
  db.row(ledgerRow, sql`${ROWS} and opening.id = ${id}::uuid group by opening.id, entry.id`)
