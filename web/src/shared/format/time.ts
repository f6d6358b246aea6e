import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waymark/contracts/durations'
import { locale as pageLocale, t } from '@waymark/words/t'
import { dateFormat } from './day.ts'

/** Undefined for the browser's. */
let time_zone: string | undefined

/** All functions below show times in this time zone from now on, or in the browser's. The portal says the account's. */
export function showTimesIn(zone: string | undefined): void {
  time_zone = zone
}

const inZone = (locale: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...options, timeZone: time_zone })

/** `just now`, `5 min ago`, `3 h ago`, `yesterday`, then the date, in the page's language. */
export function ago(instant: string | Date, now: number, locale = pageLocale()): string {
  const at = new Date(instant)
  const passed = now - at.getTime()
  if (passed < MINUTE_MS) return t('just now')
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (passed < HOUR_MS) return relative.format(-Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return relative.format(-Math.floor(passed / HOUR_MS), 'hour')
  // By the calendar: on Wednesday morning, Monday afternoon was not yesterday.
  if (passed < 7 * DAY_MS) return relative.format(-daysBetween(at, now), 'day')
  return shortDate(at, now, locale)
}

/** `Nov 21`, with the year if it is not the current one. */
export function shortDate(instant: string | Date, now: number, locale = pageLocale()): string {
  const at = new Date(instant)
  const year = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? undefined : 'numeric'
  return inZone(locale, { month: 'short', day: 'numeric', year }).format(at)
}

/** `November 21, 2026`, for dates that we promise. */
export const longDate = (instant: string | Date): string =>
  inZone(pageLocale(), { dateStyle: 'long' }).format(new Date(instant))

/** The full date and time, for a tooltip or a detail. */
export const exactly = (instant: string | Date, locale = pageLocale()): string =>
  inZone(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

/** Like `exactly`, with seconds, for records that may serve as proof. */
export const toTheSecond = (instant: string | Date): string =>
  inZone(pageLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant))

/** `8:18 PM`; as `medium`, with seconds. */
export const clockTime = (instant: string | Date, timeStyle: 'short' | 'medium' = 'short'): string =>
  inZone(pageLocale(), { timeStyle }).format(new Date(instant))

/** `Sat 8:30 AM`, for times of the last days. */
export const weekdayTime = (at: Date): string =>
  inZone(pageLocale(), { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at)

/** `8:30 AM`, with the day if that is not today: `Nov 27, 8:30 AM`. */
export function clockTimeOrDay(instant: string | Date, now: number): string {
  const day = shortDate(instant, now)
  return day === shortDate(new Date(now), now) ? clockTime(instant) : `${day}, ${clockTime(instant)}`
}

/** A duration in milliseconds as text: `23 h 10 min`, `45 min`, `under a minute`. */
export function duration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  if (minutes < 1) return t('under a minute')
  if (minutes < 60) return t('{minutes} min', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48)
    return minutes % 60 === 0
      ? t('{hours} h', { hours })
      : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 })
  return t('{days} days', { days: Math.floor(hours / 24) })
}

/** A duration in milliseconds, rounded up, as something to expect: `1 hour`, `5 hours`, `2 days`. */
export function roundedUp(ms: number, locale = pageLocale()): string {
  const [count, unit] = ms <= 24 * HOUR_MS ? [Math.ceil(ms / HOUR_MS), 'hour'] : [Math.ceil(ms / DAY_MS), 'day']
  return Math.max(1, count).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' })
}

/** The day of an instant: `Today`, `Yesterday` or the date. */
export function dayName(instant: string | Date, now: number, locale = pageLocale()): string {
  const at = new Date(instant)
  const days = daysBetween(at, now)
  if (days === 0) return t('Today')
  if (days === 1) return t('Yesterday')
  const weekday = days < 7 ? 'long' : undefined
  if (weekday && days > 0) return inZone(locale, { weekday }).format(at)
  return inZone(locale, { dateStyle: 'medium' }).format(at)
}

/** Midnights between two instants. */
const daysBetween = (from: Date, to: number) => (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS
/** Such as 2026-11-21. */
const dayOf = (at: Date | number) => inZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
