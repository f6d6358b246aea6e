import { z } from 'zod'
import { absentWhenEmpty } from '../fields.ts'

/** The professional network, and the network of families and founders. */
export const NETWORKS = ['TW', 'SP'] as const
export const network = z.enum(NETWORKS)
export type Network = z.output<typeof network>

/** In a query; the professional network unless it says otherwise. */
export const networkScope = absentWhenEmpty(network.default('TW'))

/** What in a network can change under the eyes of its members. */
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
] as const
