import type { QueryOf } from '@waymark/contracts/endpoint'
import type { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, oneOf, type RowOf, row, text, uuid } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'

const creditRow = tables.ledger_transaction.pick('created_at').extend({
  id: uuid,
  tx_type: oneOf(['hours_contributed', 'correction'], 'ledger_transaction_type'),
  hours: float8,
  contribution_id: uuid,
  memo: text,
})
type Row = RowOf<typeof creditRow>

const ROWS = sql`
  select entry.id, posted.tx_type, entry.amount / 100.0::float8 as hours, posted.created_at,
         contribution.id as contribution_id,
         case when posted.tx_type = 'correction' then posted.memo else contribution.what_for end as memo
  from ledger_entry as entry
  join ledger_transaction as posted on posted.id = entry.transaction_id
  join contribution on contribution.id = posted.subject_id
  where entry.account = 'member_hours'`

/** A member's credits (hours), newest first, with their sum. Throws 422 on a cursor that we did not issue. */
export async function readTrustCredits(
  db: Sql,
  user_id: string,
  { limit, cursor }: QueryOf<typeof trustCreditEndpoints.readTrustCredits>,
): Promise<{ page: Row[]; next: string | undefined; total_hours: number }> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    creditRow,
    sql`
    ${ROWS} and entry.user_id = ${user_id}::uuid and entry.id < ${last ?? MAX_ID}::uuid
    order by entry.id desc limit ${limit + 1}`,
  )
  const total = await db.row(
    row({ hours: float8 }),
    sql`
    select coalesce(sum(amount), 0)::float8 / 100 as hours from ledger_entry
    where user_id = ${user_id}::uuid and account = 'member_hours'`,
  )
  return { ...cutPage(rows, limit, ({ id }) => id), total_hours: total?.hours ?? 0 }
}

export const creditRowOf = (db: Sql, transaction_id: string): Promise<Row | undefined> =>
  db.row(creditRow, sql`${ROWS} and entry.transaction_id = ${transaction_id}::uuid`)
