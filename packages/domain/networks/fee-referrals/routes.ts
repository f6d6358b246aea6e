import type { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { readFeeSteps } from '../../money/ledger/read-fee-steps.ts'
import { createFeeReferral } from './create-fee-referral.ts'
import { feeReferralById, listFeeReferrals } from './list-fee-referrals.ts'
import { moveFeeReferral } from './move-fee-referral.ts'

export const feeReferralRoutes: Routes<typeof feeReferralEndpoints> = {
  readFeeTiers: async (_input, { db }) => (await readSettings(db)).fee_tiers,
  async listFeeReferrals({ query }, { db, actor, reply }) {
    const { page, next } = await listFeeReferrals(db, actor.user.id, query)
    if (next !== null) reply.nextPage(next)
    return { referrals: page }
  },
  async readFeeReferral({ params }, context) {
    const { db, actor } = context
    const [referral, steps] = await Promise.all([feeReferralById(db, params.id), readFeeSteps(db, params.id)])
    if (!referral) throw notFound()
    if (referral.referrer_id !== actor.user.id) {
      await logAccess(context, 'fee_referral.read', 'fee_referral', params.id)
    }
    return { ...referral, steps }
  },
  createFeeReferral: ({ body }, context) => createFeeReferral(context, body),
  moveFeeReferral: ({ params, body }, context) => moveFeeReferral(context, params.id, body.status),
  async listAllFeeReferrals({ query }, context) {
    const { page, next } = await listFeeReferrals(context.db, null, query)
    await logAccess(context, 'fee_referrals.listed', 'fee_referral', null)
    if (next !== null) context.reply.nextPage(next)
    return { referrals: page }
  },
}
