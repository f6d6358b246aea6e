import type { BroadcastMap } from '../../broadcasts.ts'

export const opportunityBroadcasts: BroadcastMap<
  | 'opportunity.posted'
  | 'opportunity.changed'
  | 'opportunity.interest_changed'
  | 'opportunity.deleted'
  | 'opportunity.seen'
> = {
  'opportunity.posted': ({ aggregate_id, payload: { network } }) => ({
    messages: [],
    recount: [],
    network: [{ to: network, name: 'opportunity:new', data: { opp_id: aggregate_id } }],
    recount_network: network,
  }),
  'opportunity.changed': ({ aggregate_id, payload: { network } }) => ({
    messages: [],
    recount: [],
    network: [{ to: network, name: 'network:changed', data: { network, part: 'opportunities', id: aggregate_id } }],
  }),
  // Everyone else sees the change when they next open the page.
  'opportunity.interest_changed': ({ aggregate_id, payload: { network, poster_id, user_id } }) => ({
    messages: [poster_id, user_id].map((to) => ({
      to,
      name: 'network:changed',
      data: { network, part: 'opportunities', id: aggregate_id },
    })),
    recount: [],
  }),
  'opportunity.deleted': ({ aggregate_id, payload: { network } }) => ({
    messages: [],
    recount: [],
    network: [{ to: network, name: 'network:changed', data: { network, part: 'opportunities', id: aggregate_id } }],
    recount_network: network,
  }),
  'opportunity.seen': ({ aggregate_id: user_id }) => ({ messages: [], recount: [user_id] }),
}
