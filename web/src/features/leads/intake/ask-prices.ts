import type { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { type PriceHints, priceHints } from '@waymark/rules/leads/intake/price-hints'
import { callPublic } from '../../../shared/api/call-public.ts'
import type { Household } from './draft.ts'

/** What the server estimates for a household. It stores nothing. */
export async function askPrices(household: Household, signal: AbortSignal): Promise<PriceHints> {
  const answer = await callPublic<typeof entitlementEndpoints.estimateEntitlement>(
    { method: 'POST', path: '/entitlement/estimate' },
    { body: household, signal },
  )
  return priceHints(estimate.parse(answer))
}
