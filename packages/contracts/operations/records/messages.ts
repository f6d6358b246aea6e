import { z } from 'zod'
import { message, PARTY_KINDS } from '../../conversations/messaging/endpoints.ts'
import { clientReferral, REFERRAL_STATUSES } from '../../conversations/messaging/referrals.ts'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, LIMITS, page, text } from '../../fields.ts'

const party = z.object({
  kind: z.enum(PARTY_KINDS),
  id,
  /** Null for the system, for visitors, and for people whose data was deleted. */
  name: z.string().nullable(),
})

/** Sender, recipient, time and subject. Administrators do not see the text of a message. */
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

/** A referral with the client's name. A name is null if the account is deleted or the client gave none. */
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
    summary: 'List the headers of all messages, newest first; `search` matches the sender or the recipient',
    query: listing.extend({
      status: absentWhenEmpty(z.enum(['unread', 'read']).optional()),
      sender_kind: absentWhenEmpty(z.enum(PARTY_KINDS).optional()),
    }),
    response: z.array(messageHeader),
  }),
  listAllReferrals: endpoint({
    ...administration,
    path: '/admin/referrals',
    summary: 'List referrals of clients between brokers, newest first; `search` matches the client',
    query: listing.extend({ status: absentWhenEmpty(z.enum(REFERRAL_STATUSES).optional()) }),
    response: z.array(administeredReferral),
  }),
}
