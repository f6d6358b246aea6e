import type { QueryOf } from '@waymark/contracts/endpoint'
import type { actEndpoints } from '@waymark/contracts/operations/acts/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { json, nullable, type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, encodeCursor, idCursor, MAX_ID } from '../../paging.ts'

const listedDeletion = tables.admin_act.extend({
  counts: json(z.record(z.string(), z.number())),
  done_by_name: nullable(text),
  undone_by_name: nullable(text),
})
type ListedDeletion = RowOf<typeof listedDeletion>

const DELETIONS = sql`
  select act.*, doer.first_name || ' ' || doer.last_name as done_by_name,
         undoer.first_name || ' ' || undoer.last_name as undone_by_name
  from admin_act as act
  left join app_user as doer on doer.id = act.done_by
  left join app_user as undoer on undoer.id = act.undone_by`

/** Newest first. Throws 422 on a cursor that we did not issue. */
export async function listDeletions(
  db: Sql,
  { limit, cursor }: QueryOf<typeof actEndpoints.listActs>,
): Promise<{ page: ListedDeletion[]; next: string | null }> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    listedDeletion,
    sql`${DELETIONS} where act.id < ${last ?? MAX_ID}::uuid order by act.id desc limit ${limit + 1}`,
  )
  const cut = cutPage(rows, limit)
  return { page: cut.page, next: cut.last ? encodeCursor(cut.last.id) : null }
}

/** Throws 404. */
export async function readDeletion(db: Sql, id: string): Promise<ListedDeletion> {
  const act = await db.row(listedDeletion, sql`${DELETIONS} where act.id = ${id}::uuid`)
  if (!act) throw notFound()
  return act
}
