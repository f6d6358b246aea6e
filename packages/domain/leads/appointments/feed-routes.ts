import type { calendarFeedEndpoints } from '@waymark/contracts/leads/appointments/feeds'
import type { Routes } from '../../context.ts'
import { createFeed, deleteFeed, listFeeds, readFeed } from './calendar-feeds.ts'

export const calendarFeedRoutes: Routes<typeof calendarFeedEndpoints> = {
  listCalendarFeeds: (_input, { db, actor }) => listFeeds(db, actor.user.id),
  createCalendarFeed: ({ body }, context) => createFeed(context, body.names),
  async deleteCalendarFeed({ params }, context) {
    await deleteFeed(context, params.id)
    return undefined
  },
  readCalendarFeed: ({ params }, context) => readFeed(context, params.token),
}
