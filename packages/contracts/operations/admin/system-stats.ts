import { z } from 'zod'

const count = z.number().int()
/** A calendar day in the reader's time zone, such as `2026-11-21`. */
const day = z.iso.date()

export const STATS_WINDOWS = ['7', '30', '90'] as const
/** In days, including today. */
export type StatsWindow = (typeof STATS_WINDOWS)[number]

/** How quickly brokers contacted the clients of a period. */
const contact = z.object({
  /** Clients whose 24 hours have passed, and those of them who were contacted in time. */
  leads: count,
  contacted_within_24h: count,
  /** Median hours from assessment to first contact. Null if none was contacted. */
  median_hours: z.number().nullable(),
  /** 90th percentile, in hours. */
  p90_hours: z.number().nullable(),
})
export type ContactFigures = z.output<typeof contact>

/** Figures for the whole platform, without test clients and without names. */
export const systemStats = z.object({
  total_users: count,
  /** Enabled brokers with a running trial or an active subscription. */
  active_brokers: count,
  total_clients: count,
  /** USD a month: the sum of all running subscriptions, each at its agreed price. */
  revenue_monthly: z.number(),
  /** One entry for each day of the window; today is last. */
  days: z.array(z.object({ day, new_users: count, new_clients: count })),
  /** Totals for the whole window. */
  contact,
  /** One entry a day or, for 90 days, one for each 7 days ending today. `day` is the first day of the entry. */
  contact_over_time: z.array(contact.extend({ day })),
  /** USD received in each of the last 12 calendar months, according to receipts. The current month is last. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), revenue: z.number() })),
})
export type SystemStats = z.output<typeof systemStats>
