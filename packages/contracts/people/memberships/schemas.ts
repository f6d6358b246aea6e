import { z } from 'zod'
import { absentWhenEmpty } from '../../fields.ts'

/** The professional network, and the network of families and founders. */
export const NETWORKS = ['TW', 'SP'] as const
export const network = z.enum(NETWORKS)
export type Network = z.output<typeof network>

/** A query parameter. Defaults to the professional network. */
export const networkScope = absentWhenEmpty(network.default('TW'))

/** The parts of a network that can change while members are looking at them. */
export const NETWORK_PARTS = [
  'opportunities',
  'fee_referrals',
  'ledger',
  'case_studies',
  'resources',
  'councils',
  'directory',
  'stories',
  'matrix',
  'trust_credits',
  'applications',
] as const
