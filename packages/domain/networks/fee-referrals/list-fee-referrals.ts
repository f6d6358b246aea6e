import type { QueryOf } from '@waymark/contracts/endpoint'
import type { FeeReferral, feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, type RowOf, text, unchecked } from '@waymark/platform/row'
import { escaped } from '../../like.ts'
import { cutPage, decodeCursor, encodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { userName } from '../../user-name.ts'

const feeReferralRow = tables.fee_referral.extend({
  fee_amount: float8,
  referrer_name: text,
  history: unchecked<FeeReferral['history']>('built by the statement'),
})
type Row = RowOf<typeof feeReferralRow>

// The history as JSON. PostgreSQL formats its times in the session's time zone, which is UTC.
const REFERRALS = sql`
  select fee_referral.*, fee_referral.fee_cents / 100.0::float8 as fee_amount,
         ${userName(sql`referrer`)} as referrer_name, moves.history
  from fee_referral
  left join app_user as referrer on referrer.id = fee_referral.referrer_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
             'from_status', move.from_status, 'to_status', move.to_status,
             'moved_by_name', ${userName(sql`mover`)},
             'moved_at', to_char(move.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           ) order by move.id) as history
    from fee_referral_move as move left join app_user as mover on mover.id = move.moved_by
    where move.referral_id = fee_referral.id
  ) as moves`

export const feeReferralById = (db: Sql, id: string): Promise<Row | undefined> =>
  db.row(feeReferralRow, sql`${REFERRALS} where fee_referral.id = ${id}::uuid`)

/** Referrals of one referrer or (null) of all, newest first. Throws 422 on a cursor that we did not issue. */
export async function listFeeReferrals(
  db: Sql,
  referrer_id: string | null,
  { limit, cursor, status, search }: QueryOf<typeof feeReferralEndpoints.listAllFeeReferrals>,
): Promise<{ page: Row[]; next: string | null }> {
  const last = decodeCursor(cursor, idCursor)
  const only: Statement[] = []
  if (referrer_id !== null) only.push(sql`and referrer_id = ${referrer_id}::uuid`)
  if (status !== undefined) only.push(sql`and status = ${status}`)
  if (search !== undefined) only.push(sql`and employer_company ilike ${`%${escaped(search)}%`}`)
  const rows = await db.rows(
    feeReferralRow,
    sql`
    ${REFERRALS} where fee_referral.id < ${last ?? MAX_ID}::uuid ${only.length > 0 ? join(only, ' ') : empty}
    order by fee_referral.id desc limit ${limit + 1}`,
  )
  const cut = cutPage(rows, limit)
  return { page: cut.page, next: cut.last ? encodeCursor(cut.last.id) : null }
}
