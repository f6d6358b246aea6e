import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import type { Kind } from './describe.ts'
import { draftOf } from './draft.ts'
import { SETTINGS } from './registry.ts'

/** One figure that changed. */
export interface Difference {
  /** For example `2026 alaska: First person`. */
  what: string
  /** As displayed. Null if the row is new. */
  from: string | null
  /** Null if the row was removed. */
  to: string | null
}

type Value = Readonly<Record<string, unknown>>

const written = (kind: Kind, text: string, unit?: string) =>
  text === '' ? 'none' : [kind === 'cents' ? `$${text}` : text, unit].filter(Boolean).join(' ')

/** The differences between two values of a setting. Rows are matched by their keys, in any order. */
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
      ids.map((id) => names.get(id) ?? 'former administrator').join(', then ') || 'the longest-serving'
    found.push({ what: 'Who receives the queue', from: queue(old.administrators), to: queue(next.administrators) })
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
