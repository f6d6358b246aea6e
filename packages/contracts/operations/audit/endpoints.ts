import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, page, requiredText, text } from '../../fields.ts'

export const ACTOR_KINDS = ['user', 'consumer', 'anonymous'] as const

/** What can be wrong with the chain: an entry is missing, moved or changed, or the end was cut off. */
export const CHAIN_FAULTS = ['missing', 'moved', 'changed', 'cut'] as const

const name = text(LIMITS.short_text)
const wanted = z.object({
  /** The record an entry is about: a client, a user, an application. */
  subject_id: absentWhenEmpty(id.optional()),
  subject_kind: absentWhenEmpty(name.optional()),
  actor_id: absentWhenEmpty(id.optional()),
  actor_kind: absentWhenEmpty(z.enum(ACTOR_KINDS).optional()),
  action: absentWhenEmpty(name.optional()),
  from: absentWhenEmpty(z.iso.datetime().optional()),
  /** Exclusive. */
  to: absentWhenEmpty(z.iso.datetime().optional()),
})
export type AccessLogFilter = z.output<typeof wanted>

const entry = z.object({
  id,
  at: instant,
  actor_kind: z.enum(ACTOR_KINDS),
  actor_id: id.nullable(),
  /** Name of a user. Null if the account is deleted. Clients are never named here. */
  actor_name: z.string().nullable(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: id.nullable(),
  /** Same rules as `actor_name`. */
  subject_name: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Its position in the chain. Null for a moment after it is written. */
  seq: z.number().int().nullable(),
})
export type AccessLogEntry = z.output<typeof entry>

/** How many breaks of the chain are shown, and settled at a time. */
export const MOST_BREAKS = 100
/** Why a break is settled, in characters. */
export const LONGEST_SETTLEMENT = 500

const chainBreak = z.object({
  id,
  /** The number of the entry that is not correct. */
  seq: z.number().int(),
  fault: z.enum(CHAIN_FAULTS),
  found_at: instant,
  /** When an administrator said what it was, which ends the alarm. */
  settled_at: instant.nullable(),
  /** The name of that administrator. Null if the account is deleted. */
  settled_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ChainBreak = z.output<typeof chainBreak>

const chain = z.object({
  /** Number of entries in the chain. */
  entries: z.number().int(),
  /**
   * `<position>:<hash>` of the last entry. A copy stored elsewhere can prove later that nothing before it changed.
   */
  head: z.string(),
  /** Written but not yet in the chain. */
  unchained: z.number().int(),
  /** When the whole chain was last verified, and over how many entries. Null before the first time. */
  whole: z.object({ at: instant, entries: z.number().int() }).nullable(),
  /** How many breaks nobody has settled. */
  open_breaks: z.number().int(),
  /** Those in the order of the log, then the settled ones, the last first: 100 at most. */
  breaks: z.array(chainBreak),
})
export type AccessLogChain = z.output<typeof chain>

const administration = { tag: 'Administration', access: 'sys_admin' } as const

export const auditEndpoints = {
  listAccessLog: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/access-log',
    summary: 'List who read or did what, newest first; listing is itself logged',
    query: page.extend(wanted.shape),
    status: 200,
    response: z.array(entry),
    paged: true,
  }),
  exportAccessLog: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/access-log/export',
    summary: 'Export entries as CSV, oldest first, with their positions and hashes',
    query: wanted,
    confirm: true,
    status: 200,
    response: bytes,
  }),
  readAccessLogChain: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/access-log/chain',
    summary: 'Get the state of the access-log chain: its head, what waits, and the last verification',
    status: 200,
    response: chain,
  }),
  settleAccessLogBreaks: endpoint({
    ...administration,
    method: 'POST',
    path: '/admin/access-log/breaks/settle',
    summary: 'Say what breaks of the access-log chain were, which ends the alarm; they stay on record with the reason',
    body: z.object({
      ids: z.array(id).min(1).max(MOST_BREAKS),
      reason: requiredText(LONGEST_SETTLEMENT),
    }),
    confirm: true,
    status: 200,
    response: chain,
  }),
}
