import type { AnswerOf, BodyOf } from '@waymark/contracts/endpoint'
import type { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { sealOptional } from '../../seal-optional.ts'

type Endpoint = typeof contactEndpoints.requestContact

/**
 * Stores a visitor's request as a contact lead without a client, and notifies the administrators. One per
 * Idempotency-Key.
 */
export const requestContact = (context: Context, body: BodyOf<Endpoint>): Promise<AnswerOf<Endpoint>> =>
  context.db.transaction((tx) =>
    once(tx, 'requestContact', context, body, async () => {
      const { contact_type, name, email, phone, source_page, notes } = body
      const [id, created_at] = [newId(), new Date()]
      const sealed = await sealOptional(tx, notes, { column: 'contact_lead.notes', id })
      await tx.run(sql`
        insert into contact_lead (id, contact_type, name, email, phone, source_page, notes, created_at)
        values (${id}, ${contact_type}, ${name}, ${email}, ${phone}, ${source_page}, ${sealed}, ${created_at})`)
      await emit(tx, 'contact.received', id, {})
      return { id, contact_type, created_at: created_at.toISOString() }
    }),
  )
