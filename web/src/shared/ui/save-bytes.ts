import { dayIn } from '@waymark/rules/foundation/geography/day-in'

/** Saves bytes as a download with this file name. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the bytes some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A file name with the day of the person who saves it: `clients-2026-12-01.csv`. */
export const datedName = (name: string, kind: 'csv' | 'json'): string =>
  `${name}-${dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())}.${kind}`
