import { shownTag } from '@waymark/contracts/leads/tags/endpoints'
import { join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { json } from '@waymark/platform/row'
import { z } from 'zod'
import { containing } from '../../like.ts'

/** The tags in a row of `client`: those of the client's broker. */
export const tagsColumn = json(z.array(shownTag))
export const TAGS = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'color', tag.color)
                             order by tag.name_key), '[]')
   from client_tag join tag on tag.id = client_tag.tag_id
   where client_tag.client_id = client.id and tag.user_id = client.broker_id and tag.deleted_at is null) as tags`

/** The clients of this broker with this tag, which must be the broker's own. */
export function withTag(user_id: string, tag_id: string): { matches: Statement; ids: Statement } {
  const own = sql`
    client_tag join tag on tag.id = client_tag.tag_id
    where client_tag.tag_id = ${tag_id}::uuid and tag.user_id = ${user_id}::uuid and tag.deleted_at is null`
  return {
    matches: sql`exists (select from ${own} and client_tag.client_id = client.id)`,
    ids: sql`select client_tag.client_id as id from ${own}`,
  }
}

/** The clients with a tag of which the name has all these words. Null if there is no such tag. */
export async function taggedWith(
  db: Sql,
  user_id: string,
  words: readonly string[],
): Promise<{ matches: Statement; ids: Statement } | null> {
  const named = await db.rows(
    tables.tag.pick('id'),
    sql`
    select id from tag where user_id = ${user_id}::uuid and deleted_at is null
      and ${join(
        words.map((word) => containing(sql`name_key`, word)),
        ' and ',
      )}`,
  )
  if (named.length === 0) return null
  const tag_ids = sql`${named.map(({ id }) => id)}::uuid[]`
  return {
    matches: sql`
      exists (select from client_tag where client_tag.client_id = client.id and client_tag.tag_id = any(${tag_ids}))`,
    ids: sql`select client_tag.client_id as id from client_tag where client_tag.tag_id = any(${tag_ids})`,
  }
}
