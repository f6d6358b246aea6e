import { type Sql, sql } from '@waymark/platform/database'
import { storable } from '../../storable.ts'
import type { ReadPage } from './extract/result.ts'

/** Stores the text of a file's pages and its search index. The first page is page 1. */
export async function savePages(
  tx: Sql,
  { id, user_id }: { id: string; user_id: string },
  pages: readonly ReadPage[],
): Promise<void> {
  await tx.run(sql`
    insert into file_page (file_id, page, user_id, text, confidence, search)
    select ${id}::uuid, page, ${user_id}::uuid, text, confidence, to_tsvector('english', text)
    from unnest(${pages.map(({ text }) => storable(text))}::text[], ${pages.map(({ confidence }) => confidence)}::float8[])
      with ordinality as read (text, confidence, page)`)
}
