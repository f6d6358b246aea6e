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
