import { vi } from 'vitest'

/** The storage of a browser, which Node lacks, under its global name. Returns what it contains, to look at and to change. */
export function aStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  return entries
}
