import { type Sql, sql } from '@waymark/platform/database'
import { canSeeClient } from '../clients/policy.ts'
import type { Actor } from '../context.ts'

/** A census is its author's, for as long as they see its client; one that was deleted still is theirs to restore. */
export async function canSeeCensus(db: Sql, actor: Actor, census_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const census = await db.row<{ client_id: string | null }>(
    sql`select client_id from census where id = ${census_id}::uuid and user_id = ${actor.user.id}::uuid`,
  )
  return census !== undefined && (census.client_id === null || canSeeClient(db, actor, census.client_id))
}

/** A share link is seen by whoever sees its census. */
export async function canSeeCensusShare(db: Sql, actor: Actor, share_id: string): Promise<boolean> {
  const share = await db.row<{ census_id: string }>(
    sql`select census_id from census_share where id = ${share_id}::uuid`,
  )
  return share !== undefined && canSeeCensus(db, actor, share.census_id)
}
