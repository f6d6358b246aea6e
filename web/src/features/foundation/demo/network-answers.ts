import type { FeeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_TIERS, feeCents } from '@waymark/rules/networks/fee-referrals/fee'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, newId } from './store.ts'

export const networkAnswers = (store: DemoStore) => {
  const referrals: FeeReferral[] = []
  const { first_name, last_name } = store.user
  return {
    readMemberships: () => ({ networks: ['TW'] }),
    readFeeTiers: () => ({ tiers: [...FEE_TIERS] }),
    listFeeReferrals: ({ query }) => ({
      referrals: referrals.filter(({ status }) => query.status === undefined || status === query.status),
    }),
    createFeeReferral({ body }) {
      const now = new Date().toISOString()
      const referral: FeeReferral = {
        ...body,
        id: newId(),
        state: body.state ?? null,
        status: 'New',
        license: 'active',
        also_referred: null,
        corrections: [],
        fee_amount: feeCents(body.employee_count_estimate, FEE_TIERS) / 100,
        created_at: now,
        history: [{ from_status: null, to_status: 'New', moved_by_name: `${first_name} ${last_name}`, moved_at: now }],
      }
      referrals.unshift(referral)
      return referral
    },
    listCouncils: () => ({ councils: [] }),
    findMembers: () => ({ members: [] }),
    readLedger: () => ({ transactions: [], total_earned: 0, total_pending: 0 }),
  } satisfies DemoAnswers
}
