import type { QueryOf } from '@waymark/contracts/endpoint'
import type { Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, float8, int4, nullable, type RowOf, text, unchecked, uuid } from '@waymark/platform/row'
import { mayWriteTo } from '../../conversations/messaging/may-write-to.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { inNetwork } from '../../people/memberships/name-members.ts'

const opportunityRow = tables.opportunity.omit('poster_id', 'reward_value', 'updated_at').extend({
  opp_id: uuid,
  reward_value: float8,
  poster_id: uuid,
  poster_name: text,
  poster_company: nullable(text),
  poster_here: bool,
  claimed_by_name: nullable(text),
  interest_count: int4,
  my_interest: nullable(unchecked<NonNullable<Opportunity['my_interest']>>('built by the statement')),
  interested: nullable(unchecked<NonNullable<Opportunity['interested']>>('built by the statement')),
})
type Row = RowOf<typeof opportunityRow>

const MAX_INTERESTED = 100

// For JSON. PostgreSQL formats its times in the session's time zone, which is UTC.
const SHOWN_AT = sql`to_char(interest.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Opportunities as one member sees them. */
const opportunitiesFor = (user_id: string) => sql`
  select opportunity.id, opportunity.id as opp_id, opportunity.network_scope, opportunity.title, opportunity.category,
         opportunity.location_text, opportunity.description_long, opportunity.reward_type,
         opportunity.reward_value::float8, opportunity.status, opportunity.claimed_at, opportunity.created_at,
         poster.id as poster_id, poster.first_name || ' ' || poster.last_name as poster_name,
         poster.company_name as poster_company,
         ${inNetwork(sql`poster.id`, sql`opportunity.network_scope`)} as poster_here,
         opportunity.claimed_by, claimant.first_name || ' ' || claimant.last_name as claimed_by_name,
         (select count(*)::int from opportunity_interest as interest where opportunity_id = opportunity.id)
           as interest_count,
         (select jsonb_build_object('note', interest.note, 'created_at', ${SHOWN_AT})
          from opportunity_interest as interest
          where opportunity_id = opportunity.id and user_id = ${user_id}::uuid) as my_interest,
         case when poster.id = ${user_id}::uuid then coalesce((
           select jsonb_agg(jsonb_build_object(
                    'user_id', interest.user_id, 'name', interest.name, 'company_name', interest.company_name,
                    'note', interest.note, 'created_at', ${SHOWN_AT}, 'may_write', interest.may_write) order by interest.created_at)
           from (
             select opportunity_interest.*, app_user.first_name || ' ' || app_user.last_name as name, company_name,
                    ${mayWriteTo(sql`poster.id`, sql`app_user`)} as may_write
             from opportunity_interest join app_user on app_user.id = user_id
             where opportunity_id = opportunity.id
             order by opportunity_interest.created_at limit ${MAX_INTERESTED}
           ) as interest
         ), '[]') end as interested
  from opportunity
  join app_user as poster on poster.id = opportunity.poster_id
  left join app_user as claimant on claimant.id = opportunity.claimed_by`

/** One opportunity as a member sees it. Throws 404 when it was deleted. */
export async function readOpportunity(db: Sql, user_id: string, id: string): Promise<Row> {
  const found = await db.row(opportunityRow, sql`${opportunitiesFor(user_id)} where opportunity.id = ${id}::uuid`)
  if (!found) throw notFound()
  return found
}

/** A network's opportunities, newest first. Throws 422 on a cursor that we did not issue. */
export async function listOpportunities(
  db: Sql,
  user_id: string,
  {
    limit,
    cursor,
    network_scope,
    category,
    status,
    search = '',
  }: QueryOf<typeof opportunityEndpoints.listOpportunities>,
): Promise<{ page: Row[]; next: string | undefined }> {
  const last = decodeCursor(cursor, idCursor)
  const only: Statement[] = [
    category === undefined ? empty : sql`and opportunity.category = ${category}`,
    status === undefined ? empty : sql`and opportunity.status = ${status}`,
    ...wordsOf(search).map((word) => sql`and ${TEXT} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
  ]
  const rows = await db.rows(
    opportunityRow,
    sql`
    ${opportunitiesFor(user_id)}
    where opportunity.network_scope = ${network_scope} and opportunity.id < ${last ?? MAX_ID}::uuid
      ${join(only, ' ')}
    order by opportunity.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** Same as in the expression index `opportunity_search_idx`: PostgreSQL uses an index only for the exact expression. */
const TEXT = sql`
  lower(opportunity.title || ' ' || opportunity.description_long || ' ' || coalesce(opportunity.location_text, ''))`

/**
 * Each word must occur. From the fourth word on the rest is one phrase, because each number of words is another
 * statement to prepare.
 */
function wordsOf(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rest = words.slice(3).join(' ')
  return [...words.slice(0, 3), ...(rest === '' ? [] : [rest])]
}
