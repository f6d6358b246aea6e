import { type Sql, sql } from '@waymark/platform/database'
import { bool, nullable, type RowOf, row, text, uuid } from '@waymark/platform/row'

export const heldSession = row({
  id: uuid,
  user_id: nullable(uuid),
  administrator: bool,
  watches_platform: bool,
  shown: nullable(bool),
  over: nullable(text),
})
export type HeldSession = RowOf<typeof heldSession>
/** The current state of these sessions, in one statement. A session that is missing from the result is over. */
export const readSessions = (db: Sql, session_ids: readonly string[]): Promise<HeldSession[]> =>
  db.rows(
    heldSession,
    sql`
    select held.id, app_user.id as user_id, coalesce(app_user.role = 'sys_admin', false) as administrator,
           coalesce('platform_watch' = any (app_user.capabilities), false) as watches_platform,
           app_user.available and app_user.presence = 'automatic' as shown,
           case when ended_at is not null then coalesce(end_reason, 'ended')
                when app_user.id is null or expires_at <= now() then 'expired'
                when not is_active then 'account_disabled' end as over
    from unnest(${session_ids}::uuid[]) as held (id)
    left join session on session.id = held.id
    left join app_user on app_user.id = session.user_id`,
  )
