import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Notification, notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, mapRows, type Pages } from '../../../shared/api/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

const key = answersFrom(notificationEndpoints.listNotifications)

/** Marks the given notifications as read, or all of them without IDs. The screen updates immediately. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      call(notificationEndpoints.markNotificationsRead, { body: ids ? { ids } : {} }),
    onMutate: (ids) => {
      const read_at = new Date().toISOString()
      queries.setQueriesData<Pages<Notification>>({ queryKey: [...key, 'pages'] }, (pages) =>
        mapRows(pages, (row) => (row.read_at === null && (ids?.includes(row.id) ?? true) ? { ...row, read_at } : row)),
      )
    },
    onError: (error) => toast.error('Could not mark notifications as read', error),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
