import type { PARTY_KINDS } from '@waymark/contracts/conversations/messaging/endpoints'
import { type Statement, sql } from '@waymark/platform/database'

/** The sender or the recipient of a message. */
export interface Party {
  kind: (typeof PARTY_KINDS)[number]
  id: string
}

/** The product itself. Its id is fixed, so that each person has one conversation with it. */
export const SYSTEM: Party = { kind: 'system', id: '00000000-0000-7000-8000-000000000001' }
/** Everyone who writes from the public site without a token. The id is fixed for the same reason. */
export const VISITOR: Party = { kind: 'visitor', id: '00000000-0000-7000-8000-000000000002' }

/**
 * The condition that a user may still see what they and the other party wrote. A client's messages belong to the
 * client's current broker and to administrators; earlier brokers no longer see them. Each row is looked up: without the
 * offset, the planner may read all clients first.
 */
export const stillVisibleTo = (user_id: Statement, other: { kind: Statement; id: Statement }): Statement => sql`(
  ${other.kind} <> 'client' or exists (
    select from client, app_user
    where client.id = ${other.id} and app_user.id = ${user_id}
      and (client.broker_id = app_user.id or app_user.role = 'sys_admin')
    offset 0))`

/** The clients who sent or received one of these messages, each once. */
export const clientsAmong = (
  messages: readonly { sender_kind: string; sender_id: string; recipient_kind: string; recipient_id: string }[],
): string[] => {
  const parties = messages.flatMap((message): [string, string][] => [
    [message.sender_kind, message.sender_id],
    [message.recipient_kind, message.recipient_id],
  ])
  return [...new Set(parties.filter(([kind]) => kind === 'client').map(([, id]) => id))]
}
