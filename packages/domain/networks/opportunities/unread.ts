import { MOST_UNREAD } from '@waymark/contracts/networks/opportunities/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { emit } from '@waymark/events/outbox'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { requireMember } from '../../people/memberships/require-member.ts'

/**
 * How many opportunities others posted to a user's networks since the user last looked. It is an expression, so that
 * one statement counts for many users. A user who never looked has seen none. Counts up to `MOST_UNREAD`.
 */
export const unreadOpportunities = (user_id: Statement): Statement => sql`
  (select count(*)::int from (
     select 1
     from unnest(enum_range(null::network)) as scope (network)
     cross join lateral (
       select 1 from opportunity
       where network_scope = scope.network and poster_id <> ${user_id}
         and opportunity.id > coalesce(
           (select last_seen_id from opportunity_seen
            where opportunity_seen.user_id = ${user_id} and opportunity_seen.network = scope.network),
           '00000000-0000-0000-0000-000000000000')
       limit ${MOST_UNREAD}
     ) as unread
     where scope.network = 'TW'
       or exists (select 1 from network_membership as joined
                  where joined.user_id = ${user_id} and joined.network = scope.network)
       or exists (select 1 from app_user where app_user.id = ${user_id} and role = 'sys_admin')
     limit ${MOST_UNREAD}
   ) as unread)`

export async function countUnreadOpportunities(db: Sql, user_id: string): Promise<number> {
  const found = await db.row(
    row({ unread_count: int4 }),
    sql`select ${unreadOpportunities(sql`${user_id}::uuid`)} as unread_count`,
  )
  return found?.unread_count ?? 0
}

/**
 * Records that the user has seen a network's opportunities up to this one. An earlier one changes nothing, and future
 * ones are never marked. Returns the number of unread ones. Throws 403 for nonmembers.
 */
export async function markOpportunitiesSeen(
  { db, actor }: Context<UserActor>,
  { last_opp_id, network_scope }: { last_opp_id: string; network_scope: Network },
): Promise<number> {
  const { id: user_id } = actor.user
  await requireMember(db, actor.user, network_scope)
  return db.transaction(async (tx) => {
    const moved = await tx.run(sql`
      insert into opportunity_seen (user_id, network, last_seen_id)
      select ${user_id}::uuid, network_scope, id from opportunity
      where network_scope = ${network_scope} and id <= ${last_opp_id}::uuid
      order by id desc limit 1
      on conflict (user_id, network) do update set last_seen_id = excluded.last_seen_id
      where opportunity_seen.last_seen_id < excluded.last_seen_id`)
    if (moved > 0) await emit(tx, 'opportunity.seen', user_id, {})
    return countUnreadOpportunities(tx, user_id)
  })
}
