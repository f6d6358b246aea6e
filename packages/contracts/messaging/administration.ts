import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, LIMITS, page, text } from '../fields.ts'
import { clientReferral, message, PARTY_KINDS, REFERRAL_STATUSES } from './endpoints.ts'

const party = z.object({
  kind: z.enum(PARTY_KINDS),
  id,
  /** Null for the product, for visitors, and for whom nothing is left of. */
  name: z.string().nullable(),
})

/** Who wrote to whom, when and about what; what they wrote is theirs. */
const messageHeader = message
  .pick({
    id: true,
    conversation_id: true,
    client_id: true,
    subject: true,
    message_type: true,
    priority: true,
    is_read: true,
    delivered_at: true,
    created_at: true,
  })
  .extend({ sender: party, recipient: party })
export type MessageHeader = z.output<typeof messageHeader>

/** A referral with the client's name; a name is null where the account, or who gave none, has none. */
const administeredReferral = clientReferral
  .omit({ client: true, from_name: true, to_name: true })
  .extend({ client_name: z.string().nullable(), from_name: z.string().nullable(), to_name: z.string().nullable() })
export type AdministeredReferral = z.output<typeof administeredReferral>

const listing = page.extend({ search: absentWhenEmpty(text(LIMITS.name).optional()) })
const administration = { method: 'GET', tag: 'Administration', access: 'sys_admin', status: 200, paged: true } as const

export const messagingAdministrationEndpoints = {
  listAllMessages: endpoint({
    ...administration,
    path: '/admin/messages',
    summary: 'The headers of all messages, the latest first; `search` finds who wrote or was written to',
    query: listing.extend({
      status: absentWhenEmpty(z.enum(['unread', 'read']).optional()),
      sender_kind: absentWhenEmpty(z.enum(PARTY_KINDS).optional()),
    }),
    response: z.array(messageHeader),
  }),
  listAllReferrals: endpoint({
    ...administration,
    path: '/admin/referrals',
    summary: 'Clients that brokers referred to each other, the latest first; `search` finds the client',
    query: listing.extend({ status: absentWhenEmpty(z.enum(REFERRAL_STATUSES).optional()) }),
    response: z.array(administeredReferral),
  }),
}
