import type { BroadcastMap } from '../../broadcasts.ts'

export const notificationBroadcasts: BroadcastMap<'notification.created' | 'notification.read'> = {
  'notification.created': ({ aggregate_id, payload: { user_id } }) => ({
    messages: [{ to: user_id, name: 'notification:new', data: { notification_id: aggregate_id } }],
    recount: [user_id],
  }),
  'notification.read': ({ aggregate_id: user_id }) => ({ messages: [], recount: [user_id] }),
}
