import type { Network } from './schemas.ts'

/** What the networks are called, in the middle of a sentence. */
export const NETWORK_NAMES = {
  TW: 'professional network',
  SP: 'family and founders network',
} as const satisfies Record<Network, string>
