import type { BodyOf } from '@waymark/contracts/endpoint'
import type { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { type LeadRow, readLead } from './read-leads.ts'

/** Updates the status of a lead, or marks its call as made. Throws 404. */
export function updateLead(
  context: Context<UserActor>,
  id: string,
  { lead_status, call_done }: BodyOf<typeof businessEndpoints.updateBusinessLead>,
): Promise<LeadRow> {
  return context.db.transaction(async (tx) => {
    await tx.run(sql`
      update business_lead set
        lead_status = coalesce(${lead_status ?? null}, lead_status), updated_at = now()
      where id = ${id}::uuid`)
    if (call_done) {
      await tx.run(sql`
        update business_call set done_at = now() where lead_id = ${id}::uuid and done_at is null`)
    }
    const lead = await readLead(tx, id)
    await logAccess(context, 'business_lead.updated', 'business_lead', id, tx)
    await emit(tx, 'business_lead.updated', id, { user_id: lead.agent_assigned })
    return lead
  })
}
