import { z } from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, optionalText, page, requiredText, text } from '../fields.ts'

export const PARTY_KINDS = ['user', 'client', 'visitor', 'system'] as const

export const PRIORITIES = ['normal', 'high', 'urgent'] as const
export const CONSENT_CHANNELS = ['phone', 'email', 'in_person'] as const
export const REFERRAL_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const

/** A client offered to another broker. */
export const clientReferral = z.object({
  id,
  client_id: id,
  message_id: id,
  conversation_id: id,
  from_user_id: id,
  from_name: z.string(),
  to_user_id: id,
  to_name: z.string(),
  status: z.enum(REFERRAL_STATUSES),
  consent_channel: z.enum(CONSENT_CHANNELS),
  consented_at: instant,
  created_at: instant,
  decided_at: instant.nullable(),
  /** What the client agreed to show until somebody accepts; null for who may not see the client any more. */
  client: z
    .object({
      first_name: z.string().nullable(),
      state: z.string().nullable(),
      /** Such as `40 to 49`. */
      age_band: z.string(),
      plan_preference: z.string(),
      preferred_coverage: z.array(z.string()),
      covers_others: z.boolean(),
      is_mock: z.boolean(),
    })
    .nullable(),
})
export type ClientReferral = z.output<typeof clientReferral>

export const message = z.object({
  id,
  conversation_id: id,
  sender_kind: z.enum(PARTY_KINDS),
  sender_id: id,
  recipient_kind: z.enum(PARTY_KINDS),
  recipient_id: id,
  client_id: id.nullable(),
  subject: z.string().nullable(),
  message: z.string(),
  message_type: z.string(),
  priority: z.string(),
  /** An e-mail address that a visitor or consumer left for the answer, unchecked. */
  reply_to: z.string().nullable(),
  is_read: z.boolean(),
  /** When a device of the recipient first had it; until then it is held for them. */
  delivered_at: instant.nullable(),
  created_at: instant,
  referral: clientReferral.nullable(),
})
export type Message = z.output<typeof message>

export const conversation = z.object({
  id,
  partner_id: id,
  partner_kind: z.enum(PARTY_KINDS),
  partner_name: z.string(),
  partner_company: z.string().nullable(),
  online: z.boolean(),
  unread: z.number().int(),
  last_message: message.omit({ referral: true }).nullable(),
})
export type Conversation = z.output<typeof conversation>

export const networkAgent = z.object({
  id,
  name: z.string(),
  company: z.string().nullable(),
  specialties: z.array(z.string()),
  specialty: z.string().nullable(),
  online: z.boolean(),
})
export type NetworkAgent = z.output<typeof networkAgent>

/** How the client agreed to be referred, and when. */
const referralOf = z.object({
  client_id: id,
  consent_channel: z.enum(CONSENT_CHANNELS, { error: 'Please say how the client agreed' }),
  consented_at: z.iso.datetime({ error: 'Please say when the client agreed' }),
  consent: z.literal(true, { error: 'Please confirm that the client agreed' }),
})

export const messagingEndpoints = {
  listNetwork: endpoint({
    method: 'GET',
    path: '/agent/network',
    summary: 'The other brokers of the network, by name',
    tag: 'Messages',
    access: 'session',
    query: page.extend({ search: absentWhenEmpty(text(LIMITS.name).optional()) }),
    status: 200,
    response: z.array(networkAgent),
    paged: true,
  }),
  listConversations: endpoint({
    method: 'GET',
    path: '/agent/conversations',
    summary: 'Conversations, the latest first, with their unread counts',
    tag: 'Messages',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(conversation),
    paged: true,
  }),
  readConversation: endpoint({
    method: 'GET',
    path: '/agent/conversations/{id}',
    summary: 'The messages of one conversation, the latest first',
    tag: 'Messages',
    access: 'session',
    record: 'conversation',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(message),
    paged: true,
  }),
  markConversationRead: endpoint({
    method: 'POST',
    path: '/agent/conversations/{id}/read',
    summary: 'Everything up to this message has been seen; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    record: 'conversation',
    params: idParams,
    body: z.object({ last_message_id: id }),
    status: 200,
    response: z.object({ conversation_id: id, last_message_id: id, marked: z.number().int() }),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/agent/messages',
    summary: 'Messages to and from the signed-in user, the latest first',
    tag: 'Messages',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(message),
    paged: true,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/agent/messages',
    summary: 'Write to another broker of the network, or to a client of one’s own',
    tag: 'Messages',
    access: 'session',
    idempotent: true,
    body: z.object({
      recipient_id: id,
      subject: optionalText(LIMITS.short_text),
      message: requiredText(LIMITS.free_text, 'Please enter a message'),
      message_type: z.enum(['general', 'referral']).default('general'),
      priority: z.enum(PRIORITIES).default('normal'),
      /** Offers a client of one's own to the recipient, a broker; the message is then of type `referral`. */
      referral: referralOf.nullish(),
    }),
    status: 201,
    response: message,
  }),
  confirmDelivery: endpoint({
    method: 'POST',
    path: '/agent/messages/delivered',
    summary: 'A device of yours has every message to you up to this one; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    body: z.object({ last_message_id: id }),
    status: 204,
    response: noContent,
  }),
  listReferrals: endpoint({
    method: 'GET',
    path: '/agent/referrals',
    summary: 'Referrals by and to you, the latest first',
    tag: 'Messages',
    access: 'session',
    query: page.extend({ client_id: absentWhenEmpty(id.optional()) }),
    status: 200,
    response: z.array(clientReferral),
    paged: true,
  }),
  acceptReferral: endpoint({
    method: 'POST',
    path: '/agent/referrals/{id}/accept',
    summary: 'Take the client, whose 24 hours begin anew; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    record: 'referral',
    params: idParams,
    status: 200,
    response: clientReferral,
  }),
  declineReferral: endpoint({
    method: 'POST',
    path: '/agent/referrals/{id}/decline',
    summary: 'Leave the client with who referred them; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    record: 'referral',
    params: idParams,
    status: 200,
    response: clientReferral,
  }),
  withdrawReferral: endpoint({
    method: 'POST',
    path: '/agent/referrals/{id}/withdraw',
    summary: 'Take back what nobody has answered; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    record: 'referral',
    params: idParams,
    status: 200,
    response: clientReferral,
  }),
}
