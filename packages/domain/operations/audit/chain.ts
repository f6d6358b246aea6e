import { createHash } from 'node:crypto'
import type { CHAIN_FAULTS } from '@waymark/contracts/operations/audit/endpoints'
import { raw } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, nullable, present, type RowOf, row } from '@waymark/platform/row'

/** The content of an entry. */
const entryRow = tables.access_log.omit('seq', 'prev_hash', 'hash')
export type Entry = RowOf<typeof entryRow>

/** A place in the chain: the number of entries up to it, and the hash over all of them. */
export interface Link {
  seq: number
  hash: Buffer
}
export const linkRow = row({ seq: float8, hash: present(tables.access_log.columns.hash) })

/** An entry that may still have no number. */
export const waitingEntry = tables.access_log.extend({ seq: nullable(float8) })

export const chainedEntry = entryRow.extend({
  seq: float8,
  prev_hash: present(tables.access_log.columns.prev_hash),
  hash: present(tables.access_log.columns.hash),
})
export type ChainedEntry = RowOf<typeof chainedEntry>

/** The link before the first entry. */
export const START: Link = { seq: 0, hash: Buffer.alloc(32) }

/** A head as text to save: `<number>:<hash in hex>`. */
export const headText = ({ seq, hash }: Link): string => `${seq}:${hash.toString('hex')}`

/** Parses the text of `headText`; null for any other text. */
export function parseHead(text: string): Link | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash: Buffer.from(hash, 'hex') }
}

/** The columns of an entry with its number as a JavaScript number, exact up to 2^53. */
export const COLUMNS = raw(
  'id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, seq::float8 as seq, prev_hash, hash',
)

/**
 * The text to hash: a JSON array without white space of the number, the entry's eight fields and the previous hash in
 * hex. Missing values are null, and the time is in UTC with milliseconds. docs/decisions/0017 documents it for other
 * verifiers.
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

/** The link after `previous` that this entry gets. */
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
 * - `missing`: no entry has this number.
 * - `moved`: the entry does not follow the one before it, because it was moved or replaced.
 * - `changed`: the content differs from when the entry was chained.
 * - `cut`: an entry that used to be the last is missing or different, because the end was cut off. The chain may have
 *   grown again.
 */
export type Fault = (typeof CHAIN_FAULTS)[number]

/** What is wrong with the entry found after `previous`; null if it is correct. */
export function faultAfter(previous: Link, entry: ChainedEntry): Exclude<Fault, 'cut'> | null {
  if (entry.seq !== previous.seq + 1) return 'missing'
  if (!entry.prev_hash.equals(previous.hash)) return 'moved'
  return linkAfter(previous, entry).hash.equals(entry.hash) ? null : 'changed'
}
