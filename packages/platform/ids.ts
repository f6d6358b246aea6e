import { randomInt, randomUUID } from 'node:crypto'

const COUNTS = 0x1000
/** Milliseconds. A clock that is set back by more is followed: ids of the future harm more than some that sort wrongly. */
const SET_BACK = 10_000
let moment = 0
let count = 0

/**
 * Creates a UUIDv7, sortable by creation time. Within one process, ids also sort inside a millisecond by a counter in
 * the 12 bits after the version. The last 62 bits and the start of the counter are random.
 */
export function newId(): string {
  const now = Date.now()
  if (now > moment || now < moment - SET_BACK) {
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
  // Node generates these in bulk, which is five times as fast as requesting 16 random bytes each time.
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random.slice(19)}`
}

/** Matches an id, as a part of a longer pattern. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** When an id was created: milliseconds since 1970. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/**
 * The lowest UUIDv7 of an instant: the boundary between time partitions, and the start of a time range of ids. Before 1970,
 * it is the lowest of all.
 */
export function lowestIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
