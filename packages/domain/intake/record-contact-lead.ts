import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/intake/endpoints'
import { sql } from '@waymark/platform/database'
import type { ContactLead } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import type { Context } from '../context.ts'
import { once } from '../idempotency.ts'

/** Records where a client came from. One row per client and type: a repeat finds the first. */
export async function recordContactLead(
  context: Context,
  body: BodyOf<typeof intakeEndpoints.recordContactLead>,
): Promise<ContactLead> {
  const id = await context.db.transaction((tx) =>
    once(tx, 'recordContactLead', context, body, async () => {
      const row = await tx.row<{ id: string }>(sql`
        insert into contact_lead (id, contact_type, name, email, phone, source_page, client_id, notes)
        values (${newId()}, ${body.contact_type}, ${body.name}, ${body.email}, ${body.phone}, ${body.source_page},
                ${body.client_id}, ${body.notes})
        on conflict (client_id, contact_type) do update set contact_type = excluded.contact_type
        returning id`)
      if (!row) throw new Error('a contact lead was not written')
      return row.id
    }),
  )
  return context.db.prisma.contactLead.findUniqueOrThrow({ where: { id } })
}
