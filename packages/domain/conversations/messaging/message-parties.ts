import type { PARTY_KINDS } from '@waymark/contracts/conversations/messaging/endpoints'
import { type Statement, sql } from '@waymark/platform/database'

/** Who writes or is written to. */
export interface Party {
  kind: (typeof PARTY_KINDS)[number]
  id: string
}

/** The product itself. Its id is fixed, so that its conversation with somebody is one conversation. */
export const SYSTEM: Party = { kind: 'system', id: '00000000-0000-7000-8000-000000000001' }
/** Everybody who writes from the public site without a token; fixed for the same reason. */
export const VISITOR: Party = { kind: 'visitor', id: '00000000-0000-7000-8000-000000000002' }

/**
 * Of a message or conversation: that a user may still see what passed between them and the other party. What a client
 * said belongs to whoever has the client now, and to administrators; the broker before sees none of it any more.
 */
export const stillSeenBy = (user_id: Statement, other: { kind: Statement; id: Statement }): Statement => sql`(
  ${other.kind} <> 'client' or exists (
    select from client, app_user
    where client.id = ${other.id} and app_user.id = ${user_id}
      and (client.broker_id = app_user.id or app_user.role = 'sys_admin')))`

/** The clients who wrote one of these messages or got it, each once. */
export const clientsAmong = (
  messages: readonly { sender_kind: string; sender_id: string; recipient_kind: string; recipient_id: string }[],
): string[] => {
  const parties = messages.flatMap((message): [string, string][] => [
    [message.sender_kind, message.sender_id],
    [message.recipient_kind, message.recipient_id],
  ])
  return [...new Set(parties.filter(([kind]) => kind === 'client').map(([, id]) => id))]
}
