import type { PARTY_KINDS } from '@waymark/contracts/messaging/endpoints'

/** Who writes or is written to. */
export interface Party {
  kind: (typeof PARTY_KINDS)[number]
  id: string
}

/** The product itself. Fixed, so that its conversation with somebody is one conversation. */
export const SYSTEM_ID = '00000000-0000-7000-8000-000000000001'
/** Everybody who writes from the public site without a token. */
export const VISITOR_ID = '00000000-0000-7000-8000-000000000002'

export const SYSTEM: Party = { kind: 'system', id: SYSTEM_ID }
export const VISITOR: Party = { kind: 'visitor', id: VISITOR_ID }
