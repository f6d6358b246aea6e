import { recordset, type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { ReadPage } from './extract/result.ts'
import { sealPages } from './seal-pages.ts'
import { storable } from './storable-text.ts'

/** Stores the text of a file's pages and its search index. The first page is page 1. */
export async function savePages(
  tx: Sql,
  { id: file_id, user_id }: { id: string; user_id: string },
  pages: readonly ReadPage[],
): Promise<void> {
  const sealed = await sealPages(
    tx,
    pages.map(({ text, confidence }, at) => ({
      id: newId(),
      file_id,
      user_id,
      page: at + 1,
      text: storable(text),
      confidence,
    })),
  )
  await tx.run(sql`
    insert into file_page (id, file_id, page, user_id, text, confidence, lexemes, search)
    select id, file_id, page, user_id, text, confidence, lexemes, search::tsvector
    from ${recordset(sealed, sql`id uuid, file_id uuid, page int, user_id uuid, text text, confidence float8, lexemes text, search text`)}`)
}
