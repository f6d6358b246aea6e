import type { Network } from '@waymark/contracts/people/memberships/schemas'
import type { Broadcast, BroadcastMap } from '../../broadcasts.ts'

/** Only administrators know about the vetting. */
const vetted = ({ aggregate_id, payload }: { aggregate_id: string; payload: { network: Network } }): Broadcast => ({
  messages: [],
  administrators: [
    { name: 'network:changed', data: { network: payload.network, part: 'applications', id: aggregate_id } },
  ],
  recount: [],
})

export const applicationBroadcasts: BroadcastMap<'application.checked' | 'application.assigned' | 'application.noted'> =
  {
    'application.checked': vetted,
    'application.assigned': vetted,
    'application.noted': vetted,
  }
