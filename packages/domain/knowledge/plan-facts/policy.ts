import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Only the agency of the document. The facts of a deleted document are out of reach until it is restored. */
export async function canSeeFact(db: Sql, actor: Actor, fact_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return await db.exists(sql`
    select 1 from plan_fact join agency_file on agency_file.id = file_id
    where plan_fact.id = ${fact_id} and plan_fact.user_id = ${actor.user.id} and deleted_at is null`)
}
