import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../notifications/notify-user.ts'

/** Tells every administrator that somebody applied, and not who or as what. */
export const notifyMedicalMembership = reaction('notify-medical-membership', {
  async commit(_event, tx) {
    const administrators = await tx.rows<{ id: string }>(sql`
      select id from app_user where role = 'sys_admin' and is_active`)
    for (const { id } of administrators) await notifyUser(tx, { user_id: id, kind: 'medical_membership_received' })
  },
})
