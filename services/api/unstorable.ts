import { isStorable } from '@waymark/contracts/fields'

/**
 * The path to a text, or name of a field, that PostgreSQL cannot store: NUL, or half a surrogate pair. Null if there is
 * none. Looks at everything a caller sends, so that no schema has to remember it.
 */
export function unstorable(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return []
    const found = unstorable(part)
    if (found) return [name, ...found]
  }
  return null
}
