import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'
import { ask, askPagesUnder } from '../../../shared/api/queries.ts'

/** The current fees for a placement. */
export const feeTiersQuery = ask(feeReferralEndpoints.readFeeTiers)
export const totalsQuery = ask(ledgerEndpoints.readLedger, { query: { limit: 1 } })
export const feeReferralsQuery = (status: FeeReferralStatus | undefined) =>
  askPagesUnder(feeReferralEndpoints.listFeeReferrals, 'referrals', { query: { status } })
