import { feeReferralEndpoints } from '@waymark/contracts/fee-referrals/endpoints'
import { ledgerEndpoints } from '@waymark/contracts/ledger/endpoints'
import { ask, askPagesUnder } from '../../shared/api/queries.ts'

export const totalsQuery = ask(ledgerEndpoints.readLedger, { query: { limit: 1 } })
export const ledgerQuery = askPagesUnder(ledgerEndpoints.readLedger, 'transactions')
export const feeReferralsQuery = askPagesUnder(feeReferralEndpoints.listFeeReferrals, 'referrals')
