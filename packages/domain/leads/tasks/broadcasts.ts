import type { BroadcastMap } from '../../broadcasts.ts'

export const taskBroadcasts: BroadcastMap<'task.changed'> = {
  'task.changed': ({ aggregate_id, payload: { assignee_id, client_id } }) => ({
    messages: [{ to: assignee_id, name: 'task:changed', data: { task_id: aggregate_id, client_id } }],
    recount: [],
  }),
}
