import type { PushMap } from '../pushes.ts'

export const networkPushes: PushMap<'network.joined' | 'fee_referral.moved' | 'ledger.corrected'> = {
  'network.joined': ({ aggregate_id, payload: { network } }) => ({
    messages: [],
    recount: [aggregate_id],
    joined: { user_id: aggregate_id, network },
  }),
  'fee_referral.moved': ({ aggregate_id, payload: { referrer_id } }) => ({
    messages: (['fee_referrals', 'ledger'] as const).map((part) => ({
      to: referrer_id,
      name: 'network:changed',
      data: { network: 'TW', part, id: aggregate_id },
    })),
    recount: [],
  }),
  'ledger.corrected': ({ payload: { user_id } }) => ({
    messages: [{ to: user_id, name: 'network:changed', data: { network: 'TW', part: 'ledger', id: null } }],
    recount: [],
  }),
}
