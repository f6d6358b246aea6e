import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, text } from '../fields.ts'
import { RISK_LEVELS } from '../risk/endpoints.ts'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from './endpoints.ts'
import { consented, consentRevoked, entry, statusChanged } from './timeline.ts'

/** Who a client is and where they stand, as an administrator looks after the queue: without answers and health data. */
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
  /** Null while nobody has them, which lasts moments unless something is wrong. */
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
  /** Of a pending one: when it is tried next. */
  due_at: instant,
  attempts: z.number().int(),
  dispatches: z.number().int(),
  /** Its own reaction put it off. */
  postponed: z.boolean(),
  /** When it was done or discarded. */
  done_at: instant.nullable(),
  /** The process that did it. */
  done_by: z.string().nullable(),
  /** From when it fell due until it was done, in milliseconds. */
  took_ms: z.number().int().nullable(),
  /** The part of it after it was last handed out: the rest is waiting and tries that failed. */
  held_ms: z.number().int().nullable(),
  last_error: z.string().nullable(),
})
export type HistoryDelivery = z.output<typeof delivery>

const actor = {
  /** `user`, `client`, `visitor`, `system` or `anonymous`; null for what follows from something else. */
  by_kind: z.string().nullable(),
  by_id: id.nullable(),
}

/** What an administrator can know of what happened to a client: no health data and nothing that people wrote. */
export const historyEntry = z.discriminatedUnion('kind', [
  entry('event', {
    ...actor,
    /** One of `contracts/events.ts`, or of a release before or after this one. */
    name: z.string(),
    /** What it happened to: the client, or a message, a notification, a referral, a conversation, a census of theirs. */
    aggregate_id: id,
    payload: z.record(z.string(), z.unknown()),
    /** The users whom the payload names, by id; without those whose account is gone. */
    names: z.record(z.string(), z.string()),
    /** By subscriber. */
    deliveries: z.array(delivery),
  }),
  entry('access', { ...actor, action: z.string() }),
  consented,
  consentRevoked,
  statusChanged,
])
export type HistoryEntry = z.output<typeof historyEntry>
export type HistoryEvent = Extract<HistoryEntry, { kind: 'event' }>

/** What a history is narrowed to: events with their deliveries, who looked, or consents and moves of status. */
export const HISTORY_PARTS = ['events', 'access', 'record'] as const
export const HISTORY_ORDERS = ['newest', 'oldest'] as const

const administration = { method: 'GET', tag: 'Administration', access: 'sys_admin', status: 200 } as const

export const clientAdministrationEndpoints = {
  listAllClients: endpoint({
    ...administration,
    path: '/admin/clients',
    summary: 'The clients of all brokers, the latest first; `X-Total-Count` is there where it is cheap',
    query: page.extend({
      search: absentWhenEmpty(text(LIMITS.name).optional()),
      status: absentWhenEmpty(z.enum(CLIENT_STATUSES).optional()),
      risk_level: absentWhenEmpty(z.enum(RISK_LEVELS).optional()),
      /** `none`: whom nobody has. */
      assignment_type: absentWhenEmpty(z.enum([...ASSIGNMENT_TYPES, 'none']).optional()),
      /** Whose first contact is late. */
      overdue: absentWhenEmpty(z.literal('true').optional()),
      broker_id: absentWhenEmpty(id.optional()),
    }),
    response: z.array(administeredClient),
    paged: true,
  }),
  readAdministeredClient: endpoint({
    ...administration,
    path: '/admin/clients/{id}',
    summary: 'Who a client is and who has them',
    record: 'client',
    params: idParams,
    response: administeredClient,
  }),
  readClientHistory: endpoint({
    ...administration,
    path: '/admin/clients/{id}/history',
    summary: 'Every event of a client with its deliveries, who looked, consents and moves of status; also once deleted',
    record: 'known_client',
    params: idParams,
    query: page.extend({
      order: absentWhenEmpty(z.enum(HISTORY_ORDERS).default('newest')),
      part: absentWhenEmpty(z.enum(HISTORY_PARTS).optional()),
    }),
    response: z.array(historyEntry),
    paged: true,
  }),
}
