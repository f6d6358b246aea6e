import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'
import { isMember } from '../../people/memberships/require-member.ts'

/** An opportunity is visible to the members of its network. */
export async function canSeeOpportunity(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const found = await db.row(
    tables.opportunity.pick('network_scope'),
    sql`select network_scope from opportunity where id = ${id}::uuid`,
  )
  return found !== undefined && isMember(db, actor.user, found.network_scope)
}
