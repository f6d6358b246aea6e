import type { BroadcastMap } from '../../broadcasts.ts'

/** Informs these users of the changed client and recounts their figures. */
const updated = (client_id: string, user_ids: readonly (string | null)[]) => {
  const people = user_ids.filter((id) => id !== null)
  return {
    messages: people.map((to) => ({ to, name: 'lead:updated' as const, data: { client_id } })),
    recount: people,
  }
}

export const clientBroadcasts: BroadcastMap<
  | 'client.assessed'
  | 'client.assigned'
  | 'client.held'
  | 'client.hold_ended'
  | 'client.updated'
  | 'client.update_proposed'
  | 'client.update_ended'
  | 'client.contacted'
  | 'client.deleted'
  | 'client.restored'
  | 'consent.revoked'
  | 'client.status_changed'
  | 'client.life_event_changed'
  | 'client.household_changed'
  | 'client.annotated'
  | 'client.result_opened'
> = {
  'client.assessed': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.assigned': ({ aggregate_id, payload: { broker_id, previous_broker_id } }) => {
    const before = updated(aggregate_id, [previous_broker_id])
    return {
      messages: [{ to: broker_id, name: 'lead:new', data: { client_id: aggregate_id } }, ...before.messages],
      recount: [broker_id, ...before.recount],
      platform: true,
    }
  },
  'client.held': ({ aggregate_id, payload }) => ({ ...updated(aggregate_id, [payload.broker_id]), platform: true }),
  'client.hold_ended': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.updated': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.update_proposed': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.update_ended': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.contacted': ({ aggregate_id, payload }) => ({
    ...updated(aggregate_id, [payload.broker_id]),
    platform: true,
  }),
  'client.deleted': ({ aggregate_id, payload }) => ({ ...updated(aggregate_id, [payload.broker_id]), platform: true }),
  'client.restored': ({ aggregate_id, payload }) => ({ ...updated(aggregate_id, [payload.broker_id]), platform: true }),
  'consent.revoked': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.status_changed': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.life_event_changed': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.household_changed': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.result_opened': ({ aggregate_id, payload }) => updated(aggregate_id, [payload.broker_id]),
  'client.annotated': ({ aggregate_id, payload: { user_id } }) => ({
    messages: [{ to: user_id, name: 'lead:updated', data: { client_id: aggregate_id } }],
    recount: [],
  }),
}
