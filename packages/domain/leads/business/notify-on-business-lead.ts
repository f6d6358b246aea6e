import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'

/** Tells the administrator of a business lead that it came, or that it wants a call. */
export const notifyBusinessLead = reaction('notify-business-lead', {
  async commit({ name, aggregate_id, payload }, tx) {
    const lead = await tx.row<{ company_name: string }>(
      sql`select company_name from business_lead where id = ${aggregate_id}`,
    )
    if (!lead) return
    const kind = name === 'business_lead.received' ? 'business_lead' : 'business_call'
    await notifyUser(tx, { user_id: payload.user_id, kind, about: lead.company_name })
  },
})
