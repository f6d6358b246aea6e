import type { QueryOf } from '@waymark/contracts/endpoint'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import type { DirectoryMember, directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { array, bool, nullable, oneOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { mayWriteTo } from '../../conversations/messaging/may-write-to.ts'
import { cutPage, decodeCursor, idCursor, textCursor } from '../../paging.ts'
import { holding, inFamilyNetwork } from '../../people/memberships/name-members.ts'

const cursorSchema = z.tuple([textCursor, idCursor])

/** Members who agreed to be listed, by name, as `user_id` sees them. Throws 422 on a cursor that we did not issue. */
export async function listDirectory(
  db: Sql,
  user_id: string,
  { limit, cursor, search, sector }: QueryOf<typeof directoryEndpoints.listDirectory>,
): Promise<{ page: DirectoryMember[]; next: string | undefined }> {
  const after = decodeCursor(cursor, cursorSchema)
  const rows = await db.rows(
    tables.directory_entry.pick('user_id', 'display_name', 'headline', 'county', 'offers').extend({
      sectors: array(oneOf(FAMILY_SECTORS)),
      sort_key: text,
      email: nullable(text),
      phone: nullable(text),
      may_write: bool,
    }),
    sql`
    select entry.user_id, display_name, headline, county, sectors, offers, lower(display_name) as sort_key,
           case when shows_email then app_user.email end as email,
           case when shows_phone then app_user.phone end as phone,
           ${mayWriteTo(sql`${user_id}::uuid`, sql`app_user`)} as may_write
    from directory_entry as entry join app_user on app_user.id = entry.user_id
    where consent_id is not null and ${inFamilyNetwork(sql`entry.user_id`)}
      ${search ? sql`and concat_ws(' ', display_name, headline, county, offers) ilike ${holding(search)}` : empty}
      ${sector ? sql`and ${sector} = any(sectors)` : empty}
      ${after ? sql`and (lower(display_name), entry.user_id) > (${after[0]}, ${after[1]}::uuid)` : empty}
    order by lower(display_name), entry.user_id limit ${limit + 1}`,
  )
  return cutPage(rows, limit, (last) => [last.sort_key, last.user_id])
}
