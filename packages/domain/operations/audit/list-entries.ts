import type { QueryOf } from '@waymark/contracts/endpoint'
import {
  ACTOR_KINDS,
  type AccessLogEntry,
  type AccessLogFilter,
  type auditEndpoints,
} from '@waymark/contracts/operations/audit/endpoints'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { float8, nullable, oneOf, type RowOf, text } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

const listed = tables.access_log
  .omit('seq', 'prev_hash', 'hash')
  .extend({ actor_kind: oneOf(ACTOR_KINDS), actor_name: text, subject_name: text, seq: nullable(float8) })
type Listed = Omit<RowOf<typeof listed>, 'actor_name' | 'subject_name'> &
  Pick<AccessLogEntry, 'actor_name' | 'subject_name'>

/** The condition for the selected entries. Ids sort by time, so a period is a range in any index. */
export const accessLogFilter = (wanted: AccessLogFilter): Statement => sql`
  true
  ${wanted.subject_id ? sql`and subject_id = ${wanted.subject_id}::uuid` : empty}
  ${wanted.subject_kind ? sql`and subject_kind = ${wanted.subject_kind}` : empty}
  ${wanted.actor_id ? sql`and actor_id = ${wanted.actor_id}::uuid` : empty}
  ${wanted.actor_kind ? sql`and actor_kind = ${wanted.actor_kind}` : empty}
  ${wanted.action ? sql`and action = ${wanted.action}` : empty}
  ${wanted.from ? sql`and id >= ${lowestIdAt(new Date(wanted.from))}::uuid` : empty}
  ${wanted.to ? sql`and id < ${lowestIdAt(new Date(wanted.to))}::uuid` : empty}`

/** A page of the access log, newest first, with names of users. Throws 422 on a cursor that we did not issue. */
export async function listEntries(
  db: Sql,
  { limit, cursor, ...wanted }: QueryOf<typeof auditEndpoints.listAccessLog>,
): Promise<{ page: Listed[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    listed,
    sql`
    with wanted as (
      select * from access_log
      where ${accessLogFilter(wanted)} ${before ? sql`and id < ${before}::uuid` : empty}
      order by id desc limit ${limit + 1}
    )
    select wanted.id, at, actor_kind, actor_id, concat_ws(' ', actor.first_name, actor.last_name) as actor_name, action,
           subject_kind, subject_id, concat_ws(' ', subject.first_name, subject.last_name) as subject_name, request_id,
           seq::float8 as seq
    from wanted
      left join app_user as actor on actor.id = actor_id and actor_kind = 'user'
      left join app_user as subject on subject.id = subject_id and subject_kind = 'user'
    order by wanted.id desc`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return {
    page: page.map((row) => ({
      ...row,
      actor_name: row.actor_name || null,
      subject_name: row.subject_name || null,
    })),
    next,
  }
}
