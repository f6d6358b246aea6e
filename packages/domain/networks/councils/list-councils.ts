import type { QueryOf } from '@waymark/contracts/endpoint'
import type { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { type Council, DECISION_RULES } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, oneOf, type RowOf, row, text, unchecked, uuid } from '@waymark/platform/row'
import { userName } from '../../names.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { inNetwork } from '../../people/memberships/name-members.ts'

const councilRow = tables.council.extend({
  decision_rule: oneOf(DECISION_RULES),
  participants: unchecked<Council['participants']>('built by the statement'),
})
type Row = RowOf<typeof councilRow>

/** A network's councils, newest first. Throws 422 on a cursor that we did not issue. */
export async function listCouncils(
  db: Sql,
  { network_scope, status, limit, cursor }: QueryOf<typeof councilEndpoints.listCouncils>,
): Promise<{ page: Row[]; next: string | undefined }> {
  const last = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    councilRow,
    sql`
    select council.*, people.participants
    from council
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
               'user_id', participant.user_id, 'standing', participant.standing,
               'name', ${userName(sql`app_user`)}
             ) order by participant.user_id <> council.facilitator_id, app_user.last_name, participant.user_id
             ) as participants
      from council_participant as participant left join app_user on app_user.id = participant.user_id
      where participant.council_id = council.id
    ) as people
    where network_scope = ${network_scope} and council.id < ${last ?? MAX_ID}::uuid
      ${status === undefined ? empty : sql`and status = ${status}`}
    order by council.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

const member = row({ user_id: uuid, name: text, company_name: nullable(text) })
type Member = RowOf<typeof member>
const LONGEST_LIST = 10

/** Other members of a network, by part of a name or company. */
export function findMembers(db: Sql, user_id: string, network: Network, search: string): Promise<Member[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db.rows(
    member,
    sql`
    select id as user_id, first_name || ' ' || last_name as name, company_name from app_user
    where id <> ${user_id}::uuid
      and first_name || ' ' || last_name || ' ' || coalesce(company_name, '') ilike ${pattern}
      and ${inNetwork(sql`app_user.id`, sql`${network}::network`)}
    order by last_name, first_name, id limit ${LONGEST_LIST}`,
  )
}

/** Those of these users who are members and can sign in. */
export async function membersAmong(db: Sql, network: Network, user_ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(
    tables.app_user.pick('id'),
    sql`
    select id from app_user where id = any(${user_ids}::uuid[]) and ${inNetwork(sql`app_user.id`, sql`${network}::network`)}`,
  )
  return new Set(rows.map(({ id }) => id))
}
