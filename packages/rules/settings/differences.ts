import type { SettingName } from '@waymark/contracts/settings/values'
import { draftOf } from './draft.ts'
import { type Kind, SETTINGS } from './registry.ts'

/** One figure that is not as it was. */
export interface Difference {
  /** Such as `2026 alaska: First person`. */
  what: string
  /** As it is written; null where a row is new. */
  from: string | null
  /** Null where a row is gone. */
  to: string | null
}

type Value = Readonly<Record<string, unknown>>

const written = (kind: Kind, text: string, unit?: string) =>
  text === '' ? 'none' : [kind === 'cents' ? `$${text}` : text, unit].filter(Boolean).join(' ')

/** What differs between two values of a setting; rows are told apart by their keys, whatever their order. */
export function differences(
  name: SettingName,
  before: Value,
  after: Value,
  /** Names of administrators, by id. */
  names: ReadonlyMap<string, string> = new Map(),
): Difference[] {
  const { fields = [], rows } = SETTINGS[name]
  const [old, next] = [draftOf(name, before), draftOf(name, after)]
  const found: Difference[] = fields.flatMap(({ name: of, label, kind, unit }) => {
    const [from, to] = [old.texts[of] ?? '', next.texts[of] ?? '']
    return from === to ? [] : [{ what: label, from: written(kind, from, unit), to: written(kind, to, unit) }]
  })
  if (old.administrators.join() !== next.administrators.join()) {
    const queue = (ids: readonly string[]) =>
      ids.map((id) => names.get(id) ?? 'somebody who left').join(', then ') || 'the longest serving'
    found.push({ what: 'Who keeps the queue', from: queue(old.administrators), to: queue(next.administrators) })
  }
  if (!rows) return found

  const { columns } = rows
  const keyOf = (cells: readonly string[]) => cells.filter((_, index) => columns[index]?.key).join(' ')
  const said = (cells: readonly string[]) =>
    columns.flatMap(({ key, kind }, index) => (key ? [] : [written(kind, cells[index] ?? '')])).join(', ')
  const byKey = new Map(old.rows.map((cells) => [keyOf(cells), cells]))
  for (const cells of next.rows) {
    const key = keyOf(cells)
    const was = byKey.get(key)
    byKey.delete(key)
    if (!was) found.push({ what: key, from: null, to: said(cells) })
    else {
      for (const [index, { label, kind }] of columns.entries()) {
        const [from, to] = [was[index] ?? '', cells[index] ?? '']
        if (from !== to) found.push({ what: `${key}: ${label}`, from: written(kind, from), to: written(kind, to) })
      }
    }
  }
  for (const [key, cells] of byKey) found.push({ what: key, from: said(cells), to: null })
  return found
}
