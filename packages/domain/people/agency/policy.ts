import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'

/** A quoting link is visible to its agency only, not even to administrators. */
export async function canSeeQuotingLink(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const link = await db.row(
    tables.quoting_link.pick('id'),
    sql`select id from quoting_link where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`,
  )
  return link !== undefined
}
