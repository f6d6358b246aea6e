import type { BroadcastMap } from '../../broadcasts.ts'

export const membershipBroadcasts: BroadcastMap<'network.joined'> = {
  'network.joined': ({ aggregate_id, payload: { network } }) => ({
    messages: [],
    recount: [aggregate_id],
    joined: { user_id: aggregate_id, network },
  }),
}
