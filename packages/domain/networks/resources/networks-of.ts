import type { Audience } from '@waymark/contracts/networks/resources/options'
import { NETWORKS, type Network } from '@waymark/contracts/people/memberships/schemas'

/** Whose members a resource is for, when it is for any of these. */
export const networksOf = (...audiences: readonly Audience[]): Network[] =>
  NETWORKS.filter((network) => audiences.includes(network) || audiences.includes('both'))
