import { z } from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { absentWhenEmpty, id, instant, page, text } from '../fields.ts'

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

/** What the opt-out token of a mail to a consumer begins with; those of users begin with their id. */
export const CONSUMER_OPT_OUT_PREFIX = 'c.'

const pushEndpoint = z.url('This is not an address').max(2000)

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/broker/notifications',
    summary: 'What this user was told, the latest first',
    tag: 'Notifications',
    access: 'session',
    query: page.extend({ unread: absentWhenEmpty(z.stringbool().optional()) }),
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
  sendTestNotification: endpoint({
    method: 'POST',
    path: '/broker/notifications/test',
    summary: 'Tell this user something by every channel that is on, at once',
    tag: 'Notifications',
    access: 'session',
    limit: 'test_notification',
    status: 204,
    response: noContent,
  }),
  readPushKey: endpoint({
    method: 'GET',
    path: '/broker/push/key',
    summary: 'The key that a browser subscribes to our pushes with (VAPID, base64url)',
    tag: 'Notifications',
    access: 'session',
    status: 200,
    response: z.object({ public_key: z.string() }),
  }),
  addPushSubscription: endpoint({
    method: 'POST',
    path: '/broker/push/subscriptions',
    summary: 'Push to this browser while it is signed in',
    tag: 'Notifications',
    access: 'session',
    body: z.object({
      endpoint: pushEndpoint,
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is not the key of a browser'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is not the secret of a browser'),
      }),
    }),
    status: 204,
    response: noContent,
  }),
  removePushSubscription: endpoint({
    method: 'DELETE',
    path: '/broker/push/subscriptions',
    summary: 'Push to this browser no more',
    tag: 'Notifications',
    access: 'session',
    body: z.object({ endpoint: pushEndpoint }),
    status: 204,
    response: noContent,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notifications/unsubscribe',
    summary: 'Switch the mails to a user, or to the address of a consumer, off by the link of one, without signing in',
    tag: 'Notifications',
    access: 'public',
    limit: 'public_read',
    query: z.object({ token: text(200).default('') }),
    status: 200,
    /** False when the link is not one of ours, or not whole. */
    response: z.object({ unsubscribed: z.boolean() }),
  }),
}
