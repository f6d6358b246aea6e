import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text, uuid } from '@waymark/platform/row'
import { firstMatches, rareIds } from '../../first-matches.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { stillVisibleTo } from './message-parties.ts'
import type { PageQuery } from './read-messages.ts'
import { tokensSought } from './seal-message.ts'

const foundRow = tables.message.pick('id', 'sender_id', 'message', 'created_at').extend({
  partner_id: uuid,
  partner_kind: tables.message.columns.sender_kind,
  first_name: nullable(text),
  last_name: nullable(text),
  email: nullable(text),
})
export type FoundMessage = RowOf<typeof foundRow>

/**
 * The messages to and from a user with words that begin like all of these, newest first. Throws 422 on a bad cursor.
 */
export async function searchMessages(
  db: Sql,
  user_id: string,
  asked: string,
  { limit, cursor }: PageQuery,
): Promise<{ page: FoundMessage[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const tokens = await tokensSought(db, user_id, asked)
  if (!tokens) return { page: [], next: undefined }
  const me = sql`${user_id}::uuid`
  const earlier = before ? sql`and id < ${before}::uuid` : empty
  const sought = sql`words @> ${tokens}::int8[]`
  const mine = (side: Statement, far: number) => sql`
    (select * from message where ${side} ${earlier} order by id desc limit ${far})`
  const find = (among: Statement) =>
    db.rows(
      foundRow,
      sql`
      with found as (
        select id, sender_id, message, created_at, partner_id, partner_kind
        from ${among} as message cross join lateral (
          select case when recipient_id = ${me} then sender_id else recipient_id end,
                 case when recipient_id = ${me} then sender_kind else recipient_kind end
        ) as partner (partner_id, partner_kind)
        where ${sought} and ${stillVisibleTo(me, { kind: sql`partner_kind`, id: sql`partner_id` })}
        order by id desc limit ${limit + 1}
      )
      select found.*, coalesce(app_user.first_name, client.first_name) as first_name,
             coalesce(app_user.last_name, client.last_name) as last_name, client.email
      from found
      left join app_user on app_user.id = partner_id and partner_kind = 'user'
      left join client on client.id = partner_id and partner_kind = 'client'
      order by found.id desc`,
    )
  const all = sql`select * from message where ${sought} and ${me} in (sender_id, recipient_id) ${earlier}`
  const rows = await firstMatches(limit + 1, {
    walk: (far) =>
      find(sql`(
        select * from (
          ${mine(sql`recipient_id = ${me}`, far)} union all ${mine(sql`sender_id = ${me} and recipient_id <> ${me}`, far)}
        ) as either order by id desc limit ${far})`),
    async few() {
      const ids = await rareIds(db, all)
      return ids && find(sql`(select * from message where id = any(${ids}::uuid[]))`)
    },
    far: 15_000,
    all: () => find(sql`(${all})`),
  })
  return cutPage(rows, limit, ({ id }) => id)
}
