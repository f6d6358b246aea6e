import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { ContactLead } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { sealOptional } from '../../seal-optional.ts'

/** The sender names the type, and each is a row in the administrators' list. */
const MOST_TYPES = 20

/**
 * Records the source of a client. There is one row per client and type; a repeat returns the first one. Throws 404 for
 * a deleted client, and 409 for one with too many types.
 */
export async function recordContactLead(
  context: Context,
  body: BodyOf<typeof intakeEndpoints.recordContactLead>,
): Promise<ContactLead> {
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'recordContactLead', context, body, async () => {
      const made = newId()
      const notes = await sealOptional(tx, body.notes, { column: 'contact_lead.notes', id: made })
      // Locked, so that simultaneous ones are counted, too. If the client is being deleted, this row is deleted too or never written.
      if (!(await tx.exists(sql`select from client where id = ${body.client_id}::uuid for no key update`)))
        throw notFound()
      const row = await tx.row(
        tables.contact_lead.pick('id'),
        sql`
        insert into contact_lead (id, contact_type, name, email, phone, source_page, client_id, notes)
        select ${made}::uuid, ${body.contact_type}, ${body.name}, ${body.email}, ${body.phone}, ${body.source_page},
               ${body.client_id}::uuid, ${notes}
        where (select count(*) from contact_lead where client_id = ${body.client_id}::uuid) < ${MOST_TYPES}::int
          or exists (
            select from contact_lead
            where client_id = ${body.client_id}::uuid and contact_type = ${body.contact_type})
        on conflict (client_id, contact_type) do update set contact_type = excluded.contact_type
        returning id`,
      )
      if (!row) throw conflict('This client has too many types of contact', 'too_many_types')
      return row.id
    })
    const lead = await tx.row(tables.contact_lead, sql`select * from contact_lead where id = ${id}`)
    if (!lead) throw notFound()
    await logAccess(context, 'contact.recorded', 'client', body.client_id, tx)
    return lead
  })
}
