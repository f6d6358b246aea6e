import { type Sql, type Statement, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** The conversations of this user, without those about clients who are another broker's by now. */
export const visibleTo = (user_id: string): Statement => sql`
  assistant_conversation.user_id = ${user_id}::uuid and (assistant_conversation.client_id is null or exists (
    select from client where client.id = assistant_conversation.client_id and client.broker_id = ${user_id}::uuid))`

/** Only the broker who asked sees a conversation, not even administrators, and only while the client is theirs. */
export async function canSeeAssistantConversation(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select 1 from assistant_conversation where id = ${id} and ${visibleTo(actor.user.id)}`)
}
