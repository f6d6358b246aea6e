import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'
import { networksOf } from '../../people/memberships/require-member.ts'

/** Members of its audience may open a published file, and administrators any file. */
export async function canOpenResource(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const audiences = ['both', ...(await networksOf(db, actor.user))]
  return db.exists(sql`
    select 1 from resource
    where id = ${id}::uuid and storage_key is not null
      and (${actor.user.role === 'sys_admin'} or (status = 'published' and audience::text = any(${audiences})))`)
}
