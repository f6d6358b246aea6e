import type { QueryOf } from '@waymark/contracts/endpoint'
import type { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { json, nullable, type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'

const listedDeletion = tables.deletion.extend({
  counts: json(z.record(z.string(), z.number())),
  done_by_name: nullable(text),
  undone_by_name: nullable(text),
})
type ListedDeletion = RowOf<typeof listedDeletion>

const DELETIONS = sql`
  select deletion.*, doer.first_name || ' ' || doer.last_name as done_by_name,
         undoer.first_name || ' ' || undoer.last_name as undone_by_name
  from deletion as deletion
  left join app_user as doer on doer.id = deletion.done_by
  left join app_user as undoer on undoer.id = deletion.undone_by`

/** Newest first. Throws 422 on a cursor that we did not issue. */
export async function listDeletions(
  db: Sql,
  { limit, cursor }: QueryOf<typeof deletionEndpoints.listDeletions>,
): Promise<{ page: ListedDeletion[]; next: string | undefined }> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    listedDeletion,
    sql`${DELETIONS} where deletion.id < ${last ?? MAX_ID}::uuid order by deletion.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** Throws 404. */
export async function readDeletion(db: Sql, id: string): Promise<ListedDeletion> {
  const deletion = await db.row(listedDeletion, sql`${DELETIONS} where deletion.id = ${id}::uuid`)
  if (!deletion) throw notFound()
  return deletion
}
