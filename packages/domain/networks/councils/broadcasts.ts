import type { BroadcastMap } from '../../broadcasts.ts'

export const councilBroadcasts: BroadcastMap<'council.changed'> = {
  'council.changed': ({ aggregate_id, payload: { network } }) => ({
    messages: [],
    recount: [],
    network: [{ to: network, name: 'network:changed', data: { network, part: 'councils', id: aggregate_id } }],
  }),
}
