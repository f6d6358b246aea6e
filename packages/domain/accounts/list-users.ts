import { type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../paging.ts'

/** Users, newest first; `search` finds a part of name, e-mail or company. Walks the primary key: ids sort by time. */
export async function listUsers(
  db: Sql,
  { search, limit, cursor }: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ users: User[]; next: string | null }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const wanted = search ? search.toLowerCase() : null
  const rows = await db.rows<User>(sql`
    select * from app_user
    where (${before}::uuid is null or id < ${before}::uuid)
      and (${wanted}::text is null or strpos(
        lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '')), ${wanted}::text) > 0)
    order by id desc limit ${limit + 1}`)
  const { page, last } = cutPage(rows, limit)
  return { users: page, next: last ? encodeCursor(last.id) : null }
}
