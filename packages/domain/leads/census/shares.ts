import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@waymark/contracts/durations'
import { MAX_OPEN_SHARES, SHARE_DAYS } from '@waymark/contracts/leads/census/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, nullable, type RowOf, timestamptz } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { logCensusAccess, summaryOf } from './read-census.ts'
import { holdCensus } from './write-census.ts'

export const shownShare = tables.census_share
  .pick('id', 'census_id', 'note', 'created_at', 'expires_at', 'revoked_at')
  .extend({ views: int4, last_viewed_at: nullable(timestamptz) })
export type ShownShare = RowOf<typeof shownShare>
const shownView = tables.census_view.omit('census_id').extend({ note: tables.census_share.columns.note })
interface Asked {
  limit: number
  cursor?: string | undefined
}

/** With 256 random bits a token cannot be guessed, so a plain hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const shown = sql`
  select share.id, share.census_id, share.note, share.created_at, share.expires_at, share.revoked_at,
         coalesce(seen.views, 0)::int as views, seen.last_viewed_at
  from census_share as share
    left join lateral (select count(*) as views, max(viewed_at) as last_viewed_at
                       from census_view where share_id = share.id) as seen on true`

export async function listShares(db: Sql, census_id: string, { limit, cursor }: Asked) {
  await summaryOf(db, census_id)
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows(
    shownShare,
    sql`${shown}
    where share.census_id = ${census_id}::uuid and (${before}::uuid is null or share.id < ${before}::uuid)
    order by share.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** The access log of all links to a census. */
export async function listViews(db: Sql, census_id: string, { limit, cursor }: Asked) {
  await summaryOf(db, census_id)
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows(
    shownView,
    sql`
    select census_view.id, share_id, note, viewed_at, network, browser
    from census_view join census_share on census_share.id = share_id
    where census_view.census_id = ${census_id}::uuid and (${before}::uuid is null or census_view.id < ${before}::uuid)
    order by census_view.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** Creates a link. Throws 404 for a deleted census, 409 when the limit of open links is reached. */
export async function shareCensus(
  context: Context<UserActor>,
  census_id: string,
  note: string,
): Promise<{ share: ShownShare; token: string }> {
  const now = new Date()
  const { db, actor } = context
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const share = await db.transaction(async (tx) => {
    await holdCensus(tx, census_id)
    const expires_at = new Date(now.getTime() + SHARE_DAYS * DAY_MS)
    const written = await tx.run(sql`
      insert into census_share (id, census_id, token_hash, note, created_at, expires_at)
      select ${id}::uuid, ${census_id}::uuid, ${hashToken(token)}::bytea, ${note}, ${now}::timestamptz,
             ${expires_at}::timestamptz
      where (select count(*) from census_share
             where census_id = ${census_id}::uuid and revoked_at is null and expires_at > now()) < ${MAX_OPEN_SHARES}::int`)
    if (written === 0) throw conflict(`A census can have ${MAX_OPEN_SHARES} open links. Revoke one to create another.`)
    const { client_id, version } = await summaryOf(tx, census_id)
    await logCensusAccess(context, 'census.shared', client_id, tx)
    await emit(tx, 'census.changed', census_id, { user_id: actor.user.id, version })
    return readShare(tx, id)
  })
  return { share, token }
}

/** Closes a link immediately; a closed link does not change. */
export function revokeShare(context: Context<UserActor>, id: string): Promise<ShownShare> {
  const { db, actor } = context
  return db.transaction(async (tx) => {
    const revoked = await tx.row(
      tables.census_share.pick('census_id'),
      sql`
      update census_share set revoked_at = now() where id = ${id}::uuid and revoked_at is null returning census_id`,
    )
    if (revoked) {
      const { client_id, version } = await summaryOf(tx, revoked.census_id)
      await logCensusAccess(context, 'census.share_revoked', client_id, tx)
      const payload = { user_id: actor.user.id, version }
      await emit(tx, 'census.changed', revoked.census_id, payload)
    }
    return readShare(tx, id)
  })
}

async function readShare(db: Sql, id: string): Promise<ShownShare> {
  const share = await db.row(shownShare, sql`${shown} where share.id = ${id}::uuid`)
  if (!share) throw notFound()
  return share
}
