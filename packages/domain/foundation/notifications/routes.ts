import type { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import type { Routes } from '../../context.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { notifyUser } from './notify-user.ts'
import { presentNotification } from './presenter.ts'
import { addPushSubscription, removePushSubscription } from './push-subscriptions.ts'
import { vapidKeys } from './send-push.ts'

export const notificationRoutes: Routes<typeof notificationEndpoints> = {
  async listNotifications({ query }, { db, actor, reply }) {
    const { page, next } = await listNotifications(db, actor.user.id, query)
    reply.nextPage(next)
    return page.map(presentNotification)
  },

  async sendTestNotification(_input, { db, actor }) {
    await db.transaction((tx) => notifyUser(tx, { user_id: actor.user.id, kind: 'test' }))
  },

  readPushKey: async (_input, { secrets }) => ({ public_key: vapidKeys(secrets.vapid).public_key }),
  async addPushSubscription({ body }, context) {
    await addPushSubscription(context, body)
  },
  async removePushSubscription({ body }, context) {
    await removePushSubscription(context, body.endpoint)
  },

  markNotificationsRead: async ({ body }, { db, actor }) => ({
    marked: await markNotificationsRead(db, actor.user.id, body.ids),
  }),
}
