import type { BroadcastMap } from '../../broadcasts.ts'

export const resourceBroadcasts: BroadcastMap<'resource.changed'> = {
  'resource.changed': ({ aggregate_id: id, payload: { networks } }) => ({
    messages: [],
    network: networks.map((network) => ({
      to: network,
      name: 'network:changed',
      data: { network, part: 'resources', id },
    })),
    recount: [],
  }),
}
