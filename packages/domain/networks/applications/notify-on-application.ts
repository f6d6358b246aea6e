import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'

const KINDS = {
  'application.received': 'application_received',
  'application.answered': 'application_answered',
  'application.withdrawn': 'application_withdrawn',
} as const

/** Tells every administrator. */
export const notifyApplication = reaction('notify-application', {
  async commit({ name, aggregate_id }, tx) {
    const administrators = await tx.rows<{ id: string }>(
      sql`select id from app_user where role = 'sys_admin' and is_active order by id`,
    )
    const link = `/admin/applications?application=${aggregate_id}`
    for (const { id } of administrators) await notifyUser(tx, { user_id: id, kind: KINDS[name], link })
  },
})
