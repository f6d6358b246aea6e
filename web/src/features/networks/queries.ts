import { feeReferralEndpoints } from '@waymark/contracts/fee-referrals/endpoints'
import type { FeeReferralStatus } from '@waymark/contracts/fee-referrals/statuses'
import { ledgerEndpoints } from '@waymark/contracts/ledger/endpoints'
import { ask, askPagesUnder } from '../../shared/api/queries.ts'

/** What a placement earns today. */
export const feeTiersQuery = ask(feeReferralEndpoints.readFeeTiers)
export const totalsQuery = ask(ledgerEndpoints.readLedger, { query: { limit: 1 } })
export const feeReferralsQuery = (status: FeeReferralStatus | undefined) =>
  askPagesUnder(feeReferralEndpoints.listFeeReferrals, 'referrals', { query: { status } })
