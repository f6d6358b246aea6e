import { MINUTE_MS } from '@waymark/contracts/durations'
export interface QuietHours {
  quiet_hours: boolean
  /**
   * `HH:MM` in `time_zone`. If the end is before the start, it is on the next morning. If they are equal, it is never
   * quiet.
   */
  quiet_start: string
  quiet_end: string
  time_zone: string
}

const DAY = 24 * 60

/** Minutes from midnight to `HH:MM`. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * When the quiet hours around `now` end: the first minute outside them on the user's clock. Null outside quiet hours.
 */
export function quietUntil(now: Date, { quiet_hours, quiet_start, quiet_end, time_zone }: QuietHours): Date | null {
  if (!quiet_hours) return null
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [start, end] = [minutesOf(quiet_start), minutesOf(quiet_end)]
  const shown = (at: number) => minutesOf(clock.format(at))
  const isQuiet = (at: number) => (shown(at) - start + DAY) % DAY < (end - start + DAY) % DAY

  let at = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  if (!isQuiet(at)) return null
  while (isQuiet(at)) {
    const left = ((end - shown(at) + DAY) % DAY) * MINUTE_MS
    // If the clock changes before then, search minute by minute until the change is past.
    at += shown(at + left) === end ? left : MINUTE_MS
  }
  return new Date(at)
}
