import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const count = z.number().int()

export const adminEndpoints = {
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
