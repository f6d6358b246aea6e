import { z } from 'zod'
import { counts } from './counts.ts'
import { id } from './fields.ts'
import { queuesSnapshot } from './operations/queues/schemas.ts'
import { NETWORK_PARTS, network } from './people/memberships/schemas.ts'

const presence = z.object({ agent_id: id, online: z.boolean() })

/** Socket messages in both directions. Each side parses what it receives. */
export const serverMessages = {
  /**
   * The first message. `quiet_ms` is how long ago (ms) this socket's rooms last got a message. A page that loaded its data
   * before then may have missed something, so it loads it again. `presence` has the users who came or went, who do not
   * count; gateways of earlier releases tell of them one by one. The name has nothing to do with quiet hours. It stays
   * because pages and gateways of earlier releases use it.
   */
  hello: z.object({ quiet_ms: z.number().int().nonnegative(), presence: z.array(presence).default([]) }),
  'lead:new': z.object({ client_id: id }),
  'lead:updated': z.object({ client_id: id }),
  counts,
  /** An import of clients made progress. */
  'import:changed': z.object({ import_id: id }),
  /** A bulk action made progress. */
  'bulk_act:changed': z.object({ bulk_act_id: id }),
  'task:changed': z.object({ task_id: id, client_id: id.nullable() }),
  /** An item of the work list was snoozed, or is shown again. */
  'work_list:changed': z.object({}),
  'appointment:changed': z.object({ appointment_id: id, client_id: id.nullable() }),
  /** The partner is whom the receiver talks with: a client or a user. Gateways of earlier releases do not say. */
  'message:new': z.object({ message_id: id, conversation_id: id, partner_id: id.optional() }),
  /** To the writer, `read_by` says who read it. Gateways of earlier releases do not. */
  'message:read': z.object({ conversation_id: id, last_message_id: id, read_by: id.optional() }),
  'message:delivered': z.object({ conversation_id: id, last_message_id: id }),
  /** The user snoozed the conversation or ended that, or its time is over. */
  'conversation:snoozed': z.object({ conversation_id: id }),
  'referral:updated': z.object({ conversation_id: id, message_id: id }),
  typing: z.object({ conversation_id: id, user_id: id }),
  presence,
  'file:status': z.object({ file_id: id, status: z.enum(['processing', 'ready', 'failed', 'deleted']) }),
  // Without `version`, only the share links changed or one was opened.
  'census:changed': z.object({ census_id: id, version: z.number().int().nullable() }),
  /** A business lead was added or changed. */
  'business_lead:changed': z.object({ lead_id: id }),
  'notification:new': z.object({ notification_id: id }),
  'opportunity:new': z.object({ opp_id: id }),
  /** Part of a network that the user is a member of changed. Without an id, several items changed. */
  'network:changed': z.object({ network, part: z.enum(NETWORK_PARTS), id: id.nullable() }),
  /** Clients were added or moved anywhere on the platform. Sent to users with `platform_watch`. */
  'platform:changed': z.object({}),
  /** A setting was changed, possibly from a later day on. Sent to administrators. */
  'setting:changed': z.object({ name: z.string() }),
  /** The state of the queues, once a second, for administrators on the queue screen. */
  queues: queuesSnapshot,
  refetch: z.object({}),
  'session:ended': z.object({ reason: z.string() }),
} as const
export type ServerMessages = { [M in keyof typeof serverMessages]: z.output<(typeof serverMessages)[M]> }
export type ServerMessage = keyof ServerMessages

export const clientMessages = {
  typing: z.object({ conversation_id: id }),
  availability: z.object({ available: z.boolean() }),
  /** The topic that the screen shows now; replaces the previous one. Null for none. */
  watch: z.object({ topic: z.enum(['queues']).nullable() }),
} as const
export type ClientMessages = { [M in keyof typeof clientMessages]: z.output<(typeof clientMessages)[M]> }

/** Consumers who have their page open connect here, with the token of that page. */
export const CONSUMER_NAMESPACE = '/consumer'

/** Messages to a consumer. They say that something changed, and never what: the page asks for what its token opens. */
export const consumerMessages = {
  'messages:changed': z.object({}),
  'record:changed': z.object({}),
  /** The agent is writing to them. */
  typing: z.object({}),
  /** Whether the agent is at work in the portal now. */
  presence: z.object({ online: z.boolean() }),
} as const
export type ConsumerMessages = { [M in keyof typeof consumerMessages]: z.output<(typeof consumerMessages)[M]> }
export type ConsumerMessage = keyof ConsumerMessages

/** Every client message is acknowledged. */
export type Acknowledgement = { ok: true } | { ok: false; detail: string }
