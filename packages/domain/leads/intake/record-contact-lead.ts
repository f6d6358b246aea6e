import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { ContactLead } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { sealOptional } from '../../seal-optional.ts'

/**
 * Records the source of a client. There is one row per client and type; a repeat returns the first one. Throws 404 for
 * a deleted client.
 */
export async function recordContactLead(
  context: Context,
  body: BodyOf<typeof intakeEndpoints.recordContactLead>,
): Promise<ContactLead> {
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'recordContactLead', context, body, async () => {
      const made = newId()
      const notes = await sealOptional(tx, body.notes, { column: 'contact_lead.notes', id: made })
      // The client is locked: if the client is being deleted, this row is deleted too or never written.
      const row = await tx.row(
        tables.contact_lead.pick('id'),
        sql`
        with held as (select id from client where id = ${body.client_id}::uuid for key share)
        insert into contact_lead (id, contact_type, name, email, phone, source_page, client_id, notes)
        select ${made}::uuid, ${body.contact_type}, ${body.name}, ${body.email}, ${body.phone}, ${body.source_page}, id,
               ${notes}
        from held
        on conflict (client_id, contact_type) do update set contact_type = excluded.contact_type
        returning id`,
      )
      return row?.id ?? null
    })
    const lead = await tx.row(tables.contact_lead, sql`select * from contact_lead where id = ${id}`)
    if (!lead) throw notFound()
    await logAccess(context, 'contact.recorded', 'client', body.client_id, tx)
    return lead
  })
}
