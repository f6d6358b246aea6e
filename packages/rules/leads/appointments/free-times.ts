import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waymark/contracts/durations'
import type { AppointmentSettings } from '@waymark/contracts/leads/appointments/settings'
import { dayIn } from '../../foundation/geography/day-in.ts'
import { instantIn } from '../../foundation/geography/instant-in.ts'

/** The most times that are offered. Later ones follow when these are over. */
const AT_MOST = 1000

export interface Taken {
  starts_at: Date
  /** The end of the appointment and of the buffer after it. */
  free_at: Date
}

/** Start times follow one another by this many minutes, so that they are on the usual quarters of an hour. */
const stepOf = (minutes: number) => (minutes % 30 === 0 ? 30 : 15)

/**
 * When an appointment can start, first ones first. The hours are those on the broker's wall: on the days when clocks
 * change, a span is an hour shorter or longer.
 */
export function freeTimes(
  // An appointment that moves may be of a length that cannot be chosen now.
  settings: Pick<AppointmentSettings, 'hours' | 'notice_hours' | 'ahead_days'> & {
    minutes: number
    buffer_minutes: number
  },
  time_zone: string,
  taken: readonly Taken[],
  now: Date,
): Date[] {
  const { hours, minutes, buffer_minutes, notice_hours, ahead_days } = settings
  const first = now.getTime() + notice_hours * HOUR_MS
  const length = minutes * MINUTE_MS
  const blocked = (minutes + buffer_minutes) * MINUTE_MS
  const busy = taken.map(({ starts_at, free_at }) => [starts_at.getTime(), free_at.getTime()] as const)
  const isFree = (at: number) => busy.every(([from, to]) => at + blocked <= from || at >= to)

  const today = Date.parse(`${dayIn(time_zone, now)}T00:00:00Z`)
  const times: number[] = []
  for (let ahead = 0; ahead <= ahead_days; ahead += 1) {
    const date = new Date(today + ahead * DAY_MS)
    const day = date.toISOString().slice(0, 10)
    for (const { from, to } of hours.filter(({ weekday }) => weekday === date.getUTCDay())) {
      const end = instantIn(time_zone, day, to).getTime()
      for (let at = instantIn(time_zone, day, from).getTime(); at + length <= end; at += stepOf(minutes) * MINUTE_MS) {
        if (at >= first && isFree(at)) times.push(at)
      }
    }
  }
  return times
    .toSorted((a, b) => a - b)
    .slice(0, AT_MOST)
    .map((at) => new Date(at))
}
