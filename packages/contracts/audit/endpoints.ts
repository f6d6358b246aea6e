import { z } from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, page, text } from '../fields.ts'

export const ACTOR_KINDS = ['user', 'consumer', 'anonymous'] as const

/** What can be wrong with the chain: an entry is gone, stands elsewhere, says something else, or the end was cut off. */
export const CHAIN_FAULTS = ['missing', 'moved', 'changed', 'cut'] as const

const name = text(LIMITS.short_text)
const wanted = z.object({
  /** The record that something was done with: a client, a user, an application. */
  subject_id: absentWhenEmpty(id.optional()),
  subject_kind: absentWhenEmpty(name.optional()),
  actor_id: absentWhenEmpty(id.optional()),
  actor_kind: absentWhenEmpty(z.enum(ACTOR_KINDS).optional()),
  action: absentWhenEmpty(name.optional()),
  from: absentWhenEmpty(z.iso.datetime().optional()),
  /** Not included. */
  to: absentWhenEmpty(z.iso.datetime().optional()),
})
export type WantedEntries = z.output<typeof wanted>

const entry = z.object({
  id,
  at: instant,
  actor_kind: z.enum(ACTOR_KINDS),
  actor_id: id.nullable(),
  /** Of a user; null for one whose account is deleted. Clients are never named here. */
  actor_name: z.string().nullable(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: id.nullable(),
  /** As `actor_name`. */
  subject_name: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Its place in the chain; null for a moment after it was written. */
  seq: z.number().int().nullable(),
})
export type AccessLogEntry = z.output<typeof entry>

const administration = { tag: 'Administration', access: 'sys_admin' } as const

export const auditEndpoints = {
  listAccessLog: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/access-log',
    summary: 'Who read or did what, the latest first; asking is itself an entry',
    query: page.extend(wanted.shape),
    status: 200,
    response: z.array(entry),
    paged: true,
  }),
  exportAccessLog: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/access-log/export',
    summary: 'Entries as CSV, the earliest first, with their places and hashes',
    query: wanted,
    status: 200,
    response: bytes,
  }),
  readAccessLogChain: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/access-log/chain',
    summary: 'How the chain over the access log stands: its head, what waits, and whether it was found whole',
    status: 200,
    response: z.object({
      /** Entries in the chain. */
      entries: z.number().int(),
      /** `<place>:<hash>` of the last entry; kept elsewhere, it proves later that nothing before it was changed. */
      head: z.string(),
      /** Written and not yet in the chain. */
      unchained: z.number().int(),
      /** The last time all of it was walked, and over how many entries; null before the first time. */
      whole: z.object({ at: instant, entries: z.number().int() }).nullable(),
      broken: z.object({ seq: z.number().int(), fault: z.enum(CHAIN_FAULTS), at: instant }).nullable(),
    }),
  }),
}
export type AccessLogChain = z.output<typeof auditEndpoints.readAccessLogChain.response>
