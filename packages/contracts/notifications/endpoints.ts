import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page } from '../fields.ts'

export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  client_id: id.nullable(),
  urgent: z.boolean(),
  read_at: instant.nullable(),
  created_at: instant,
})
export type Notification = z.output<typeof notification>

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/broker/notifications',
    summary: 'What this user was told, the latest first',
    tag: 'Notifications',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(notification),
    paged: true,
  }),
  markNotificationsRead: endpoint({
    method: 'POST',
    path: '/broker/notifications/read',
    summary: 'Mark some notifications, or all up to now, as read',
    tag: 'Notifications',
    access: 'session',
    body: z.object({ ids: z.array(id).max(100).optional() }),
    status: 200,
    response: z.object({ marked: z.number().int() }),
  }),
}
