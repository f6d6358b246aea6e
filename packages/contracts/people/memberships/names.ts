import type { Network } from './schemas.ts'

/** The names of the networks, for the middle of a sentence. */
export const NETWORK_NAMES = {
  TW: 'professional network',
  SP: 'family and founders network',
} as const satisfies Record<Network, string>
