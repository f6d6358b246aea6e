import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { BusinessCall } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context } from '../../context.ts'
import { queueAdministrator } from '../assignment/find-queue-administrator.ts'
import { cannotFollowUp } from './hand-over-leads.ts'

/** The public page promises a call within this time. */
const WITHIN_MS = 24 * 3600 * 1000

/**
 * Puts a call to a business lead on its administrator's list, due in 24 hours, and notifies them. If that account was
 * disabled, another administrator gets the lead and the call. When a call is due does not change. Throws 404.
 */
export function requestCall({ db }: Pick<Context, 'db'>, lead_id: string): Promise<BusinessCall> {
  const now = new Date()
  return db.transaction(async (tx) => {
    if ((await tx.run(sql`select from business_lead where id = ${lead_id}::uuid for update`)) === 0) throw notFound()
    // Read after the wait for the lock, because the administrator may have been disabled in the meantime.
    const agent = await tx.row(
      tables.app_user.pick('id'),
      sql`
      select app_user.id from business_lead join app_user on app_user.id = agent_assigned
      where business_lead.id = ${lead_id}::uuid and is_active and app_user.role = 'sys_admin'`,
    )
    const user_id = agent?.id ?? (await queueAdministrator(tx))
    const made = await tx.row(
      tables.business_call,
      sql`
      insert into business_call (lead_id, user_id, requested_at, due_at)
      values (${lead_id}, ${user_id}, ${now}, ${new Date(now.getTime() + WITHIN_MS)})
      on conflict (lead_id) do update set
        user_id = excluded.user_id, done_at = null,
        requested_at = case when business_call.done_at is null then business_call.requested_at else ${now} end,
        due_at = case when business_call.done_at is null then business_call.due_at else excluded.due_at end
      where business_call.done_at is not null or ${cannotFollowUp(sql`business_call.user_id`)}
      returning *`,
    )
    if (made) {
      await tx.run(sql`update business_lead set agent_assigned = ${user_id}, updated_at = ${now} where id = ${lead_id}`)
      await emit(tx, 'business_lead.call_requested', lead_id, { user_id })
      return made
    }
    const due = await tx.row(tables.business_call, sql`select * from business_call where lead_id = ${lead_id}`)
    if (!due) throw new Error('a call is neither made nor due')
    return due
  })
}
