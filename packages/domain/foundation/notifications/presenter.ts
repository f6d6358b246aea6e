import { type Notification, notification } from '@waymark/contracts/foundation/notifications/endpoints'
import type { Notification as NotificationRow } from '@waymark/platform/generated/client'

export const presentNotification = (row: NotificationRow): Notification => notification.parse(row)
