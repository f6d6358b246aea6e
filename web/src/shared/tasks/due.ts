import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { instantIn } from '@waymark/rules/foundation/geography/instant-in'
import { z } from 'zod'

/** Browsers also report a year that is still being typed, such as 0202, and take one of six digits. */
const COMPLETE = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d/

/** The value of a complete field. */
export const typedTime = z.string().regex(COMPLETE, 'Please choose a date and time')

/** An instant as the value of an `<input type="datetime-local">`, as the clocks in this zone show it. */
export function toInput(at: Date, time_zone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  return `${dayIn(time_zone, at)}T${time}`
}

/** The instant of such a value. Null if the field is not complete. */
export function fromInput(value: string, time_zone: string): Date | null {
  const [day = '', time = ''] = value.split('T')
  return COMPLETE.test(value) ? instantIn(time_zone, day, time) : null
}

/** 9 in the morning, this many days from now. */
export function morning(days: number, time_zone: string, now = new Date()): Date {
  const noon = instantIn(time_zone, dayIn(time_zone, now), '12:00').getTime()
  // Noon plus whole days stays within the day even where the clocks change.
  return instantIn(time_zone, dayIn(time_zone, new Date(noon + days * 86_400_000)), '09:00')
}

/** What people choose most, by name. */
export const DUE_CHOICES: readonly { readonly name: string; readonly at: (time_zone: string) => Date }[] = [
  { name: 'In an hour', at: () => new Date(Date.now() + 3_600_000) },
  { name: 'Tomorrow', at: (time_zone) => morning(1, time_zone) },
  { name: 'In 2 days', at: (time_zone) => morning(2, time_zone) },
  { name: 'In a week', at: (time_zone) => morning(7, time_zone) },
]
