import { NotificationSettings } from '../../features/foundation/notifications/notification-settings.tsx'
import { OverviewTab } from '../../features/leads/overview/overview-tab.tsx'

export const Overview = () => <OverviewTab settings={<NotificationSettings />} />
