import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ASSIGNMENT_TYPES } from '../clients/kinds.ts'

/** The most clients of the last 30 days that the figures are about. */
export const MOST_LEADS = 1000
/** How many days the leads-per-day figure covers. */
export const TREND_DAYS = 14

/** What the overview says of all clients of a broker. */
export const figureEndpoints = {
  readDashboard: endpoint({
    method: 'GET',
    path: '/broker/dashboard',
    summary: 'Get the figures on the overview',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.object({
      /** Counted up to 10,000, like assessments; 10,001 stands for more. */
      total_clients: z.number().int(),
      total_assessments: z.number().int(),
      total_files: z.number().int(),
      /** `network_only`: someone who came for a network alone, for whom no plan is needed. */
      trial_info: z.object({ days_left: z.number().int(), is_trial: z.boolean(), network_only: z.boolean() }),
      subscription_status: z.string(),
    }),
  }),
  readFigures: endpoint({
    method: 'GET',
    path: '/broker/figures',
    summary: 'Get how quickly you reached the clients of the last 30 days, where they came from, and how many enrolled',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.object({
      /** Whether `MOST_LEADS` clients or more came in the last 30 days: only the latest so many are in the next four. */
      latest_only: z.boolean(),
      /** Clients of the last 30 days whose 24 hours are over or who were contacted, and those contacted in time. */
      due: z.number().int(),
      in_time: z.number().int(),
      /** Half of the first contacts of the last 30 days were quicker than this. Null without any. */
      minutes_to_contact: z.number().nullable(),
      /** Clients of the last 30 days by how they came, most first. */
      sources: z.array(z.object({ assignment_type: z.enum(ASSIGNMENT_TYPES), clients: z.number().int() })),
      /**
       * The coverage year that people shop for now, clients enrolled for it, and those enrolled for the one before by the
       * same day a year ago. Each is at most `MOST_COUNTED + 1`. The last one is left out where clients who enrolled then may be
       * deleted by now: those who are left would look like a bad season.
       */
      plan_year: z.number().int(),
      enrolled: z.number().int(),
      enrolled_before: z.number().int().optional(),
    }),
  }),
  readLeadsPerDay: endpoint({
    method: 'GET',
    path: '/broker/leads-per-day',
    summary: "Get the number of leads on each of the last 14 days in the broker's time zone, today last",
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.array(z.object({ day: z.iso.date(), leads: z.number().int() })),
  }),
}
