import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Only the broker who asked sees a conversation, not even administrators. */
export async function canSeeAssistantConversation(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select 1 from assistant_conversation where id = ${id} and user_id = ${actor.user.id}`)
}
