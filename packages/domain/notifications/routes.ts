import type { notificationEndpoints } from '@waymark/contracts/notifications/endpoints'
import type { Routes } from '../context.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { presentNotification } from './presenter.ts'

export const notificationRoutes: Routes<typeof notificationEndpoints> = {
  async listNotifications({ query }, { db, actor, reply }) {
    const { page, next } = await listNotifications(db, actor.user.id, query)
    if (next !== null) reply.nextPage(next)
    return page.map(presentNotification)
  },

  markNotificationsRead: async ({ body }, { db, actor }) => ({
    marked: await markNotificationsRead(db, actor.user.id, body.ids),
  }),
}
