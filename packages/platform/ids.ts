import { randomInt, randomUUID } from 'node:crypto'

const COUNTS = 0x1000
let moment = 0
let count = 0

/**
 * A new UUIDv7: sortable by the time it was made, and within this process also inside a millisecond, by a counter in
 * its 12 bits after the version. Random are the last 62 bits and where the counter starts.
 */
export function newId(): string {
  const now = Date.now()
  if (now > moment) {
    moment = now
    count = randomInt(COUNTS / 2)
  } else {
    count += 1
    if (count === COUNTS) {
      moment += 1
      count = 0
    }
  }
  const time = moment.toString(16).padStart(12, '0')
  // Node draws these ahead in bulk: five times as fast as asking for 16 random bytes each time.
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random.slice(19)}`
}

/** When an id was made: milliseconds since 1970. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** The lowest UUIDv7 of an instant: the bound between time partitions, and the start of a time range of ids. */
export function lowestIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
