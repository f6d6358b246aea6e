import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty } from '../fields.ts'
import { STATS_WINDOWS, systemStats } from './system-stats.ts'

const count = z.number().int()

export const adminEndpoints = {
  readSystemStats: endpoint({
    method: 'GET',
    path: '/admin/system-stats',
    summary: 'Users, brokers, clients, revenue and how soon clients are contacted, now and over time; nobody is named',
    tag: 'Administration',
    access: 'founder',
    query: z.object({ days: absentWhenEmpty(z.enum(STATS_WINDOWS).default('30')) }),
    status: 200,
    response: systemStats,
  }),
  readListCounts: endpoint({
    method: 'GET',
    path: '/admin/counts',
    summary: 'How much stands in each list of the console, and how much of it waits for somebody',
    tag: 'Administration',
    access: 'founder',
    status: 200,
    response: z.object({
      applications: count,
      /** They wait for an administrator, not for the applicant. */
      received_applications: count,
      business_leads: count,
      /** Nobody got in touch with them yet. */
      new_business_leads: count,
      contacts: count,
      /** Requests of visitors that nobody dealt with yet. */
      open_contacts: count,
      fee_referrals: count,
      /** Nobody got in touch with the employer yet. */
      new_fee_referrals: count,
      medical_memberships: count,
      suggestions: count,
      users: count,
    }),
  }),
}
