import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CensusWithRows } from '@waymark/contracts/leads/census/endpoints'
import { type CensusField, EMPTY_TEXTS } from '@waymark/contracts/leads/census/rows'
import { useEffect } from 'react'
import { toast } from '../../../shared/ui/toast.tsx'
import { censusQuery } from './queries.ts'
import { type Draft, newRowId, pendingOf, type ShownRow, shownRows } from './rows.ts'
import { allowRetry, changeDrafts, saveLeft, saveRows, useUnsaved } from './unsaved-rows.ts'

/** Milliseconds after the last change until it is saved. */
const SAVE_AFTER_MS = 700

/** The rows of a census while they are edited. Every cell with a valid value is saved automatically. */
export function useCensusRows(given: CensusWithRows) {
  const { id } = given
  const queries = useQueryClient()
  // A save changes the drafts and the census together, so both are read in the same rendering.
  const census = useQuery(censusQuery(id)).data ?? given
  const { drafts, saving, failure } = useUnsaved(id)
  const rows = shownRows(census, drafts)
  const pending = pendingOf(census, drafts)
  const unsaved = pending.put.length + pending.remove.length > 0
  const collided = pending.collided.length > 0
  // Changes whenever there is something new to save.
  const waiting = unsaved ? JSON.stringify([census.version, pending]) : ''
  const wrong = rows.reduce((sum, { problems }) => sum + Object.keys(problems).length, 0)

  useEffect(() => {
    if (saving || failure !== null || waiting === '') return undefined
    const timer = setTimeout(() => void saveRows(queries, id), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting, saving, failure, queries, id])
  useEffect(() => {
    const retry = () => allowRetry(id)
    retry()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      void saveLeft(queries, id)
    }
  }, [queries, id])
  useEffect(() => {
    if (!unsaved && wrong === 0) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved, wrong])

  const baseOf = (row_id: string) => census.rows.find((row) => row.id === row_id)
  const put = (changes: readonly (readonly [string, Draft | null])[]) =>
    changeDrafts(id, (now) => new Map([...now, ...changes]))
  const draftOf = ({ id: row_id, texts, position }: ShownRow): Draft => ({
    texts,
    position,
    base: drafts.get(row_id)?.base ?? baseOf(row_id),
  })

  const change = (row: ShownRow, field: CensusField, text: string) => {
    const changes: (readonly [string, Draft])[] = []
    // A new primary person replaces the previous one.
    if (field === 'is_primary' && text !== '' && census.kind !== 'group') {
      for (const other of rows) {
        if (other.id === row.id || other.texts.is_primary === '') continue
        const draft = draftOf(other)
        changes.push([other.id, { ...draft, texts: { ...draft.texts, is_primary: '' } }])
      }
    }
    const draft = draftOf(row)
    const texts = { ...draft.texts, [field]: text }
    if (field === 'is_primary' && text !== '' && texts.relationship === '') texts.relationship = 'Self'
    put([...changes, [row.id, { ...draft, texts }]])
  }
  /** Adds a row after another one or at the end, and returns its id. The first row starts as the primary person. */
  const add = (after?: ShownRow) => {
    const at = after ? rows.findIndex((row) => row.id === after.id) : rows.length - 1
    const [before, next] = [rows[at]?.position ?? 0, rows[at + 1]?.position]
    const row_id = newRowId()
    const first = rows.length === 0 ? { is_primary: 'Yes', relationship: 'Self' } : {}
    const last_name = census.kind === 'group' ? '' : (rows[at]?.texts.last_name ?? '')
    const zip = census.kind === 'group' ? '' : (rows[at]?.texts.zip ?? '')
    const position = next === undefined ? Math.floor(before) + 1 : (before + next) / 2
    put([[row_id, { texts: { ...EMPTY_TEXTS, last_name, zip, ...first }, position, base: undefined }]])
    return row_id
  }
  const remove = (row: ShownRow) => {
    put([[row.id, null]])
    const name = [row.texts.first_name, row.texts.last_name].filter(Boolean).join(' ')
    toast.undo(`${name || 'The row'} was removed.`, () => {
      put([[row.id, { texts: row.texts, position: row.position, base: undefined }]])
      // The screen may have been left by then.
      void saveLeft(queries, id)
    })
  }
  /** Settles the rows that were changed in two windows. */
  const settle = (version: 'mine' | 'theirs') =>
    changeDrafts(id, (now) => {
      const settled = new Map(now)
      for (const row_id of pending.collided) {
        const [draft, base] = [now.get(row_id), baseOf(row_id)]
        if (version === 'theirs' || !draft) settled.delete(row_id)
        else settled.set(row_id, { ...draft, base })
      }
      return settled
    })
  const reset = () => changeDrafts(id, () => new Map())
  const retry = () => allowRetry(id)

  return { rows, change, add, remove, settle, retry, reset, saving, unsaved, wrong, collided, failure }
}
