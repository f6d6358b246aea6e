import { dayIn } from './day-in.ts'
import { instantIn } from './instant-in.ts'
import { timeZonesOf } from './time-zones.ts'

/** A day changes at a quarter of an hour in every zone. */
const QUARTER_MS = 900_000

const known = new Map<string | null, { quarter: number; day: string }>()

/**
 * The day, such as 2026-11-21, where it is earliest in a state, or anywhere in the country without one. What can be done by a
 * day can be done until it ends there. Remembered, because formatting a day takes longer than an estimate.
 */
export function earliestDayIn(state: string | null, at: Date): string {
  const quarter = Math.floor(at.getTime() / QUARTER_MS)
  const last = known.get(state)
  if (last?.quarter === quarter) return last.day
  const day = timeZonesOf(state)
    .map((zone) => dayIn(zone, at))
    .reduce((one, other) => (other < one ? other : one))
  known.set(state, { quarter, day })
  return day
}

/** When `earliestDayIn` becomes this day in a state, or anywhere in the country without one. */
export const earliestDayBegins = (state: string | null, day: string): Date =>
  new Date(Math.max(...timeZonesOf(state).map((zone) => instantIn(zone, day, '00:00').getTime())))
