import { id } from '@waymark/contracts/fields'
import { type Sql, sql } from '@waymark/platform/database'

export interface LinkedAgent {
  user_id: string
  via: 'agent_link' | 'lead_code'
  /** The lead code, where it was one. */
  code: string | null
}

/**
 * Whom the `agent` or `broker` parameter of an assessment link names: the user with that id, else the owner of that
 * lead code. Null for nobody we know, a disabled account, or none (`demo`).
 */
export async function findLinkedAgent(db: Sql, requested: string | null): Promise<LinkedAgent | null> {
  if (requested === null) return null
  const agent = id.safeParse(requested).success
    ? await db.row<LinkedAgent>(sql`
        select id as user_id, 'agent_link' as via, null as code from app_user where id = ${requested}::uuid and is_active`)
    : await db.row<LinkedAgent>(sql`
        select user_id, 'lead_code' as via, code from lead_code join app_user on app_user.id = lead_code.user_id
        where code = ${requested} and is_active`)
  return agent ?? null
}
