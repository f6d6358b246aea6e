import type { Audience } from '@waymark/contracts/networks/resources/options'
import { NETWORKS, type Network } from '@waymark/contracts/people/memberships/schemas'

/** The networks with members in any of these audiences. */
export const networksOf = (...audiences: readonly Audience[]): Network[] =>
  NETWORKS.filter((network) => audiences.includes(network) || audiences.includes('both'))
