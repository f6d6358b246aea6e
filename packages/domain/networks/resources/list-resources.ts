import type { QueryOf } from '@waymark/contracts/endpoint'
import type { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { foundRow, RESOURCES } from './find-resource.ts'

interface Asked {
  limit: number
  cursor?: string | undefined
  category?: string | undefined
  /** In the title or the description. */
  q?: string | undefined
}

async function readPage(db: Sql, { limit, cursor, category, q }: Asked, which: Statement) {
  const last = decodeCursor(cursor, idCursor) ?? MAX_ID
  const kept = category === undefined ? empty : sql`and category = ${category}`
  const sought = q === undefined ? empty : sql`and strpos(lower(concat_ws(' ', title, description)), lower(${q})) > 0`
  const rows = await db.rows(
    foundRow,
    sql`
    ${RESOURCES} where resource.id < ${last}::uuid ${which} ${kept} ${sought}
    order by resource.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** The resources visible to a network's members. */
export const listResources = (db: Sql, asked: QueryOf<typeof resourceEndpoints.listResources>) =>
  readPage(db, asked, sql`and status = 'published' and audience in (${asked.audience}, 'both')`)

export const listAllResources = (db: Sql, asked: QueryOf<typeof resourceEndpoints.listAllResources>) =>
  readPage(db, asked, asked.status === undefined ? empty : sql`and status = ${asked.status}`)
