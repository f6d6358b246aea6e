import { createHash } from 'node:crypto'
import type { CHAIN_FAULTS } from '@waymark/contracts/operations/audit/endpoints'
import { raw } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, nullable, present, type RowOf, row } from '@waymark/platform/row'

/** What an entry says, as it was written. */
const entryRow = tables.access_log.omit('seq', 'prev_hash', 'hash')
export type Entry = RowOf<typeof entryRow>

/** A place in the chain: how many entries stand up to it, and the hash over all of them. */
export interface Link {
  seq: number
  hash: Buffer
}
export const linkRow = row({ seq: float8, hash: present(tables.access_log.columns.hash) })

/** An entry that may still wait for its place. */
export const waitingEntry = tables.access_log.extend({ seq: nullable(float8) })

export const chainedEntry = entryRow.extend({
  seq: float8,
  prev_hash: present(tables.access_log.columns.prev_hash),
  hash: present(tables.access_log.columns.hash),
})
export type ChainedEntry = RowOf<typeof chainedEntry>

/** Before the first entry. */
export const START: Link = { seq: 0, hash: Buffer.alloc(32) }

/** A head as people keep it: `<place>:<hash in hex>`. */
export const headText = ({ seq, hash }: Link): string => `${seq}:${hash.toString('hex')}`

/** Reads what `headText` wrote; null when it is no such text. */
export function parseHead(text: string): Link | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash: Buffer.from(hash, 'hex') }
}

/** The columns of an entry with its place, as JavaScript takes them: exact up to 2^53 entries. */
export const COLUMNS = raw(
  'id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, seq::float8 as seq, prev_hash, hash',
)

/**
 * The text that is hashed: a JSON array without white space of the place, the entry's eight fields and the hash before
 * it in hex, absent ones null, the time in UTC with milliseconds. docs/decisions/0017 says it for who verifies elsewhere.
 */
export const canonicalForm = (entry: Entry, seq: number, prev_hash: Buffer): string =>
  JSON.stringify([
    seq,
    entry.id,
    entry.at.toISOString(),
    entry.actor_kind,
    entry.actor_id,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    entry.request_id,
    prev_hash.toString('hex'),
  ])

/** The place after `previous`, taken by this entry. */
export function linkAfter(previous: Link, entry: Entry): Link {
  const seq = previous.seq + 1
  return {
    seq,
    hash: createHash('sha256')
      .update(canonicalForm(entry, seq, previous.hash))
      .digest(),
  }
}

/**
 * - `missing`: no entry has this place.
 * - `moved`: the entry does not follow the one before it: either stands elsewhere than it did, or was replaced.
 * - `changed`: the entry does not say what it said when it was chained.
 * - `cut`: the entry that was the last once is gone, or another one: the end was cut off and may have grown again.
 */
export type Fault = (typeof CHAIN_FAULTS)[number]

/** What is wrong with the entry that is found after `previous`; null when it belongs there. */
export function faultAfter(previous: Link, entry: ChainedEntry): Exclude<Fault, 'cut'> | null {
  if (entry.seq !== previous.seq + 1) return 'missing'
  if (!entry.prev_hash.equals(previous.hash)) return 'moved'
  return linkAfter(previous, entry).hash.equals(entry.hash) ? null : 'changed'
}
