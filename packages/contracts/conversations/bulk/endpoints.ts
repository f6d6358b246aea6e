import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, requiredText } from '../../fields.ts'
import { BULK_LIMIT, clientFilters } from '../../leads/clients/endpoints.ts'
import { CLIENT_STATUSES } from '../../leads/clients/kinds.ts'
import { dueAt } from '../../leads/tasks/due-at.ts'
import { TASK_KINDS } from '../../leads/tasks/endpoints.ts'
import { CONSENT_CHANNELS } from '../messaging/referrals.ts'

const BULK_ACTS = ['status', 'tag', 'untag', 'task', 'message', 'hand_over'] as const
const BULK_STATES = ['waiting', 'running', 'done', 'undoing', 'undone'] as const
/** Seconds between the request and the first message, in which nothing was sent yet. */
export const MESSAGE_DELAY_S = 60

/** Why a client is left out of an act, or keeps it in an undo. */
export const BULK_REASONS = [
  /** No longer on the list, or deleted. */
  'gone',
  'same_status',
  /** Another open record has the email address. */
  'second_open',
  'has_tag',
  'lacks_tag',
  'mock',
  /** Imported, and without an assessment: they agreed to nothing, and no colleague can take them over. */
  'imported',
  /** Nothing would tell them about a message: emails stopped or fail, and no texts. */
  'unreachable',
  /** They agreed to messages about what they asked for only. */
  'no_consent',
  /** There is no text in their language. */
  'no_text',
  /** The text says when the next step is due, and there is none. */
  'no_next_step',
  /** The colleague has no license in their state. */
  'not_licensed',
  'already_referred',
  /** The undo would take back what someone did since. */
  'changed_since',
  'sent',
  'failed',
] as const
const reasons = z.array(z.object({ reason: z.enum(BULK_REASONS), clients: z.number().int() }))

const whom = {
  /** These clients, or those that match. */
  ids: z.array(id).min(1, 'Choose at least one client').max(BULK_LIMIT).optional(),
  matching: clientFilters.optional(),
}

const acts = [
  z.object({
    act: z.literal('status'),
    status: z.enum(CLIENT_STATUSES),
    /** For `enrolled`: the coverage year, which also renews clients who are enrolled for an earlier one. */
    plan_year: z.number().int().min(2014).max(2100).optional(),
    ...whom,
  }),
  z.object({ act: z.literal('tag'), tag_id: id, ...whom }),
  z.object({ act: z.literal('untag'), tag_id: id, ...whom }),
  z.object({
    act: z.literal('task'),
    title: requiredText(LIMITS.short_text, 'Please say what to do'),
    kind: z.enum(TASK_KINDS),
    due_at: dueAt,
    note: optionalText(LIMITS.free_text),
    ...whom,
  }),
  z.object({
    act: z.literal('message'),
    /** By language, such as `es`, with the variables of saved replies. */
    texts: z.record(z.string().min(2).max(10), requiredText(LIMITS.free_text, 'Please enter a message')),
    /** `further`: news or an offer, only for clients who agreed to those. */
    about: z.enum(['request', 'further']),
    ...whom,
  }),
] as const
const handOver = z.object({ act: z.literal('hand_over'), to_user_id: id, ...whom })

const hasWhom = ({ ids, matching }: { ids?: unknown; matching?: unknown }) =>
  (ids === undefined) !== (matching === undefined)
const WHOM_ERROR = { error: 'Send either ids or what they have to match', path: ['ids'] }

/** Whom a colleague can take over shows before the rest is filled in. */
const previewed = z.discriminatedUnion('act', [...acts, handOver]).refine(hasWhom, WHOM_ERROR)
export type PreviewedBulk = z.output<typeof previewed>

const bulk = z
  .discriminatedUnion('act', [
    ...acts,
    handOver.extend({
      message: requiredText(LIMITS.free_text, 'Please enter a message'),
      /** How and when each of these clients agreed. */
      consent_channel: z.enum(CONSENT_CHANNELS),
      consented_at: z.iso.datetime({ error: 'Please choose when they agreed' }),
    }),
  ])
  .refine(hasWhom, WHOM_ERROR)
export type Bulk = z.output<typeof bulk>

const bulkAct = z.object({
  id,
  act: z.enum(BULK_ACTS),
  state: z.enum(BULK_STATES),
  total: z.number().int(),
  /** Clients for whom it was done, and of these those for whom it was undone. */
  done: z.number().int(),
  undone: z.number().int(),
  waiting: z.number().int(),
  left_out: reasons,
  /** A message is sent from then on. */
  runs_at: instant,
  /** Until then it can be undone. A sent message cannot. */
  undo_until: instant,
  created_at: instant,
})
export type BulkAct = z.output<typeof bulkAct>

export const bulkEndpoints = {
  previewBulk: endpoint({
    method: 'POST',
    path: '/broker/clients/bulk/preview',
    summary:
      'Get for how many clients an act would do something, who is left out and why, and their languages; for a message also what they read',
    tag: 'Clients',
    access: 'session',
    account_limit: 'light',
    body: previewed,
    status: 200,
    response: z.object({
      total: z.number().int(),
      changes: z.number().int(),
      left_out: reasons,
      /** Of those whom it would change, most first. */
      languages: z.array(z.object({ language: z.string(), clients: z.number().int() })),
      /** What the first client of each language reads, if the act is a message. */
      examples: z.array(z.object({ language: z.string(), message: z.string() })),
    }),
  }),
  actInBulk: endpoint({
    method: 'POST',
    path: '/broker/clients/bulk',
    summary:
      'Do something for many clients: at once for a few, in the background for more. Messages wait a minute, in which undo sends none',
    tag: 'Clients',
    access: 'session',
    account_limit: 'bulk',
    idempotent: true,
    body: bulk,
    status: 201,
    response: bulkAct,
  }),
  listBulkActs: endpoint({
    method: 'GET',
    path: '/broker/clients/bulk',
    summary: 'List what you did for many clients in the last day, which can still be undone: the latest 20',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.array(bulkAct),
  }),
  readBulkAct: endpoint({
    method: 'GET',
    path: '/broker/clients/bulk/{id}',
    summary: 'Get how far it is',
    tag: 'Clients',
    access: 'session',
    record: 'bulk_act',
    params: idParams,
    status: 200,
    response: bulkAct,
  }),
  undoBulkAct: endpoint({
    method: 'POST',
    path: '/broker/clients/bulk/{id}/undo',
    summary: 'Take it back where nothing happened since; again changes nothing. 409 when its time is over',
    tag: 'Clients',
    access: 'session',
    record: 'bulk_act',
    params: idParams,
    status: 200,
    response: bulkAct,
  }),
}
