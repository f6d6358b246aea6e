import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import {
  absentWhenEmpty,
  email,
  id,
  idParams,
  instant,
  LIMITS,
  optionalText,
  page,
  requiredText,
  text,
} from '../../fields.ts'
import { otherAgent } from '../../leads/clients/schemas.ts'
import { messageFile, written } from './files.ts'
import { clientReferral, referralOf } from './referrals.ts'

export const PARTY_KINDS = ['user', 'client', 'visitor', 'system'] as const
export const CONVERSATION_VIEWS = ['open', 'snoozed', 'mine'] as const
export type ConversationView = (typeof CONVERSATION_VIEWS)[number]
export const PRIORITIES = ['normal', 'high', 'urgent'] as const

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
  /** An email address for the reply, left by a visitor or consumer and not verified. */
  reply_to: z.string().nullable(),
  is_read: z.boolean(),
  /** When a device of the recipient first received it. Until then it is undelivered. */
  delivered_at: instant.nullable(),
  /** When it was known that neither an email nor a text told the client about it. */
  failed_at: instant.nullable(),
  created_at: instant,
  referral: clientReferral.nullable(),
  files: z.array(messageFile),
})
export type Message = z.output<typeof message>

export const conversation = z.object({
  id,
  partner_id: id,
  partner_kind: z.enum(PARTY_KINDS),
  partner_name: z.string(),
  partner_company: z.string().nullable(),
  online: z.boolean(),
  /** Whether anything tells them about a message. False: a client who stopped service emails, until they open their page. */
  notifiable: z.boolean(),
  /** Whether you may write to them: to your own client, or to someone whose account is enabled. */
  may_write: z.boolean(),
  /** Of a client who is not your own: their agent, if they have one. */
  other_agent: otherAgent.nullable(),
  /** Of people. A system message is not counted. */
  unread: z.number().int(),
  /** In the future: snoozed until then. In the past: back since then, until you write or say that it is done. */
  snoozed_until: instant.nullable(),
  last_message: message.omit({ referral: true, files: true }).nullable(),
})
export type Conversation = z.output<typeof conversation>

/** A message that a search found, and the part of it around the first hit. */
export const foundMessage = z.object({
  id,
  partner_id: id,
  partner_kind: z.enum(PARTY_KINDS),
  partner_name: z.string(),
  by_me: z.boolean(),
  created_at: instant,
  passage: z.array(z.object({ text: z.string(), marked: z.boolean() })),
})
export type FoundMessage = z.output<typeof foundMessage>

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
    summary:
      'List the other brokers of the network, by name; with agent_id only this one, with client_id only those who may take this client of yours, with verified only those who may take clients at all',
    tag: 'Messages',
    access: 'session',
    query: page.extend({
      search: absentWhenEmpty(text(LIMITS.name).optional()),
      agent_id: absentWhenEmpty(id.optional()),
      /** A client to refer: lists verified brokers licensed in the client's state. */
      client_id: absentWhenEmpty(id.optional()),
      /** Clients to hand over: lists verified brokers. A preview says which of the clients each may take. */
      verified: absentWhenEmpty(z.literal('true').optional()),
    }),
    status: 200,
    response: z.array(networkAgent),
    paged: true,
  }),
  listConversations: endpoint({
    method: 'GET',
    path: '/agent/conversations',
    summary: 'List conversations with their unread counts, newest first; with partner_id only the one with this person',
    tag: 'Messages',
    access: 'session',
    query: page.extend({
      partner_id: absentWhenEmpty(id.optional()),
      /** Without snoozed ones, only snoozed ones, or without snoozed ones those with clients assigned to you. */
      view: absentWhenEmpty(z.enum(CONVERSATION_VIEWS).optional()),
    }),
    status: 200,
    response: z.array(conversation),
    paged: true,
  }),
  readConversation: endpoint({
    method: 'GET',
    path: '/agent/conversations/{id}',
    summary: 'List the messages of one conversation, newest first',
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
    summary: 'Mark everything up to this message as read; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    account_limit: 'light',
    record: 'conversation',
    params: idParams,
    body: z.object({ last_message_id: id }),
    status: 200,
    response: z.object({ conversation_id: id, last_message_id: id, marked: z.number().int() }),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/agent/messages',
    summary: 'List messages to and from you, newest first. System messages are news, and count as read here',
    tag: 'Messages',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(message),
    paged: true,
  }),
  searchMessages: endpoint({
    method: 'POST',
    path: '/agent/messages/search',
    summary:
      'Search your messages in all conversations, newest first; each word needs three letters or more. The words are in the body, because they may say something private',
    tag: 'Messages',
    access: 'session',
    account_limit: 'light',
    query: page,
    body: z.object({ q: requiredText(LIMITS.short_text, 'Enter a search term') }),
    status: 200,
    response: z.array(foundMessage),
    paged: true,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/agent/messages',
    summary: 'Send a message to another broker of the network or, with files, to one of your clients',
    tag: 'Messages',
    access: 'session',
    account_limit: 'message',
    target_limit: { limit: 'conversation', of: 'recipient_id' },
    idempotent: true,
    body: written.safeExtend({
      recipient_id: id,
      subject: optionalText(LIMITS.short_text),
      message_type: z.enum(['general', 'referral']).default('general'),
      priority: z.enum(PRIORITIES).default('normal'),
      /**
       * Offers one of the sender's clients to the recipient, who must be a broker. The message type is then `referral`.
       */
      referral: referralOf.nullish(),
    }),
    status: 201,
    response: message,
  }),
  confirmDelivery: endpoint({
    method: 'POST',
    path: '/agent/messages/delivered',
    summary: 'Confirm that your device received every message to you up to this one; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    account_limit: 'light',
    body: z.object({ last_message_id: id }),
    status: 204,
    response: noContent,
  }),
  sendAgentMessage: endpoint({
    method: 'POST',
    path: '/agent-messages',
    summary: 'Send a message from a consumer or visitor to the agent, or to the administrators if there is none',
    tag: 'Intake',
    access: 'visitor',
    needs: 'latest_link',
    limit: 'visitor_message',
    target_limit: { limit: 'conversation', of: 'to_user' },
    idempotent: true,
    body: z.object({
      to_user: optionalText(LIMITS.name),
      subject: optionalText(LIMITS.short_text),
      message: requiredText(LIMITS.free_text, 'Please enter a message'),
      priority: z.enum(PRIORITIES).default('normal'),
      /**
       * Where to send the reply. The address is not verified. It is ignored for users, who get replies in the portal.
       */
      reply_to: absentWhenEmpty(email().nullish()),
    }),
    status: 201,
    response: z.object({
      id,
      created_at: instant,
      /** Who got it: the agent, or the administrators if there is none. The release before does not send it. */
      reader: z.enum(['agent', 'team']).default('agent'),
    }),
  }),
}
