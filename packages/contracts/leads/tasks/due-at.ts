import { z } from 'zod'
import { DAY_MS } from '../../durations.ts'

const LONGEST_MS = 5 * 366 * DAY_MS

/** When a task is due. A timer waits for that long, so it has an end. */
export const dueAt = z.iso
  .datetime({ offset: true, error: 'Please choose a date and time' })
  .refine((at) => Date.parse(at) - Date.now() <= LONGEST_MS, 'Please choose a date within the next five years')
