import { timeZonesOf } from '../geography/time-zones.ts'
import { quietUntil } from './quiet-hours.ts'

/** When texts wait, on the clock of the person: 47 CFR 64.1200(c)(1) allows calls and texts from 8 a.m. to 9 p.m. */
const NIGHT = { quiet_hours: true, quiet_start: '21:00', quiet_end: '08:00' }

/**
 * When a person of this state may get a text; null for now. In a state with two time zones it must be day in both,
 * because the borders of zones do not follow ZIP codes.
 */
export function textAfter(now: Date, state: string | null): Date | null {
  const zones = timeZonesOf(state)
  let at = now
  for (;;) {
    const waits = zones.flatMap((time_zone) => quietUntil(at, { ...NIGHT, time_zone }) ?? [])
    if (waits.length === 0) return at === now ? null : at
    at = new Date(Math.max(...waits.map((wait) => wait.getTime())))
  }
}
