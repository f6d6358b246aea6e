import type { QueryOf } from '@waymark/contracts/endpoint'
import type { actEndpoints } from '@waymark/contracts/operations/acts/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { AdminAct } from '@waymark/platform/generated/client'
import { cutPage, decodeCursor, encodeCursor, idCursor, MAX_ID } from '../../paging.ts'

type Row = Omit<AdminAct, 'counts'> & {
  counts: Record<string, number>
  done_by_name: string | null
  undone_by_name: string | null
}

const ACTS = sql`
  select act.*, doer.first_name || ' ' || doer.last_name as done_by_name,
         undoer.first_name || ' ' || undoer.last_name as undone_by_name
  from admin_act as act
  left join app_user as doer on doer.id = act.done_by
  left join app_user as undoer on undoer.id = act.undone_by`

/** Newest first. Throws 422 on a cursor that we did not issue. */
export async function listDeletions(
  db: Sql,
  { limit, cursor }: QueryOf<typeof actEndpoints.listActs>,
): Promise<{ page: Row[]; next: string | null }> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows<Row>(
    sql`${ACTS} where act.id < ${last ?? MAX_ID}::uuid order by act.id desc limit ${limit + 1}`,
  )
  const cut = cutPage(rows, limit)
  return { page: cut.page, next: cut.last ? encodeCursor(cut.last.id) : null }
}

/** Throws 404. */
export async function readDeletion(db: Sql, id: string): Promise<Row> {
  const act = await db.row<Row>(sql`${ACTS} where act.id = ${id}::uuid`)
  if (!act) throw notFound()
  return act
}
