import type { QueryOf } from '@waymark/contracts/endpoint'
import { FAMILY_SECTORS, type FamilySector } from '@waymark/contracts/networks/applications/sectors'
import type { MatrixEntry, matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, float8, int4, nullable, oneOf, type RowOf, text, unchecked } from '@waymark/platform/row'
import { mayWriteTo } from '../../conversations/messaging/may-write-to.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { inFamilyNetwork, memberName } from '../../people/memberships/name-members.ts'

const matrixEntryRow = tables.matrix_entry.omit('hours_estimate', 'updated_at').extend({
  sector: oneOf(FAMILY_SECTORS),
  owner_name: text,
  may_write: bool,
  hours_estimate: nullable(float8),
  interested: bool,
  interests: unchecked<MatrixEntry['interests']>('built by the statement'),
})
type Row = RowOf<typeof matrixEntryRow>

const mayWrite = (user_id: string, member: Statement): Statement => sql`
  exists (select from app_user as member where member.id = ${member} and ${mayWriteTo(sql`${user_id}::uuid`, sql`member`)})`

/** Entries as `user_id` sees them. Only the owner sees who is interested. */
const entries = (user_id: string, where: Statement): Statement => sql`
  select entry.id, entry.user_id, ${memberName(sql`entry.user_id`)} as owner_name, kind, sector, title, description,
         hours_estimate / 100.0::float8 as hours_estimate, status, entry.created_at,
         ${mayWrite(user_id, sql`entry.user_id`)} as may_write,
         exists (
           select 1 from matrix_interest where entry_id = entry.id and user_id = ${user_id}::uuid
         ) as interested,
         coalesce((
           select jsonb_agg(jsonb_build_object('user_id', interest.user_id,
                                               'name', ${memberName(sql`interest.user_id`)},
                                               'may_write', ${mayWrite(user_id, sql`interest.user_id`)})
                            order by interest.created_at)
           from matrix_interest as interest where entry_id = entry.id and entry.user_id = ${user_id}::uuid
         ), '[]') as interests
  from matrix_entry as entry where ${where}`

export const matrixEntryById = (db: Sql, user_id: string, id: string): Promise<Row | undefined> =>
  db.row(matrixEntryRow, entries(user_id, sql`entry.id = ${id}::uuid`))

/** Open entries of members, or all of the user's own, newest first. Throws 422 on a cursor that we did not issue. */
export async function listMatrixEntries(
  db: Sql,
  user_id: string,
  { limit, cursor, kind, sector, mine }: QueryOf<typeof matrixEndpoints.listMatrixEntries>,
): Promise<{ page: Row[]; next: string | undefined }> {
  const last = decodeCursor(cursor, idCursor)
  const whose = mine
    ? sql`entry.user_id = ${user_id}::uuid`
    : sql`status = 'open' and ${inFamilyNetwork(sql`entry.user_id`)}`
  const rows = await db.rows(
    matrixEntryRow,
    sql`
    ${entries(user_id, whose)} and entry.id < ${last ?? MAX_ID}::uuid
      ${kind ? sql`and kind = ${kind}` : empty} ${sector ? sql`and sector = ${sector}` : empty}
    order by entry.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** The number of open offers and needs per sector. Empty cells are left out. */
export const countMatrix = (db: Sql): Promise<{ sector: FamilySector; kind: MatrixEntry['kind']; count: number }[]> =>
  db.rows(
    tables.matrix_entry.pick('kind').extend({ sector: oneOf(FAMILY_SECTORS), count: int4 }),
    sql`
    select sector, kind, count(*)::int as count from matrix_entry as entry
    where status = 'open' and ${inFamilyNetwork(sql`entry.user_id`)}
    group by sector, kind`,
  )
