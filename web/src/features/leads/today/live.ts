import { useQueryClient } from '@tanstack/react-query'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'
import { TASK_LISTS } from '../../../shared/tasks/queries.ts'

/** Refetches the work list when something on it may have been done or added. */
export function useTodayLive(): void {
  const queries = useQueryClient()
  const changed = useBurst<string>(() => {
    for (const endpoint of TASK_LISTS) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
  })
  useLiveMessage('task:changed', ({ task_id }) => changed(task_id))
  useLiveMessage('lead:new', ({ client_id }) => changed(client_id))
  useLiveMessage('lead:updated', ({ client_id }) => changed(client_id))
  useLiveMessage('message:new', ({ conversation_id }) => changed(conversation_id))
  useLiveMessage('message:read', ({ conversation_id }) => changed(conversation_id))
  useLiveMessage('work_list:changed', () => changed('work_list'))
  useLiveMessage('conversation:snoozed', ({ conversation_id }) => changed(conversation_id))
}
