import { z } from 'zod'

const count = z.number().int()
/** As the calendar of the reader's zone has it: `2026-11-21`. */
const day = z.iso.date()

export const STATS_WINDOWS = ['7', '30', '90'] as const
/** Days, today included. */
export type StatsWindow = (typeof STATS_WINDOWS)[number]

/** How soon brokers got in touch with the clients of a time. */
const contact = z.object({
  /** Those whose 24 hours are over, and those who were contacted before. */
  leads: count,
  contacted_within_24h: count,
  /** Hours from the assessment to the first contact: half were faster. Null where nobody was contacted. */
  median_hours: z.number().nullable(),
  /** Nine of ten were faster. */
  p90_hours: z.number().nullable(),
})
export type ContactFigures = z.output<typeof contact>

/** Figures of the whole platform, without test clients. Nobody is named. */
export const systemStats = z.object({
  total_users: count,
  /** Enabled brokers on a running trial or with an active subscription. */
  active_brokers: count,
  total_clients: count,
  /** US dollars a month: what the subscriptions that run now come to, each at the price it was agreed at. */
  revenue_monthly: z.number(),
  /** Each day of the window, today last. */
  days: z.array(z.object({ day, new_users: count, new_clients: count })),
  /** The window as a whole. */
  contact,
  /** Each day of the window, or with 90 days each seven that end today; `day` is the first. */
  contact_over_time: z.array(contact.extend({ day })),
  /** The last twelve calendar months, this one last: US dollars that were paid, by their receipts. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), revenue: z.number() })),
})
export type SystemStats = z.output<typeof systemStats>
