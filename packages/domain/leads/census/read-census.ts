import type { QueryOf } from '@waymark/contracts/endpoint'
import type { CensusWithRows, censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { type CensusRow, RELATIONSHIPS } from '@waymark/contracts/leads/census/rows'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, oneOf, type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { cutPage, decodeCursor, idCursor, MIN_ID } from '../../paging.ts'
import { readTobacco } from './tobacco.ts'

export const shownCensus = tables.census
  .omit('user_id', 'deleted_at')
  .extend({ client_name: nullable(text), open_shares: int4 })
export type ShownCensus = RowOf<typeof shownCensus>

const shown = sql`
  select census.id, census.name, census.kind, census.client_id, census.version, census.row_count, census.created_at,
         census.updated_at,
         coalesce(nullif(trim(concat_ws(' ', client.first_name, client.last_name)), ''), client.email) as client_name,
         (select count(*)::int from census_share
          where census_id = census.id and revoked_at is null and expires_at > now()) as open_shares
  from census left join client on client.id = census.client_id`

/** A broker's censuses that are not deleted and have either no client or one who is still theirs. */
export async function listCensuses(
  context: Context<UserActor>,
  { limit, cursor, client_id }: QueryOf<typeof censusEndpoints.listCensuses>,
): Promise<{ page: ShownCensus[]; next: string | undefined }> {
  const { db, actor } = context
  const { user } = actor
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows(
    shownCensus,
    sql`${shown}
    where census.user_id = ${user.id}::uuid and census.deleted_at is null
      and (census.client_id is null or client.broker_id = ${user.id}::uuid or ${user.role === 'sys_admin'})
      and (${client_id ?? null}::uuid is null or census.client_id = ${client_id ?? null}::uuid)
      and (${before}::uuid is null or census.id < ${before}::uuid)
    order by census.id desc limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  const clients = page.map((census) => census.client_id).filter((id) => id !== null)
  await logAccess(context, 'census.listed', 'client', [...new Set(clients)])
  return { page, next }
}

/** Throws 404 for a deleted census. */
export async function summaryOf(db: Sql, id: string): Promise<ShownCensus> {
  const census = await db.row(shownCensus, sql`${shown} where census.id = ${id}::uuid and census.deleted_at is null`)
  if (!census) throw notFound()
  return census
}

const rowCursor = z.object({ position: z.number(), id: idCursor })

/** A census with its rows. Throws 404 for a deleted one. */
export async function readCensus(
  context: Context<UserActor>,
  id: string,
  { limit, cursor }: QueryOf<typeof censusEndpoints.readCensus>,
): Promise<{ census: Omit<CensusWithRows, 'created_at' | 'updated_at'> & ShownCensus; next: string | undefined }> {
  const after = decodeCursor(cursor, rowCursor)
  // Read before the rows: if a change comes in between, the version is too old, which is safe; rows older than the
  // version would not be.
  const census = await summaryOf(context.db, id)
  await logCensusAccess(context, 'census.read', census.client_id)
  const rows = await readRows(context.db, id, { limit: limit + 1, after })
  const { page, next } = cutPage(rows, limit, (last) => ({ position: last.position, id: last.id }))
  return { census: { ...census, rows: page }, next }
}

interface Part {
  limit: number
  /** The row before the first one of the page. */
  after?: { position: number; id: string } | undefined
}

const censusRow = tables.census_row.extend({
  date_of_birth: nullable(text),
  relationship: nullable(oneOf(RELATIONSHIPS)),
})

/** Rows in their order. */
export async function readRows(db: Sql, census_id: string, { limit, after }: Part): Promise<CensusRow[]> {
  const rows = await db.rows(
    censusRow,
    sql`
    select census_id, id, position, is_primary, first_name, last_name, date_of_birth::text as date_of_birth,
           tobacco_use, zip, relationship
    from census_row
    where census_id = ${census_id}::uuid
      and (position, id) > (${after?.position ?? -1}::float8, ${after?.id ?? MIN_ID}::uuid)
    order by position, id limit ${limit}`,
  )
  return rows.map(({ census_id: _census_id, tobacco_use, ...person }) => ({
    ...person,
    tobacco: readTobacco(tobacco_use),
  }))
}

/** Logs access to a client's census as access to the client. */
export const logCensusAccess = (
  context: Pick<Context, 'db' | 'actor' | 'request'>,
  action: string,
  client_id: string | null,
  handle: Sql = context.db,
) => logAccess(context, action, 'client', client_id === null ? [] : client_id, handle)
