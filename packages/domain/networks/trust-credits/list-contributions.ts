import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, nullable, type RowOf, text } from '@waymark/platform/row'
import { nameOrDeleted } from '../../names.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { memberName } from '../../people/memberships/name-members.ts'

const contributionRow = tables.contribution
  .omit('hours', 'matrix_entry_id')
  .extend({ giver_name: text, receiver_name: text, hours: float8, matrix_title: nullable(text) })
type Row = RowOf<typeof contributionRow>

const contributions = (where: Statement): Statement => sql`
  select contribution.id, giver_id, ${nameOrDeleted(memberName(sql`giver_id`))} as giver_name,
         receiver_id, ${nameOrDeleted(memberName(sql`receiver_id`))} as receiver_name,
         hours / 100.0::float8 as hours, what_for, matrix_entry.title as matrix_title, contribution.status,
         decline_reason, contribution.created_at, decided_at
  from contribution left join matrix_entry on matrix_entry.id = matrix_entry_id
  where ${where}`

export const contributionById = (db: Sql, id: string): Promise<Row | undefined> =>
  db.row(contributionRow, contributions(sql`contribution.id = ${id}::uuid`))

/**
 * What a member gave or received, or (null) everyone's contributions, newest first. Throws 422 on a cursor that we did
 * not issue.
 */
export async function listContributions(
  db: Sql,
  user_id: string | null,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: Row[]; next: string | undefined }> {
  const last = decodeCursor(cursor, idCursor)
  const theirs = user_id === null ? empty : sql`and (giver_id = ${user_id}::uuid or receiver_id = ${user_id}::uuid)`
  const rows = await db.rows(
    contributionRow,
    sql`
    ${contributions(sql`contribution.id < ${last ?? MAX_ID}::uuid`)} ${theirs}
    order by contribution.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
