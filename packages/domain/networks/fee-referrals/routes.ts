import type { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { readFeeSteps } from '../../money/ledger/read-fee-steps.ts'
import { changeFeeReferral } from './change-fee-referral.ts'
import { compareFeeReferrals } from './compare-fee-referrals.ts'
import { createFeeReferral } from './create-fee-referral.ts'
import { readSimilar } from './find-similar.ts'
import { feeReferralById, listFeeReferrals } from './list-fee-referrals.ts'

export const feeReferralRoutes: Routes<typeof feeReferralEndpoints> = {
  readFeeTiers: async (_input, { db }) => (await readSettings(db)).fee_tiers,
  async listFeeReferrals({ query }, { db, actor, reply }) {
    const { page, next } = await listFeeReferrals(db, actor.user.id, query)
    reply.nextPage(next)
    return { referrals: page }
  },
  async readFeeReferral({ params }, context) {
    const referral = await readFeeReferral(context, params.id)
    if (referral.referrer_id !== context.actor.user.id) {
      await logAccess(context, 'fee_referral.read', 'fee_referral', params.id)
    }
    return referral
  },
  createFeeReferral: ({ body }, context) => createFeeReferral(context, body),
  changeFeeReferral: ({ params, body }, context) => changeFeeReferral(context, params.id, body),
  async compareFeeReferrals({ params, body }, context) {
    await compareFeeReferrals(context, params.id, body)
    return readFeeReferral(context, params.id)
  },
  async listAllFeeReferrals({ query }, context) {
    const { page, next } = await listFeeReferrals(context.db, null, query)
    await logAccess(context, 'fee_referrals.listed', 'fee_referral', null)
    context.reply.nextPage(next)
    return { referrals: page }
  },
}

/** A referral with its ledger entries. Only administrators see who else referred the employer. Throws 404. */
async function readFeeReferral({ db, actor }: Context<UserActor>, id: string) {
  const [referral, steps, similar] = await Promise.all([
    feeReferralById(db, id),
    readFeeSteps(db, id),
    actor.user.role === 'sys_admin' ? readSimilar(db, id) : [],
  ])
  if (!referral) throw notFound()
  return { ...referral, steps, similar }
}
