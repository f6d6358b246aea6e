import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { ContactLead } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

/**
 * Records who handled a request, or reverts that. A repeat changes nothing. Throws 409 for the contact of a client,
 * which the client's broker handles.
 */
export async function handleContactLead(
  context: Context<UserActor>,
  contact_id: string,
  handled: boolean,
): Promise<ContactLead> {
  return context.db.transaction(async (tx) => {
    const lead = await tx.row(
      tables.contact_lead,
      sql`select * from contact_lead where id = ${contact_id}::uuid for update`,
    )
    if (!lead) throw notFound()
    if (lead.client_id !== null) throw conflict('This contact belongs to a client, so the client’s broker handles it.')
    if ((lead.handled_at !== null) === handled) return lead
    const [handled_at, handled_by] = handled ? [new Date(), context.actor.user.id] : [null, null]
    await tx.run(sql`
      update contact_lead set handled_at = ${handled_at}::timestamptz, handled_by = ${handled_by}::uuid
      where id = ${contact_id}::uuid`)
    await logAccess(context, handled ? 'contact.handled' : 'contact.reopened', 'contact', contact_id, tx)
    return { ...lead, handled_at, handled_by }
  })
}
