import { z } from 'zod'
import { consented, consentRevoked, entry, statusChanged } from '../../conversations/timeline/endpoints.ts'
import { RISK_LEVELS } from '../../coverage/risk/endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, text } from '../../fields.ts'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from '../../leads/clients/kinds.ts'
import { failedAttempt } from '../queues/schemas.ts'

/** A client as administrators see one when they manage the queue: no answers and no health data. */
const administeredClient = z.object({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES),
  risk_level: z.enum(RISK_LEVELS).nullable(),
  revision: z.number().int(),
  is_mock: z.boolean(),
  /** Null while the client is not assigned, which should last only moments. */
  broker_id: id.nullable(),
  broker_name: z.string().nullable(),
  assignment_type: z.enum(ASSIGNMENT_TYPES).nullable(),
  assignment_reason: z.string().nullable(),
  due_at: instant.nullable(),
  first_contact_at: instant.nullable(),
  submitted_at: instant,
  created_at: instant,
})
export type AdministeredClient = z.output<typeof administeredClient>

const delivery = z.object({
  subscriber: z.string(),
  state: z.enum(['pending', 'done', 'dead', 'discarded']),
  /** For a pending delivery: when it is tried next. */
  due_at: instant,
  /** How often it failed since it was last queued. */
  attempts: z.number().int(),
  dispatches: z.number().int(),
  /** Its own reaction postponed it. */
  postponed: z.boolean(),
  /** When it was done or discarded. */
  done_at: instant.nullable(),
  /** The process that ran it. */
  done_by: z.string().nullable(),
  /** Milliseconds from due to done. */
  took_ms: z.number().int().nullable(),
  /** The part after the last dispatch. The rest was waiting and failed attempts. */
  held_ms: z.number().int().nullable(),
  last_error: z.string().nullable(),
  /** How often it failed at all. */
  failed: z.number().int(),
  /** The last 20 of them, newest first. */
  failures: z.array(failedAttempt),
})
export type HistoryDelivery = z.output<typeof delivery>

const actor = {
  /** `user`, `client`, `visitor`, `system` or `anonymous`. Null if another event caused it. */
  by_kind: z.string().nullable(),
  by_id: id.nullable(),
}

/** What administrators can see of a client's history: no health data and no message texts. */
export const historyEntry = z.discriminatedUnion('kind', [
  entry('event', {
    ...actor,
    /** An event name from `contracts/events.ts`, or from an earlier or later release. */
    name: z.string(),
    /**
     * The record the event is about: the client, or one of their messages, notifications, referrals, conversations or
     * censuses.
     */
    aggregate_id: id,
    payload: z.record(z.string(), z.unknown()),
    /** The users named in the payload, by id. Deleted accounts are left out. */
    names: z.record(z.string(), z.string()),
    /** One for each subscriber. */
    deliveries: z.array(delivery),
    /** The request that caused it, possibly through other events. Null for timers. */
    request_id: z.string().nullable(),
  }),
  entry('access', { ...actor, action: z.string(), request_id: z.string().nullable() }),
  consented,
  consentRevoked,
  statusChanged,
])
export type HistoryEntry = z.output<typeof historyEntry>
export type HistoryAccess = Extract<HistoryEntry, { kind: 'access' }>
export type HistoryEvent = Extract<HistoryEntry, { kind: 'event' }>

/**
 * Parts of a history: everything but who looked, events with their deliveries, who looked, or consents and status
 * changes.
 */
export const HISTORY_PARTS = ['happened', 'events', 'access', 'record'] as const
/** The first part of the names of events about a client: `message` for `message.sent`. */
export const HISTORY_TYPES = [
  'client',
  'message',
  'conversation',
  'notification',
  'consent',
  'referral',
  'census',
] as const
export const HISTORY_ORDERS = ['newest', 'oldest'] as const

const filters = {
  status: absentWhenEmpty(z.enum(CLIENT_STATUSES).optional()),
  risk_level: absentWhenEmpty(z.enum(RISK_LEVELS).optional()),
  /** `none`: unassigned clients. */
  assignment_type: absentWhenEmpty(z.enum([...ASSIGNMENT_TYPES, 'none']).optional()),
  /** Clients whose first contact is overdue. */
  overdue: absentWhenEmpty(z.literal('true').optional()),
  broker_id: absentWhenEmpty(id.optional()),
}

const administration = { method: 'GET', tag: 'Administration', access: 'sys_admin', status: 200 } as const

export const clientAdministrationEndpoints = {
  listAllClients: endpoint({
    ...administration,
    path: '/admin/clients',
    summary: 'List the clients of all brokers, newest first; `X-Total-Count` is included when it is cheap to count',
    query: page.extend(filters),
    response: z.array(administeredClient),
    paged: true,
  }),
  findAllClients: endpoint({
    ...administration,
    method: 'POST',
    path: '/admin/clients/find',
    summary:
      'The same by name, email or reference number, which are in the body, because they name a client; `X-Total-Count` as there',
    account_limit: 'light',
    query: page,
    body: z.object({ ...filters, search: absentWhenEmpty(text(LIMITS.name).optional()) }),
    response: z.array(administeredClient),
    paged: true,
  }),
  readAdministeredClient: endpoint({
    ...administration,
    path: '/admin/clients/{id}',
    summary: "Get a client's name, status and broker",
    record: 'client',
    params: idParams,
    response: administeredClient,
  }),
  readClientHistory: endpoint({
    ...administration,
    path: '/admin/clients/{id}/history',
    summary:
      'List every event of a client with its deliveries, access, consents and status changes; also works after deletion',
    record: 'known_client',
    params: idParams,
    query: page.extend({
      order: absentWhenEmpty(z.enum(HISTORY_ORDERS).default('newest')),
      part: absentWhenEmpty(z.enum(HISTORY_PARTS).optional()),
      /** Events of one type only. */
      type: absentWhenEmpty(z.enum(HISTORY_TYPES).optional()),
      /** Words from the name or the payload of an event, an id, or the name of a user in it; for access, the action. */
      search: absentWhenEmpty(text(LIMITS.name).optional()),
      /** Only what this request caused. */
      request_id: absentWhenEmpty(id.optional()),
    }),
    response: z.array(historyEntry),
    paged: true,
  }),
}
