import { useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '@waymark/contracts/notifications/endpoints'
import { answersFrom } from '../../shared/api/queries.ts'
import { useLiveMessage } from '../../shared/socket/live.tsx'

export function useNotificationsLive(): void {
  const queries = useQueryClient()
  useLiveMessage(
    'notification:new',
    () => void queries.invalidateQueries({ queryKey: answersFrom(notificationEndpoints.listNotifications) }),
  )
}
