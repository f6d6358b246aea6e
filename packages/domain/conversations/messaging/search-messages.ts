import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text, uuid } from '@waymark/platform/row'
import { containing } from '../../like.ts'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../../paging.ts'
import { stillVisibleTo } from './message-parties.ts'
import type { PageQuery } from './read-messages.ts'

/** A trigram index needs three letters. */
const SHORTEST = 3

const foundRow = tables.message.pick('id', 'sender_id', 'message', 'created_at').extend({
  partner_id: uuid,
  partner_kind: tables.message.columns.sender_kind,
  first_name: nullable(text),
  last_name: nullable(text),
  email: nullable(text),
})
export type FoundMessage = RowOf<typeof foundRow>

export const wordsOf = (asked: string): string[] =>
  asked
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST)

/**
 * The messages to and from a user that have all these words, newest first. Each side has its own index by user and
 * trigram (`message_sent_search_idx`, `message_received_search_idx`). Throws 422 on a bad cursor.
 */
export async function searchMessages(
  db: Sql,
  user_id: string,
  words: readonly string[],
  { limit, cursor }: PageQuery,
): Promise<{ page: FoundMessage[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  if (words.length === 0) return { page: [], next: undefined }
  const all = join(
    words.map((word) => containing(sql`lower(message)`, word)),
    ' and ',
  )
  const side = (mine: Statement, kind: Statement, id: Statement) => sql`(
    select id, sender_id, message, created_at, ${id} as partner_id, ${kind} as partner_kind from message
    where ${mine} = ${user_id}::uuid and ${all} and ${stillVisibleTo(mine, { kind, id })}
      ${before ? sql`and id < ${before}::uuid` : empty}
    order by id desc limit ${limit + 1})`
  const rows = await db.rows(
    foundRow,
    sql`
    with found as (
      ${side(sql`recipient_id`, sql`sender_kind`, sql`sender_id`)}
      union all
      ${side(sql`sender_id`, sql`recipient_kind`, sql`recipient_id`)}
    )
    select found.*, coalesce(app_user.first_name, client.first_name) as first_name,
           coalesce(app_user.last_name, client.last_name) as last_name, client.email
    from found
    left join app_user on app_user.id = partner_id and partner_kind = 'user'
    left join client on client.id = partner_id and partner_kind = 'client'
    order by found.id desc limit ${limit + 1}`,
  )
  const { page, last } = cutPage(rows, limit)
  return { page, next: last && encodeCursor(last.id) }
}
