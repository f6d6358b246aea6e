import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'

/** Tells whoever watches the platform. */
export const notifySuggestion = reaction('notify-suggestion', {
  async commit(_event, tx) {
    const watchers = await tx.rows<{ id: string }>(sql`
      select id from app_user where role = 'sys_admin' and is_active and 'platform_watch' = any(capabilities)`)
    for (const { id } of watchers) await notifyUser(tx, { user_id: id, kind: 'suggestion_received' })
  },
})
