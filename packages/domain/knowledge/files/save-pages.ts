import { type Sql, sql } from '@waymark/platform/database'

/** Stores the text of a file's pages and its search index. The first page is page 1. */
export async function savePages(
  tx: Sql,
  { id, user_id }: { id: string; user_id: string },
  texts: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into file_page (file_id, page, user_id, text, search)
    select ${id}::uuid, page, ${user_id}::uuid, text, to_tsvector('english', text)
    from unnest(${texts.map(storable)}::text[]) with ordinality as read (text, page)`)
}

// PostgreSQL cannot store NUL or half surrogate pairs. The private use area is removed because search marks its hits
// with it.
const storable = (text: string) => text.toWellFormed().replaceAll(/[\0\ue000-\uf8ff]/gu, '')
