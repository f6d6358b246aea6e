import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'
import { isMember } from '../../people/memberships/require-member.ts'

/** All members of its network may read a council. */
export async function canSeeCouncil(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const council = await db.row(
    tables.council.pick('network_scope'),
    sql`select network_scope from council where id = ${id}::uuid`,
  )
  return council !== undefined && isMember(db, actor.user, council.network_scope)
}

/** A council without a decision has no record of one. */
export async function canSeeCouncilDecision(db: Sql, actor: Actor, id: string): Promise<boolean> {
  const decided = await db.exists(sql`select 1 from council_decision where council_id = ${id}::uuid`)
  return decided && canSeeCouncil(db, actor, id)
}
