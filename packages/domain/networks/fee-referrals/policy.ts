import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A referral is visible to its referrer and to administrators. */
export async function canSeeFeeReferral(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from fee_referral
    where id = ${id}::uuid and (referrer_id = ${actor.user.id}::uuid or ${actor.user.role === 'sys_admin'})`)
}
