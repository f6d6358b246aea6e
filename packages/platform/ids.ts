import { v7 } from 'uuid'

/** A new UUIDv7: sortable by the time it was made. */
export const newId = (): string => v7()

/** The lowest UUIDv7 of an instant: the bound between time partitions, and the start of a time range of ids. */
export function lowestIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
