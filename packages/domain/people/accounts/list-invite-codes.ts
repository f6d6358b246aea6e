import type { QueryOf } from '@waymark/contracts/endpoint'
import {
  type accountAdministrationEndpoints,
  INVITE_CODE_STATES,
} from '@waymark/contracts/people/accounts/administration'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { bool, nullable, oneOf, type RowOf, unchecked } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { isAnsweredFor } from './invite-codes.ts'

const person = unchecked<Pick<User, 'id' | 'first_name' | 'last_name'>>('built by `personWith`')
export const issuedCodeRow = tables.invite_code.pick('id', 'created_at', 'expires_at', 'used_at', 'revoked_at').extend({
  state: oneOf(INVITE_CODE_STATES),
  by_application: bool,
  for_user: nullable(person),
  issued_by: nullable(person),
  used_by: nullable(person),
})
export type IssuedCodeRow = RowOf<typeof issuedCodeRow>

/** A used code stays used, whatever else becomes true of it, so that is checked first. */
const state: Statement = sql`
  case when used_at is not null then 'used' when revoked_at is not null then 'revoked'
       when expires_at <= now() then 'expired' when not ${isAnsweredFor} then 'revoked' else 'unused' end`

const personWith = (id: Statement): Statement => sql`
  (select jsonb_build_object('id', id, 'first_name', first_name, 'last_name', last_name)
   from app_user where app_user.id = ${id})`

/** The columns of a row `code` of `invite_code`, without the hash. */
const columns: Statement = sql`
  code.id, created_at, expires_at, used_at, revoked_at, ${state} as state, application_id is not null as by_application,
  ${personWith(sql`code.user_id`)} as for_user, ${personWith(sql`code.created_by`)} as issued_by,
  ${personWith(sql`code.used_by`)} as used_by`

/** Issued codes, newest first. Walks the primary key, because ids sort by time and a code is stored for 44 days. */
export async function listInviteCodes(
  db: Sql,
  query: QueryOf<typeof accountAdministrationEndpoints.listInviteCodes>,
): Promise<{ codes: IssuedCodeRow[]; next: string | undefined }> {
  const before = decodeCursor(query.cursor, idCursor) ?? null
  const wanted = query.state ?? null
  const user_id = query.user_id ?? null
  const rows = await db.rows(
    issuedCodeRow,
    sql`
    select ${columns} from invite_code code
    where (${before}::uuid is null or code.id < ${before}::uuid)
      and (${wanted}::text is null or ${state} = ${wanted}::text)
      and (${user_id}::uuid is null or code.user_id = ${user_id}::uuid)
    order by code.id desc limit ${query.limit + 1}`,
  )
  const { page, next } = cutPage(rows, query.limit, ({ id }) => id)
  return { codes: page, next }
}

/** Throws 404. */
export async function readInviteCode(db: Sql, id: string): Promise<IssuedCodeRow> {
  const code = await db.row(issuedCodeRow, sql`select ${columns} from invite_code code where code.id = ${id}::uuid`)
  if (!code) throw notFound()
  return code
}
