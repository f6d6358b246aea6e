import type { BodyOf, QueryOf } from '@waymark/contracts/endpoint'
import type { messagingAdministrationEndpoints } from '@waymark/contracts/operations/records/messages'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { columnsOf, nullable, type RowOf, text } from '@waymark/platform/row'
import { CLIENT_NAME } from '../../names.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { findClients } from './find-clients.ts'

export type Query = QueryOf<typeof messagingAdministrationEndpoints.findAllReferrals> &
  BodyOf<typeof messagingAdministrationEndpoints.findAllReferrals>
const storedRow = tables.client_referral.omit('status')
const listed = storedRow.extend({
  status: tables.client_referral.columns.status,
  client_name: text,
  from_name: nullable(text),
  to_name: nullable(text),
})
type Row = RowOf<typeof listed>

/** The most clients that a search considers. With more matches, users can type more of the name. */
const MAX_CLIENTS = 200

/** An offer ends silently when its client moves to someone else. */
const STATUS = sql`
  case when r.status = 'open' and client.broker_id is distinct from r.from_user_id then 'withdrawn' else r.status end`

/** Referrals between brokers, newest first. Throws 422 on a cursor that we did not issue. */
export async function listAllReferrals(
  db: Sql,
  { search, status, limit, cursor }: Query,
): Promise<{ page: Row[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? MAX_ID
  const stored = status === 'withdrawn' ? ['open', 'withdrawn'] : [status]
  const rows = await db.rows(
    listed,
    sql`
    select ${columnsOf(storedRow, 'r')}, ${STATUS} as status,
           ${CLIENT_NAME} as client_name,
           sender.first_name || ' ' || sender.last_name as from_name,
           recipient.first_name || ' ' || recipient.last_name as to_name
    from client_referral r
    join client on client.id = r.client_id
    left join app_user sender on sender.id = r.from_user_id
    left join app_user recipient on recipient.id = r.to_user_id
    where r.id < ${before}::uuid
      ${status ? sql`and r.status = any(${stored}) and ${STATUS} = ${status}` : empty}
      ${search ? sql`and r.client_id = any(${await findClients(db, search, MAX_CLIENTS)}::uuid[])` : empty}
    order by r.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
