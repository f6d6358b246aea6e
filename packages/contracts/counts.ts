import { z } from 'zod'

/** Clients and assessments are counted up to here. One more stands for any number above it. */
export const MOST_COUNTED = 10_000

/** The figures on a user's badges. */
export const counts = z.object({
  /** At most `MOST_COUNTED + 1`, like assessments. */
  clients: z.number().int(),
  assessments: z.number().int(),
  files: z.number().int(),
  unread_messages: z.number().int(),
  unread_opportunities: z.number().int(),
  unread_notifications: z.number().int(),
})
export type Counts = z.output<typeof counts>
