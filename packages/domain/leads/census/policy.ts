import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'

/** A census belongs to its author as long as its client, if any, is theirs. The author may restore a deleted one. */
export async function canSeeCensus(db: Sql, actor: Actor, census_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const { id: user_id, role } = actor.user
  return db.exists(sql`
    select 1 from census left join client on client.id = client_id
    where census.id = ${census_id}::uuid and user_id = ${user_id}::uuid
      and (client_id is null or client.broker_id = ${user_id}::uuid or ${role === 'sys_admin'})`)
}

/** Anyone who sees a census also sees its share links. */
export async function canSeeCensusShare(db: Sql, actor: Actor, share_id: string): Promise<boolean> {
  const share = await db.row(
    tables.census_share.pick('census_id'),
    sql`select census_id from census_share where id = ${share_id}::uuid`,
  )
  return share !== undefined && canSeeCensus(db, actor, share.census_id)
}
