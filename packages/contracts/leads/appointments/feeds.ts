import { z } from 'zod'
import { bytes, endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, requiredText } from '../../fields.ts'

/** How clients are named in a feed: `Ana Diaz`, `Ana D.`, or not at all. */
export const FEED_NAMES = ['initial', 'full', 'none'] as const
export const MAX_FEEDS = 10

const calendarFeed = z.object({
  id,
  names: z.enum(FEED_NAMES),
  created_at: instant,
  /** When a calendar program last read it. */
  read_at: instant.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

export const calendarFeedEndpoints = {
  listCalendarFeeds: endpoint({
    method: 'GET',
    path: '/broker/calendar-feeds',
    summary: 'List the private addresses from which calendar programs read your tasks and appointments',
    tag: 'Appointments',
    access: 'session',
    status: 200,
    response: z.array(calendarFeed),
  }),
  createCalendarFeed: endpoint({
    method: 'POST',
    path: '/broker/calendar-feeds',
    summary: 'Make a private address for a calendar program; only this response contains it',
    tag: 'Appointments',
    access: 'session',
    body: z.object({ names: z.enum(FEED_NAMES, { error: 'Choose how clients are named' }) }),
    confirm: true,
    status: 201,
    response: calendarFeed.extend({
      /** Under `/api/broker/calendar`. */
      token: z.string(),
    }),
  }),
  deleteCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/broker/calendar-feeds/{id}',
    summary: 'Turn an address off: calendar programs read nothing from it anymore',
    tag: 'Appointments',
    access: 'session',
    record: 'calendar_feed',
    params: idParams,
    status: 204,
    response: noContent,
  }),
  readCalendarFeed: endpoint({
    method: 'GET',
    path: '/broker/calendar/{token}.ics',
    summary: 'Get tasks and appointments as a calendar, from a week ago to a year ahead; the address is the key',
    tag: 'Appointments',
    access: 'public',
    limit: 'public_read',
    params: z.object({ token: requiredText(LIMITS.short_text) }),
    status: 200,
    response: bytes,
  }),
}
