import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, optionalText, page, requiredText, text } from '../fields.ts'

export const PARTY_KINDS = ['user', 'client', 'visitor', 'system'] as const

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
  is_read: z.boolean(),
  created_at: instant,
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
  last_message: message.nullable(),
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
    }),
    status: 201,
    response: message,
  }),
}
