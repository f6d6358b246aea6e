import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../notifications/notify-user.ts'

/** Tells every administrator. */
export const notifyContact = reaction('notify-contact', {
  async commit({ aggregate_id }, tx) {
    const administrators = await tx.rows<{ id: string }>(
      sql`select id from app_user where role = 'sys_admin' and is_active order by id`,
    )
    const link = `/admin/contacts?contact=${aggregate_id}`
    for (const { id } of administrators) await notifyUser(tx, { user_id: id, kind: 'contact_received', link })
  },
})
