import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty } from '../../fields.ts'
import { STATS_WINDOWS, systemStats } from './system-stats.ts'

const count = z.number().int()

export const adminEndpoints = {
  readSystemStats: endpoint({
    method: 'GET',
    path: '/admin/system-stats',
    summary:
      'Get figures on users, brokers, clients, revenue and time to first contact, now and over time; contains no names',
    tag: 'Administration',
    access: 'founder',
    query: z.object({ days: absentWhenEmpty(z.enum(STATS_WINDOWS).default('30')) }),
    status: 200,
    response: systemStats,
  }),
  readListCounts: endpoint({
    method: 'GET',
    path: '/admin/counts',
    summary: 'Get the number of items in each console list, and how many of them need attention',
    tag: 'Administration',
    access: 'founder',
    status: 200,
    response: z.object({
      applications: count,
      /** Waiting for an administrator, not for the applicant. */
      received_applications: count,
      business_leads: count,
      /** Not contacted yet. */
      new_business_leads: count,
      contacts: count,
      /** Visitor requests that no administrator has handled yet. */
      open_contacts: count,
      fee_referrals: count,
      /** Referrals whose employer has not been contacted yet. */
      new_fee_referrals: count,
      medical_memberships: count,
      suggestions: count,
      users: count,
    }),
  }),
}
