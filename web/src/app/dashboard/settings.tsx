import { SavedReplies } from '../../features/conversations/saved-replies/saved-replies.tsx'
import { NotificationSettings } from '../../features/foundation/notifications/notification-settings.tsx'
import { BookingSettings } from '../../features/leads/calendar/booking-settings.tsx'
import { CalendarFeeds } from '../../features/leads/calendar/calendar-feeds.tsx'
import { Preferences } from '../../features/leads/overview/preferences.tsx'
import { TaskTemplates } from '../../features/leads/today/task-templates.tsx'
import { Security } from '../../features/people/auth/security/security.tsx'
import { Grid, Stack } from '../../shared/kit/layout.tsx'
import { Page } from '../../shared/kit/panel.tsx'

/** What a broker sets once and rarely changes. */
export const Settings = () => (
  <Page title="Settings">
    {/* Each column is a stack of its own, so a tall panel leaves no blank area beside it. */}
    <Grid min="24rem" columns={2} gap="lg" align="start">
      <Stack gap="lg">
        <Preferences />
        <NotificationSettings />
        <Security />
      </Stack>
      <Stack gap="lg">
        <TaskTemplates />
        <BookingSettings />
        <CalendarFeeds />
        <SavedReplies />
      </Stack>
    </Grid>
  </Page>
)
