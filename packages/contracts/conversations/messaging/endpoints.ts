import { z } from 'zod'
import { bytes, endpoint, noContent } from '../../endpoint.ts'
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
  /**
   * What the client agreed to show before the referral is accepted. Null for users who may no longer see the client.
   */
  client: z
    .object({
      first_name: z.string().nullable(),
      state: z.string().nullable(),
      /** For example `40 to 49`. */
      age_band: z.string(),
      plan_preference: z.string(),
      preferred_coverage: z.array(z.string()),
      covers_others: z.boolean(),
      is_mock: z.boolean(),
    })
    .nullable(),
})
export type ClientReferral = z.output<typeof clientReferral>

export const FILE_REFUSALS = ['kind', 'size', 'number'] as const

/** A file that came with a client's message. */
export const messageFile = z.object({
  id,
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Null for a file that was not kept. */
  media_type: z.string().nullable(),
  /** Why it was not kept: its kind or content, its size, or too many files. Null for a kept file. */
  refused: z.enum(FILE_REFUSALS).nullable(),
})
export type MessageFile = z.output<typeof messageFile>

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

const replyValues = z.object({
  first_name: z.string().optional(),
  agent_name: z.string().optional(),
  agency: z.string().optional(),
  next_step_due: z.string().optional(),
  own_page: z.string().optional(),
})

/** Sentences to pick for a message, in English beside the client's language. */
export const readySentences = z.object({
  /** The client's, such as `es`. */
  language: z.string(),
  /** Whether the client's agent says in their profile that they speak it. */
  agent_speaks: z.boolean(),
  /** What is known of the variables of saved replies, in both languages. */
  variables: z.object({ english: replyValues, translated: replyValues }),
  groups: z.array(
    z.object({
      title: z.string(),
      sentences: z.array(z.object({ english: z.string(), translated: z.string() })),
    }),
  ),
})
export type ReadySentences = z.output<typeof readySentences>

export const conversation = z.object({
  id,
  partner_id: id,
  partner_kind: z.enum(PARTY_KINDS),
  partner_name: z.string(),
  partner_company: z.string().nullable(),
  online: z.boolean(),
  /** Whether anything tells them about a message. False: a client who stopped service emails, until they open their page. */
  notifiable: z.boolean(),
  /** Of people. A system message is not counted. */
  unread: z.number().int(),
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

/** How and when the client agreed to be referred. */
const referralOf = z.object({
  client_id: id,
  consent_channel: z.enum(CONSENT_CHANNELS, { error: 'Please enter how the client agreed' }),
  consented_at: z.iso.datetime({ error: 'Please enter when the client agreed' }),
  consent: z.literal(true, { error: 'Please confirm that the client agreed' }),
})

export const messagingEndpoints = {
  listNetwork: endpoint({
    method: 'GET',
    path: '/agent/network',
    summary:
      'List the other brokers of the network, by name; with client_id only those who may take this client of yours',
    tag: 'Messages',
    access: 'session',
    query: page.extend({
      search: absentWhenEmpty(text(LIMITS.name).optional()),
      /** A client to refer: lists verified brokers licensed in the client's state. */
      client_id: absentWhenEmpty(id.optional()),
    }),
    status: 200,
    response: z.array(networkAgent),
    paged: true,
  }),
  readReadySentences: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/ready-sentences',
    summary: "Get sentences for a message to a client, in English and in the client's language",
    tag: 'Messages',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: readySentences,
  }),
  listConversations: endpoint({
    method: 'GET',
    path: '/agent/conversations',
    summary: 'List conversations with their unread counts, newest first',
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
    record: 'conversation',
    params: idParams,
    body: z.object({ last_message_id: id }),
    status: 200,
    response: z.object({ conversation_id: id, last_message_id: id, marked: z.number().int() }),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/agent/messages',
    summary: 'List messages to and from you, newest first',
    tag: 'Messages',
    access: 'session',
    query: page,
    status: 200,
    response: z.array(message),
    paged: true,
  }),
  listClientFiles: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/files',
    summary: 'List the files that came with the messages of a client, newest first',
    tag: 'Messages',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(messageFile.extend({ created_at: instant })),
    paged: true,
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/agent/messages/search',
    summary: 'Search your messages in all conversations, newest first; each word needs three letters or more',
    tag: 'Messages',
    access: 'session',
    query: page.extend({ q: requiredText(LIMITS.short_text, 'Enter a search term') }),
    status: 200,
    response: z.array(foundMessage),
    paged: true,
  }),
  downloadMessageFile: endpoint({
    method: 'GET',
    path: '/agent/message-files/{id}',
    summary: "Download a file that came with a client's message: for the client, their broker and administrators",
    tag: 'Messages',
    access: 'intake',
    record: 'message_file',
    limit: 'intake_read',
    params: idParams,
    status: 200,
    response: bytes,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/agent/messages',
    summary: 'Send a message to another broker of the network or to one of your clients',
    tag: 'Messages',
    access: 'session',
    idempotent: true,
    body: z.object({
      recipient_id: id,
      subject: optionalText(LIMITS.short_text),
      message: requiredText(LIMITS.free_text, 'Please enter a message'),
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
    body: z.object({ last_message_id: id }),
    status: 204,
    response: noContent,
  }),
  listReferrals: endpoint({
    method: 'GET',
    path: '/agent/referrals',
    summary: 'List the referrals you sent and received, newest first',
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
    summary: 'Accept a referral; a new 24-hour clock starts for the client. A repeat changes nothing',
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
    summary: 'Decline a referral; the client stays with the referring broker. A repeat changes nothing',
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
    summary: 'Withdraw a referral that is not answered yet; a repeat changes nothing',
    tag: 'Messages',
    access: 'session',
    record: 'referral',
    params: idParams,
    status: 200,
    response: clientReferral,
  }),
  sendAgentMessage: endpoint({
    method: 'POST',
    path: '/agent-messages',
    summary: 'Send a message from a consumer or visitor to the agent, or to the administrators if there is none',
    tag: 'Intake',
    access: 'visitor',
    limit: 'visitor_message',
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
    response: z.object({ id, created_at: instant }),
  }),
}
