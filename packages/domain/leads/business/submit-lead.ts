import type { BodyOf } from '@waymark/contracts/endpoint'
import type { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { CONTACT_CONSENT_VERSION } from '@waymark/rules/leads/business/consent'
import { estimateSavings } from '@waymark/rules/leads/business/estimate-savings'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { queueAdministrator } from '../assignment/find-queue-administrator.ts'
import { type LeadRow, readLead } from './read-leads.ts'

/** Saves a business assessment with its snapshot and consent, and notifies the administrator who follows it up. */
export function submitLead(
  context: Context,
  body: BodyOf<typeof businessEndpoints.createBusinessLead>,
): Promise<LeadRow> {
  const now = new Date()
  const { db, config, request } = context
  return db.transaction(async (tx) => {
    const { lead_id } = await once(tx, 'createBusinessLead', context, body, async () => {
      const [id, agent_assigned] = [newId(), await queueAdministrator(tx)]
      const row = {
        ...body,
        id,
        agent_assigned,
        timestamp_iso: now,
        updated_at: now,
        savings_snapshot: estimateSavings(body),
        lead_status: 'new',
        utm_source: body.utm_source ?? `${config.BRAND_NAME.toLowerCase().replaceAll(/\W+/g, '_')}_business`,
        utm_campaign: body.utm_campaign ?? 'small_business_landing',
        utm_medium: body.utm_medium ?? 'web',
        consent_version: CONTACT_CONSENT_VERSION,
        consent_ip: request.ip,
        consent_user_agent: request.user_agent,
      }
      // Answers without a column are not stored.
      await tx.run(sql`
        insert into business_lead select * from jsonb_populate_record(null::business_lead, ${JSON.stringify(row)}::jsonb)`)
      await emit(tx, 'business_lead.received', id, { user_id: agent_assigned })
      return { lead_id: id }
    })
    return readLead(tx, lead_id)
  })
}
