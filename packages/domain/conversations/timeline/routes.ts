import type { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readTimeline } from './read-timeline.ts'

export const timelineRoutes: Routes<typeof timelineEndpoints> = {
  async readTimeline({ params, query }, context) {
    await logAccess(context, 'client.timeline_read', 'client', params.id)
    const { page, next } = await readTimeline(context.db, context.actor.user, params.id, query)
    context.reply.nextPage(next)
    return page
  },
}
