import type { OwnStory } from '@waymark/contracts/networks/stories/endpoints'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, idCursor, instantCursor, MAX_ID } from '../../paging.ts'
import { inFamilyNetwork, memberName } from '../../people/memberships/name-members.ts'

export const storyRow = tables.story.extend({ author_name: text })
export type StoryRow = RowOf<typeof storyRow>
interface Page {
  page: StoryRow[]
  next: string | undefined
}
interface Asked {
  limit: number
  cursor?: string | undefined
}

const stories = (where: Statement): Statement => sql`
  select story.*, ${memberName(sql`story.author_id`)} as author_name from story where ${where}`

export const storyById = (db: Sql, id: string): Promise<StoryRow | undefined> =>
  db.row(storyRow, stories(sql`story.id = ${id}::uuid`))

const publishedCursor = z.tuple([instantCursor, idCursor])

/** Published stories of members for members, newest first. Throws 422 on a cursor that we did not issue. */
export async function listPublishedStories(db: Sql, { limit, cursor }: Asked): Promise<Page> {
  const after = decodeCursor(cursor, publishedCursor)
  const rows = await db.rows(
    storyRow,
    sql`
    ${stories(sql`status = 'published' and deleted_at is null and ${inFamilyNetwork(sql`story.author_id`)}`)}
      ${after ? sql`and (published_at, id) < (${after[0]}, ${after[1]}::uuid)` : empty}
    order by published_at desc, id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ published_at, id }) => [published_at, id])
}

/** One author's stories, newest first. Throws 422 on a cursor that we did not issue. */
export const listOwnStories = (db: Sql, author_id: string, asked: Asked): Promise<Page> =>
  byId(db, sql`author_id = ${author_id}::uuid and deleted_at is null`, asked)

/** All stories that were ever submitted, for administrators. Throws 422 on a cursor that we did not issue. */
export const listSubmittedStories = (
  db: Sql,
  { status, ...asked }: Asked & { status?: Exclude<OwnStory['status'], 'draft'> | undefined },
): Promise<Page> =>
  byId(db, sql`${status ? sql`status = ${status}` : sql`status <> 'draft'`} and deleted_at is null`, asked)

async function byId(db: Sql, where: Statement, { limit, cursor }: Asked): Promise<Page> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    storyRow,
    sql`
    ${stories(where)} and story.id < ${last ?? MAX_ID}::uuid order by story.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
