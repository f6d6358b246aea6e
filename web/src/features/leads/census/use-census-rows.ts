import { useQueryClient } from '@tanstack/react-query'
import {
  type CensusWithRows,
  CHANGED_ELSEWHERE,
  censusEndpoints,
  MAX_REMOVED_ROWS,
  MAX_WRITTEN_ROWS,
} from '@waymark/contracts/leads/census/endpoints'
import { type CensusField, EMPTY_TEXTS } from '@waymark/contracts/leads/census/rows'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { censusQuery } from './queries.ts'
import {
  type Draft,
  type Drafts,
  draftsAfter,
  newRowId,
  pendingOf,
  type ShownRow,
  shownRows,
  withChanges,
} from './rows.ts'

/** Milliseconds after the last change until it is saved. */
const SAVE_AFTER_MS = 700

/** The rows of a census while they are edited. Every cell with a valid value is saved automatically. */
export function useCensusRows(census: CensusWithRows) {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const rows = shownRows(census, drafts)
  const pending = pendingOf(census, drafts)
  const unsaved = pending.put.length + pending.remove.length > 0
  const collided = pending.collided.length > 0
  // Changes whenever there is something new to save.
  const waiting = unsaved ? JSON.stringify([census.version, pending]) : ''
  const wrong = rows.reduce((sum, { problems }) => sum + Object.keys(problems).length, 0)
  const { params, queryKey } = { params: { id: census.id }, queryKey: censusQuery(census.id).queryKey }

  const save = useEffectEvent(async () => {
    if (!unsaved || collided || saving) return
    const put = pending.put.slice(0, MAX_WRITTEN_ROWS)
    const remove = pending.remove.slice(0, MAX_REMOVED_ROWS)
    setSaving(true)
    try {
      const changed = await call(censusEndpoints.changeCensusRows, {
        params,
        body: { version: census.version, put, remove },
      })
      queries.setQueryData(queryKey, (now) => now && withChanges(now, { put, remove }, changed))
      setDrafts((now) => draftsAfter(now, drafts, put))
      setFailure(null)
    } catch (error) {
      if (error instanceof ApiError && error.code === CHANGED_ELSEWHERE) {
        await queries.refetchQueries({ queryKey })
      } else setFailure(sentenceOf(error, 'Something went wrong.'))
    } finally {
      setSaving(false)
    }
  })
  useEffect(() => {
    if (saving || failure !== null || waiting === '') return undefined
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting, saving, failure])
  const leave = useEffectEvent(() => void save())
  useEffect(() => () => leave(), [])
  useEffect(() => {
    if (!unsaved && wrong === 0) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved, wrong])

  const baseOf = (id: string) => census.rows.find((row) => row.id === id)
  const put = (changes: readonly (readonly [string, Draft | null])[]) => {
    setFailure(null)
    setDrafts((now) => new Map([...now, ...changes]))
  }
  const draftOf = ({ id, texts, position }: ShownRow): Draft => ({
    texts,
    position,
    base: drafts.get(id)?.base ?? baseOf(id),
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
    const at = after ? rows.findIndex(({ id }) => id === after.id) : rows.length - 1
    const [before, next] = [rows[at]?.position ?? 0, rows[at + 1]?.position]
    const id = newRowId()
    const first = rows.length === 0 ? { is_primary: 'Yes', relationship: 'Self' } : {}
    const last_name = census.kind === 'group' ? '' : (rows[at]?.texts.last_name ?? '')
    const zip = census.kind === 'group' ? '' : (rows[at]?.texts.zip ?? '')
    const position = next === undefined ? Math.floor(before) + 1 : (before + next) / 2
    put([[id, { texts: { ...EMPTY_TEXTS, last_name, zip, ...first }, position, base: undefined }]])
    return id
  }
  const remove = (row: ShownRow) => {
    put([[row.id, null]])
    const name = [row.texts.first_name, row.texts.last_name].filter(Boolean).join(' ')
    toast.undo(`${name || 'The row'} was removed.`, () =>
      put([[row.id, { texts: row.texts, position: row.position, base: undefined }]]),
    )
  }
  /** Settles the rows that were changed in two windows. */
  const settle = (version: 'mine' | 'theirs') =>
    setDrafts((now) => {
      const settled = new Map(now)
      for (const id of pending.collided) {
        const [draft, base] = [now.get(id), baseOf(id)]
        if (version === 'theirs' || !draft) settled.delete(id)
        else settled.set(id, { ...draft, base })
      }
      return settled
    })
  const reset = () => setDrafts(new Map())
  const retry = () => setFailure(null)

  return { rows, change, add, remove, settle, retry, reset, saving, unsaved, wrong, collided, failure }
}
