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

const messageFilters = {
  status: absentWhenEmpty(z.enum(['unread', 'read']).optional()),
  sender_kind: absentWhenEmpty(z.enum(PARTY_KINDS).optional()),
}
const referralFilters = { status: absentWhenEmpty(z.enum(REFERRAL_STATUSES).optional()) }
const search = absentWhenEmpty(text(LIMITS.name).optional())
const administration = { method: 'GET', tag: 'Administration', access: 'sys_admin', status: 200, paged: true } as const

export const messagingAdministrationEndpoints = {
  listAllMessages: endpoint({
    ...administration,
    path: '/admin/messages',
    summary: 'List the headers of all messages, newest first',
    query: page.extend(messageFilters),
    response: z.array(messageHeader),
  }),
  findAllMessages: endpoint({
    ...administration,
    method: 'POST',
    path: '/admin/messages/find',
    summary: 'The same by sender or recipient, who are in the body, because they may be clients',
    account_limit: 'light',
    query: page,
    body: z.object({ ...messageFilters, search }),
    response: z.array(messageHeader),
  }),
  listAllReferrals: endpoint({
    ...administration,
    path: '/admin/referrals',
    summary: 'List referrals of clients between brokers, newest first',
    query: page.extend(referralFilters),
    response: z.array(administeredReferral),
  }),
  findAllReferrals: endpoint({
    ...administration,
    method: 'POST',
    path: '/admin/referrals/find',
    summary: 'The same by client, whose name is in the body',
    account_limit: 'light',
    query: page,
    body: z.object({ ...referralFilters, search }),
    response: z.array(administeredReferral),
  }),
}
