import type { BroadcastMap } from '../../broadcasts.ts'

export const accountBroadcasts: BroadcastMap<'session.ended' | 'user.updated'> = {
  'session.ended': ({ aggregate_id, payload }) => ({
    messages: [],
    recount: [],
    end: { session_id: aggregate_id, reason: payload.reason },
  }),
  // Users need to see changes to themselves, because verification, capabilities and preferences decide what their
  // screen offers.
  'user.updated': ({ aggregate_id }) => ({
    messages: [{ to: aggregate_id, name: 'refetch', data: {} }],
    recount: [],
    presence: [aggregate_id],
  }),
}
