import type { BodyOf } from '@waymark/contracts/endpoint'
import { type agencyEndpoints, LINK_CATEGORIES, MAX_QUOTING_LINKS } from '@waymark/contracts/people/agency/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { oneOf, type RowOf } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

export const linkRow = tables.quoting_link
  .pick('id', 'label', 'url', 'created_at')
  .extend({ category: oneOf(LINK_CATEGORIES) })
export type LinkRow = RowOf<typeof linkRow>
type LinkChanges = BodyOf<typeof agencyEndpoints.updateQuotingLink>
type NewLink = BodyOf<typeof agencyEndpoints.createQuotingLink>

export async function listQuotingLinks(
  db: Sql,
  user_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: LinkRow[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows(
    linkRow,
    sql`
    select id, label, url, category, created_at from quoting_link
    where user_id = ${user_id}::uuid and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** Throws 409 when the agency has reached the limit of links. */
export async function createQuotingLink(context: Context<UserActor>, link: NewLink): Promise<LinkRow> {
  const user_id = context.actor.user.id
  return context.db.transaction(async (tx) => {
    const { id } = await once(tx, 'createQuotingLink', context, link, async () => {
      // Locks the user's row to serialize the agency's requests, so that the limit holds.
      await tx.run(sql`select 1 from app_user where id = ${user_id}::uuid for no key update`)
      const made = { id: newId() }
      const written = await tx.run(sql`
        insert into quoting_link (id, user_id, label, url, category)
        select ${made.id}::uuid, ${user_id}::uuid, ${link.label}, ${link.url}, ${link.category}
        where (select count(*) from quoting_link where user_id = ${user_id}::uuid) < ${MAX_QUOTING_LINKS}::int`)
      if (written === 0) throw conflict(`You can have ${MAX_QUOTING_LINKS} links. Remove one to add another.`)
      return made
    })
    return readLink(tx, id)
  })
}

async function readLink(db: Sql, id: string): Promise<LinkRow> {
  const link = await db.row(
    linkRow,
    sql`select id, label, url, category, created_at from quoting_link where id = ${id}::uuid`,
  )
  if (!link) throw notFound()
  return link
}

export async function updateQuotingLink(db: Sql, id: string, changes: LinkChanges): Promise<LinkRow> {
  const { label = null, url = null, category = null } = changes
  const link = await db.row(
    linkRow,
    sql`
    update quoting_link
    set label = coalesce(${label}, label), url = coalesce(${url}, url), category = coalesce(${category}, category)
    where id = ${id}::uuid returning id, label, url, category, created_at`,
  )
  if (!link) throw notFound()
  return link
}

export async function deleteQuotingLink(db: Sql, id: string): Promise<void> {
  if ((await db.run(sql`delete from quoting_link where id = ${id}::uuid`)) === 0) throw notFound()
}
