import { HOUR_MS } from '@waymark/contracts/durations'
import { percent } from '../../../shared/format/money.ts'
import { duration } from '../../../shared/format/time.ts'

/** A day such as `2026-11-21` in the viewer's language. Noon keeps a time zone from shifting it to the day before. */
export const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric' })

/** A month such as `2026-11`. */
export const monthWords = (month: string): string =>
  new Date(`${month}-15T12:00:00`).toLocaleDateString(undefined, { month: 'short', year: 'numeric' })

/** `3 h 20 min`, or a dash if there is no value. */
export const hours = (length: number | null): string => (length === null ? '–' : duration(length * HOUR_MS))

/** `92%`, or a dash if the total is zero. */
export const share = (some: number, all: number): string => (all === 0 ? '–' : percent((100 * some) / all))
