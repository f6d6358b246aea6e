import { SHARE_NOT_OPEN } from '@waymark/contracts/leads/census/endpoints'
import type { CensusRow } from '@waymark/contracts/leads/census/rows'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context } from '../../context.ts'
import { readRows } from './read-census.ts'
import { hashToken } from './shares.ts'
import { browserFamily, shortenedAddress } from './visitor.ts'

const openedRow = tables.census
  .pick('user_id', 'client_id', 'name', 'kind', 'updated_at')
  .extend({ share_id: uuid, census_id: uuid, expires_at: timestamptz, shared_by: text })
type Opened = RowOf<typeof openedRow>
const ALL = 2000

/**
 * The census of a share link; the view is recorded in its access log. Throws the same 404 for an unknown, expired or
 * withdrawn link, a deleted census, and a broker who no longer works here or lost the client.
 */
export function openShare(
  context: Context,
  token: string,
): Promise<Omit<Opened, 'share_id' | 'user_id'> & { rows: CensusRow[] }> {
  const { db, actor, request } = context
  return db.transaction(async (tx) => {
    const opened = await tx.row(
      openedRow,
      sql`
      select share.id as share_id, census.id as census_id, census.user_id, census.client_id, census.name, census.kind,
             share.expires_at, census.updated_at,
             coalesce(agency_name, company_name, concat_ws(' ', app_user.first_name, app_user.last_name)) as shared_by
      from census_share as share
        join census on census.id = share.census_id
        join app_user on app_user.id = census.user_id
        left join agency_profile on agency_profile.user_id = app_user.id
        left join client on client.id = census.client_id
      where token_hash = ${hashToken(token)}::bytea and revoked_at is null and expires_at > now()
        and deleted_at is null and is_active
        and (census.client_id is null or client.broker_id = app_user.id or app_user.role = 'sys_admin')
      for share of census`,
    )
    if (!opened) throw notFound(SHARE_NOT_OPEN)
    const { share_id, user_id, ...census } = opened
    await tx.run(sql`
      insert into census_view (id, census_id, share_id, network, browser)
      values (${newId()}::uuid, ${census.census_id}::uuid, ${share_id}::uuid, ${shortenedAddress(request.ip)},
              ${browserFamily(request.user_agent)})`)
    if (census.client_id !== null) await logAccess(context, 'census.opened_by_link', 'client', census.client_id, tx)
    await emit(tx, 'census.viewed', census.census_id, { user_id }, { actor: actorName(actor) })
    return { ...census, rows: await readRows(tx, census.census_id, { limit: ALL }) }
  })
}
