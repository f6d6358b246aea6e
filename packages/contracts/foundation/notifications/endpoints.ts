import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { absentWhenEmpty, id, instant, page } from '../../fields.ts'

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

/** The prefix of opt-out tokens in emails to consumers. Those for users start with the user id. */
export const CONSUMER_OPT_OUT_PREFIX = 'c.'

/** The code of the refusal of a browser that has to subscribe again, for the present key. */
export const FORMER_SERVER_KEY = 'former_server_key'

const pushEndpoint = z.url('This is not a valid URL').max(2000)

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/broker/notifications',
    summary: 'List your notifications, newest first',
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
    summary: 'Mark some notifications, or all so far, as read',
    tag: 'Notifications',
    access: 'session',
    account_limit: 'light',
    body: z.object({ ids: z.array(id).max(100).optional() }),
    status: 200,
    response: z.object({ marked: z.number().int() }),
  }),
  sendTestNotification: endpoint({
    method: 'POST',
    path: '/broker/notifications/test',
    summary: 'Send yourself a test notification on every channel that is on',
    tag: 'Notifications',
    access: 'session',
    limit: 'test_notification',
    status: 204,
    response: noContent,
  }),
  readPushKey: endpoint({
    method: 'GET',
    path: '/broker/push/key',
    summary: 'Get the public key for web push subscriptions (VAPID, base64url)',
    tag: 'Notifications',
    access: 'session',
    status: 200,
    response: z.object({ public_key: z.string() }),
  }),
  addPushSubscription: endpoint({
    method: 'POST',
    path: '/broker/push/subscriptions',
    summary: 'Send web push notifications to this browser while it is signed in',
    tag: 'Notifications',
    access: 'session',
    body: z.object({
      endpoint: pushEndpoint,
      keys: z.object({
        p256dh: z.string().regex(/^[\w-]{87}=?$/, 'This is not a valid browser key'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is not a valid browser secret'),
      }),
      /** The server's key that it was made for. The release before does not send it, and some browsers do not tell it. */
      server_key: z
        .string()
        .regex(/^[\w-]{87}$/, 'This is not a valid server key')
        .optional(),
    }),
    status: 204,
    response: noContent,
  }),
  removePushSubscription: endpoint({
    method: 'DELETE',
    path: '/broker/push/subscriptions',
    summary: 'Stop web push notifications to this browser',
    tag: 'Notifications',
    access: 'session',
    body: z.object({ endpoint: pushEndpoint }),
    status: 204,
    response: noContent,
  }),
}
