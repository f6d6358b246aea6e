import type { BroadcastMap } from '../../broadcasts.ts'

const changed = (part: 'fee_referrals' | 'ledger', id: string | null) => ({
  name: 'network:changed' as const,
  data: { network: 'TW' as const, part, id },
})

const changedForReferrer = ({
  aggregate_id,
  payload: { referrer_id },
}: {
  aggregate_id: string
  payload: { referrer_id: string }
}) => ({
  messages: [
    { to: referrer_id, ...changed('fee_referrals', aggregate_id) },
    { to: referrer_id, ...changed('ledger', null) },
  ],
  administrators: [changed('fee_referrals', aggregate_id)],
  recount: [],
})

export const feeReferralBroadcasts: BroadcastMap<
  'fee_referral.moved' | 'fee_referral.corrected' | 'fee_referral.compared' | 'ledger.corrected'
> = {
  'fee_referral.moved': changedForReferrer,
  'fee_referral.corrected': changedForReferrer,
  'fee_referral.compared': ({ aggregate_id }) => ({
    messages: [],
    administrators: [changed('fee_referrals', aggregate_id)],
    recount: [],
  }),
  'ledger.corrected': ({ aggregate_id, payload: { user_id } }) => ({
    messages: [{ to: user_id, ...changed('ledger', null) }],
    administrators: [changed('fee_referrals', aggregate_id)],
    recount: [],
  }),
}
