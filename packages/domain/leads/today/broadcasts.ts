import type { BroadcastMap } from '../../broadcasts.ts'

export const todayBroadcasts: BroadcastMap<'work_list.snooze_changed'> = {
  'work_list.snooze_changed': ({ aggregate_id: user_id }) => ({
    messages: [{ to: user_id, name: 'work_list:changed', data: {} }],
    recount: [],
  }),
}
