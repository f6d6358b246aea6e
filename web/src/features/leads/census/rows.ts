import type { CensusWithRows } from '@waymark/contracts/leads/census/endpoints'
import {
  CENSUS_COLUMNS,
  type CensusField,
  type CensusRow,
  type CensusTexts,
} from '@waymark/contracts/leads/census/rows'
import { readTexts, textsOf } from '@waymark/rules/leads/census/read-texts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'

/** A row with changes that may not be saved yet. */
export interface Draft {
  readonly texts: CensusTexts
  readonly position: number
  /** The stored row that the changes started from. Undefined for a new row. */
  readonly base: CensusRow | undefined
}
/** Drafts by row id. Null means that the row was removed. */
export type Drafts = ReadonlyMap<string, Draft | null>

export interface ShownRow {
  readonly id: string
  readonly position: number
  readonly texts: CensusTexts
  readonly problems: Partial<Record<CensusField, string>>
}

/** A new row id (a UUID of version 4). It also works over plain HTTP. */
export const newRowId = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

const isBlank = (texts: CensusTexts) => CENSUS_COLUMNS.every(({ field }) => texts[field].trim() === '')
const byId = (rows: readonly CensusRow[]) => new Map(rows.map((row) => [row.id, row]))

// Caches what is shown of each stored row, because the row objects do not change.
const read = new WeakMap<CensusRow, ShownRow>()
function stored(row: CensusRow): ShownRow {
  const shown = read.get(row) ?? { id: row.id, position: row.position, texts: textsOf(row), problems: {} }
  read.set(row, shown)
  return shown
}

/** The rows on the screen: the stored rows with the drafts applied. */
export function shownRows({ rows }: CensusWithRows, drafts: Drafts): ShownRow[] {
  const shown = rows.filter(({ id }) => !drafts.has(id)).map(stored)
  for (const [id, draft] of drafts) {
    if (draft) shown.push({ id, ...draft, problems: readTexts(draft.texts, new Date()).problems })
  }
  return shown.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
}

export interface Pending {
  put: CensusRow[]
  remove: string[]
  /** Rows that were changed both here and in another window. */
  collided: string[]
}

const same = (a: CensusRow | undefined, b: CensusRow | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** The changes in the drafts that are not stored yet. A cell with an invalid value keeps its stored value. */
export function pendingOf({ rows }: CensusWithRows, drafts: Drafts): Pending {
  const known = byId(rows)
  const pending: Pending = { put: [], remove: [], collided: [] }
  for (const [id, draft] of drafts) {
    const now = known.get(id)
    if (draft === null) {
      if (now) pending.remove.push(id)
      continue
    }
    const row = rowOf(id, draft, now)
    if (row === null || same(row, now)) continue
    if (draft.base && !same(draft.base, now)) pending.collided.push(id)
    pending.put.push(row)
  }
  return pending
}

function rowOf(id: string, { texts, position }: Draft, now: CensusRow | undefined): CensusRow | null {
  if (!now && isBlank(texts)) return null
  const { person, problems } = readTexts(texts, new Date())
  const kept = Object.fromEntries(
    CENSUS_COLUMNS.flatMap(({ field }) => (field in problems ? [[field, now?.[field] ?? null]] : [])),
  )
  // The fields need the same order as in a stored row, because `same` compares them as JSON.
  return { id, position, ...person, ...kept, ...(problems.is_primary ? { is_primary: false } : {}) }
}

/** The census after these changes are stored. */
export function withChanges(
  census: CensusWithRows,
  { put, remove }: Pick<Pending, 'put' | 'remove'>,
  changed: Pick<CensusWithRows, 'version' | 'row_count' | 'updated_at'>,
): CensusWithRows {
  const rows = byId(census.rows)
  for (const id of remove) rows.delete(id)
  for (const row of put) rows.set(row.id, row)
  return { ...census, ...changed, rows: [...rows.values()] }
}

/** The drafts that remain after a save: cells with invalid values, and changes typed during the save. */
export function draftsAfter(drafts: Drafts, sent: Drafts, put: readonly CensusRow[]): Drafts {
  const now = byId(put)
  const left = new Map<string, Draft | null>()
  for (const [id, draft] of drafts) {
    const untouched = sent.get(id) === draft
    if (draft === null) {
      if (!untouched) left.set(id, draft)
      continue
    }
    const row = now.get(id)
    const readable = Object.keys(readTexts(draft.texts, new Date()).problems).length === 0
    if (!(untouched && row && readable)) left.set(id, { ...draft, base: row ?? draft.base })
  }
  return left
}
