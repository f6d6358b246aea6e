import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'

/** Tells every administrator of a referral that came; of its later moves its referrer was told with the move. */
export const notifyFeeReferral = reaction('notify-fee-referral', {
  async commit({ aggregate_id, payload }, tx) {
    if (payload.status !== 'New') return
    const told = await tx.rows<{ id: string; employer_company: string }>(sql`
      select app_user.id, employer_company from app_user cross join fee_referral
      where role = 'sys_admin' and is_active and fee_referral.id = ${aggregate_id}::uuid order by app_user.id`)
    const link = `/admin/referrals?referral=${aggregate_id}`
    for (const { id, employer_company } of told) {
      await notifyUser(tx, { user_id: id, kind: 'fee_referral_received', about: employer_company, link })
    }
  },
})
