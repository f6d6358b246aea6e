import { useQueryClient } from '@tanstack/react-query'
import { answersFrom } from '../../../shared/api/queries.ts'
import { rereadTimelineOf } from '../../../shared/clients/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'
import { TASK_LISTS } from '../../../shared/tasks/queries.ts'

/** Refetches the work list when something on it may have changed, and the timelines of clients, which show finished tasks. */
export function useTodayLive(): void {
  const queries = useQueryClient()
  const changed = useBurst<string | null>((client_ids) => {
    for (const endpoint of TASK_LISTS) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
    for (const id of new Set(client_ids)) void rereadTimelineOf(queries, id)
  })
  useLiveMessage('task:changed', ({ client_id }) => changed(client_id))
  // No task of a client was changed by any of these.
  useLiveMessage('lead:new', () => changed(null))
  useLiveMessage('lead:updated', () => changed(null))
  useLiveMessage('message:new', () => changed(null))
  useLiveMessage('message:read', () => changed(null))
  useLiveMessage('work_list:changed', () => changed(null))
  useLiveMessage('conversation:snoozed', () => changed(null))
}
