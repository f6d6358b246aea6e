import type { PARTY_KINDS } from '@waymark/contracts/messaging/endpoints'

/** Who writes or is written to. */
export interface Party {
  kind: (typeof PARTY_KINDS)[number]
  id: string
}

/** The product itself. Its id is fixed, so that its conversation with somebody is one conversation. */
export const SYSTEM: Party = { kind: 'system', id: '00000000-0000-7000-8000-000000000001' }
/** Everybody who writes from the public site without a token; fixed for the same reason. */
export const VISITOR: Party = { kind: 'visitor', id: '00000000-0000-7000-8000-000000000002' }

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
