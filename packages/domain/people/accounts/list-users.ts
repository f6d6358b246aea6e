import type { QueryOf } from '@waymark/contracts/endpoint'
import type { accountAdministrationEndpoints } from '@waymark/contracts/people/accounts/administration'
import { empty, type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, timestamptz } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { sessionFigures, type WithSessions } from './read-administered-user.ts'

type Filters = Partial<QueryOf<typeof accountAdministrationEndpoints.listAllUsers>> & { limit: number }

/**
 * Users with their sessions, newest first; `search` finds parts of name, email or company. Walks the primary key,
 * because ids sort by time.
 */
export async function listUsers(
  db: Sql,
  { search, role, subscription_status, credentials_verified, is_active, limit, cursor }: Filters,
): Promise<{ users: (User & WithSessions)[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const wanted = search ? search.toLowerCase() : null
  const rows = await db.rows(
    tables.app_user.extend({ open_sessions: int4, last_sign_in_at: nullable(timestamptz) }),
    sql`
    select page.*, ${sessionFigures(sql`page.id`)} from (
      select * from app_user
      where (${before}::uuid is null or id < ${before}::uuid)
        and (${wanted}::text is null or strpos(
          lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '')), ${wanted}::text) > 0)
        ${role ? sql`and role = ${role}` : empty}
        ${subscription_status ? sql`and subscription_status = ${subscription_status}` : empty}
        and (${credentials_verified ?? null}::boolean is null or credentials_verified = ${credentials_verified ?? null}::boolean)
        and (${is_active ?? null}::boolean is null or is_active = ${is_active ?? null}::boolean)
      order by id desc limit ${limit + 1}
    ) as page order by page.id desc`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return { users: page, next }
}
